import { useAccess } from '@engine/admin/kit/access/access';
import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { formatScaled } from '@engine/admin/kit/format/number';
import { isKeyed } from '@engine/admin/kit/path';
import { BooleanValue } from '@engine/admin/kit/values/BooleanValue';
import { OutOfSight } from '@engine/admin/kit/values/OutOfSight';
import { RefValue } from '@engine/admin/kit/values/RefValue';
import { staysHere } from '@engine/admin/kit/values/staysHere';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { daysBetween, today } from '@engine/shared/day';
import { parseTime } from '@engine/shared/parseDay';
import { parseScaled } from '@engine/shared/parseScaled';
import { type KeyboardEvent, use, useState } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { type ActualField, actualInstant } from './actualDay';
import { CellFaultText } from './CellFaultText';
import { CellInput, cellBelow, useCellName } from './CellInput';
import { officeTime } from './officeTime';
import { cells, type Entered } from './pasteCells';
import { type CellFault, SaveCellContext } from './saveCell';

/**
 * The destination of a tour: a clinic, or the place of an address. Facilities belong to no client, so clients
 * cannot see their names.
 */
export const DestinationValue = (props: ValueProps) => {
  const record = useRecordContext();
  const translate = useTranslate();
  if (record?.facility == null) return <TextValue source="dropoff.city" />;
  return isNamed(record, 'facility') ? (
    <RefValue {...props} reference="companies" />
  ) : (
    <OutOfSight text={translate('tours.columns.facility')} />
  );
};

const isNamed = ({ _labels: labels }: RaRecord, source: string): boolean =>
  isKeyed(labels) && typeof labels[source] === 'string';

/** Tours that are billed or do not take place cannot be edited here. */
const settled: readonly unknown[] = ['billed', 'cancelled', 'no_show'];

function useMayEdit(source: string): boolean {
  const record = useRecordContext();
  const { can, canField, blocked } = useAccess();
  const isOpen = !settled.includes(record?.status);
  return isOpen && blocked === null && can('tours', 'update') && canField('tours', 'update', source);
}

/** The actual time of pickup or arrival: typed as a time, stored as an instant, shown with a day that is not the tour's. */
export const TimeCell = ({ source }: ValueProps & { readonly source: ActualField }) => {
  const record = useRecordContext();
  const mayEdit = useMayEdit(source);
  const text = officeTime(record?.[source]);
  const otherDay = <OtherDay instant={record?.[source]} date={record?.date} />;
  if (!mayEdit)
    return (
      <span className="figures">
        {text}
        {otherDay}
      </span>
    );
  const read = (typed: string, tour: RaRecord) => {
    const time = parseTime(typed);
    const value = time && actualInstant(time, source, tour);
    return value ? { value } : null;
  };
  return (
    <>
      <CellInput source={source} text={text} read={read} width={50} />
      {otherDay}
    </>
  );
};

/** `+1` for a time on the day after the tour's, with that day as its title; nothing on the tour's own day. */
const OtherDay = ({ instant, date }: { readonly instant: unknown; readonly date: unknown }) => {
  const { tag } = useLanguage();
  if (typeof instant !== 'string' || typeof date !== 'string') return null;
  const day = today(new Date(instant));
  const days = daysBetween(date, day);
  if (days === 0) return null;
  return <small title={formatDay(day, tag)}>{days > 0 ? ` +${days}` : ` \u2212${-days}`}</small>;
};

export const KilometreCell = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const mayEdit = useMayEdit(source);
  const { tag } = useLanguage();
  const kilometres: unknown = record?.[source];
  const text = typeof kilometres === 'number' ? formatScaled(kilometres, 1, tag) : '';
  if (!mayEdit) return <span className="figures">{text}</span>;
  const read = (typed: string) => {
    const value = parseScaled(typed, 1, tag);
    return value === null ? null : { value };
  };
  return <CellInput source={source} text={text} read={read} width={64} />;
};
KilometreCell.align = 'right' as const;

/** A change is saved at once; Enter moves one row down, as in the other cells. */
export const SignatureCell = ({ source }: ValueProps) => {
  const record = useRecordContext();
  const mayEdit = useMayEdit(source);
  const save = use(SaveCellContext);
  const name = useCellName(source);
  const [fault, setFault] = useState<CellFault | null>(null);
  // shown at once, before the server has confirmed it
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!record || !mayEdit) return <BooleanValue source={source} />;
  const tick = async (next: boolean) => {
    setWanted(next);
    const objection = await save(record, source, () => ({ value: next }));
    setFault(objection);
    setWanted(null);
    return objection === null ? ('saved' as const) : ('refused' as const);
  };
  const isTicked = wanted ?? record[source] === true;
  const enter = async (text: string): Promise<Entered> => {
    const meant = meantBy(text);
    if (meant === null) return 'unfit';
    return meant === isTicked ? 'saved' : tick(meant);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    cellBelow(event.currentTarget)?.focus();
  };
  return (
    <>
      <input
        type="checkbox"
        className="box"
        data-cell={source}
        aria-label={name}
        ref={input => {
          if (input) cells.set(input, { text: isTicked ? 'x' : '0', enter });
        }}
        checked={isTicked}
        onChange={event => void tick(event.target.checked)}
        onKeyDown={press}
        onClick={staysHere}
      />
      {fault !== null && <CellFaultText source={source} fault={fault} />}
    </>
  );
};

/** Parses a signature mark as spreadsheets write it; null: unknown. */
function meantBy(text: string): boolean | null {
  if (/^(x|ja|j|yes|y|wahr|true|1)$/i.test(text)) return true;
  return /^(nein|n|no|falsch|false|0)$/i.test(text) ? false : null;
}
