import { recordName } from '@engine/admin/kit/recordName';
import { staysHere } from '@engine/admin/kit/values/staysHere';
import { createContext, type KeyboardEvent, use, useId, useRef, useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext, useTranslate } from 'react-admin';

/** Answers what is wrong as a sentence, or null. */
export type SaveCell = (record: RaRecord, source: string, value: unknown) => Promise<string | null>;
export const SaveCellContext = createContext<SaveCell>(async () => null);

/** The name of a cell for those who hear the page: which field of which tour. */
export function useCellName(source: string): string {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext();
  return `${translate(`resources.${resource}.fields.${source}`)}, ${record ? recordName(record) : ''}`;
}

interface Props {
  readonly source: string;
  readonly text: string;
  /** null: cannot be read; `{ value: null }` empties the field */
  readonly read: (text: string) => { readonly value: unknown } | null;
  readonly width: number;
}

/**
 * A cell to type into, light enough for hundreds on a page: Tab goes on, Enter saves and goes one row down, Escape takes
 * back. What the server refuses stays as typed, with the reason below it.
 */
export const CellInput = ({ source, text, read, width }: Props) => {
  const record = useRecordContext();
  const save = use(SaveCellContext);
  const translate = useTranslate();
  const name = useCellName(source);
  const faultId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Enter saves and leaves the cell, which must not save once more.
  const sent = useRef<string | null>(null);

  const apply = async () => {
    if (!record || typed === null || typed === sent.current) return;
    if (typed.trim() === text) return reset();
    sent.current = typed;
    const found = typed.trim() === '' ? { value: null } : read(typed);
    const objection = found ? await save(record, source, found.value) : translate('tours.cell.unreadable');
    sent.current = null;
    setFault(objection);
    if (objection === null) reset();
  };
  const reset = () => {
    sent.current = null;
    setTyped(null);
    setFault(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return reset();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
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
        onChange={event => setTyped(event.target.value)}
        onFocus={event => event.target.select()}
        onBlur={() => void apply()}
        onKeyDown={press}
        onClick={staysHere}
      />
      {fault !== null && (
        <span id={faultId} role="alert" className="cell-fault">
          {fault}
        </span>
      )}
    </>
  );
};

/** The same cell one row further down that can be typed into. */
export function cellBelow(input: HTMLInputElement): HTMLInputElement | null {
  const cell = `input[data-cell="${input.dataset.cell}"]`;
  for (let row = input.closest('tr')?.nextElementSibling; row; row = row.nextElementSibling) {
    const below = row.querySelector<HTMLInputElement>(cell);
    if (below) return below;
  }
  return null;
}
