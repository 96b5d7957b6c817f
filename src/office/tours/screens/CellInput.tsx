import { recordName } from '@engine/admin/kit/recordName';
import { staysHere } from '@engine/admin/kit/values/staysHere';
import { type ClipboardEvent, type KeyboardEvent, use, useId, useRef, useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { CellFaultText } from './CellFaultText';
import { cells, type Entered, PasteContext, readBlock } from './pasteCells';
import { type CellFault, SaveCellContext, unreadable } from './saveCell';

/** The accessible name of a cell: the field and its tour. */
export function useCellName(source: string): string {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext();
  return `${translate(`resources.${resource}.fields.${source}`)}, ${record ? recordName(record) : ''}`;
}

interface Props {
  readonly source: string;
  readonly text: string;
  /** what a text means for the tour as it was saved last; null: unreadable, `{ value: null }` empties the field */
  readonly read: (text: string, tour: RaRecord) => { readonly value: unknown } | null;
  readonly width: number;
}

/**
 * An editable cell, light enough for hundreds on a page: Tab moves on, Enter saves and moves one row down,
 * Escape reverts. A refused value stays as typed, with the reason below it. A block pasted from a spreadsheet
 * fills the cells from here on.
 */
export const CellInput = ({ source, text, read, width }: Props) => {
  const record = useRecordContext();
  const save = use(SaveCellContext);
  const paste = use(PasteContext);
  const name = useCellName(source);
  const faultId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<CellFault | null>(null);
  // The tour may be reloaded while the user types; the edit stays based on the version that was on the
  // screen.
  const seen = useRef<RaRecord | null>(null);
  // Enter saves and then blurs the cell, which must not save a second time.
  const sent = useRef<string | null>(null);
  // What is in the cell when the answer to a save arrives may no longer be what was saved.
  const latest = useRef<string | null>(null);

  const apply = async (entered: string | null): Promise<Entered> => {
    if (!record || entered === null || entered === sent.current) return 'saved';
    if (entered.trim() === text && sent.current === null) return reset();
    sent.current = entered;
    const valueIn = (tour: RaRecord) => (entered.trim() === '' ? { value: null } : read(entered, tour));
    const objection = valueIn(record) ? await save(seen.current ?? record, source, valueIn) : unreadable;
    if (sent.current === entered) sent.current = null;
    if (latest.current === entered) {
      setFault(objection);
      if (objection === null) reset();
    } else if (objection === null) seen.current = null;
    return objection === null ? 'saved' : 'refused';
  };
  const type = (entered: string) => {
    seen.current ??= record ?? null;
    latest.current = entered;
    setTyped(entered);
    if (fault?.kind === 'changed') setFault(null);
  };
  const enter = (entered: string) => {
    type(entered);
    return apply(entered);
  };
  const pasteBlock = (event: ClipboardEvent<HTMLInputElement>) => {
    const block = readBlock(event.clipboardData.getData('text'));
    if (!block) return;
    event.preventDefault();
    paste(event.currentTarget, block);
  };
  const reset = () => {
    sent.current = null;
    seen.current = null;
    latest.current = null;
    setTyped(null);
    setFault(null);
    return 'saved' as const;
  };
  /** Only Enter or further typing overwrites another user's value; merely leaving the cell does not. */
  const leave = () => {
    if (fault?.kind !== 'changed') void apply(typed);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') reset();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply(typed);
    cellBelow(event.currentTarget)?.focus();
  };
  return (
    <>
      <input
        className="cell-input"
        data-cell={source}
        aria-label={name}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : faultId}
        autoComplete="off"
        value={typed ?? text}
        style={{ width }}
        ref={input => {
          if (input) cells.set(input, { text, enter });
        }}
        onChange={event => type(event.target.value)}
        onPaste={pasteBlock}
        onFocus={event => event.target.select()}
        onBlur={leave}
        onKeyDown={press}
        onClick={staysHere}
      />
      {fault !== null && <CellFaultText id={faultId} source={source} fault={fault} />}
    </>
  );
};

/** The next editable cell below in the same column. */
export function cellBelow(input: HTMLInputElement): HTMLInputElement | null {
  const cell = `input[data-cell="${input.dataset.cell}"]`;
  for (let row = input.closest('tr')?.nextElementSibling; row; row = row.nextElementSibling) {
    const below = row.querySelector<HTMLInputElement>(cell);
    if (below) return below;
  }
  return null;
}
