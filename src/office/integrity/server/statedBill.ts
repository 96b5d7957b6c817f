import { isObject } from '@engine/shared/isObject.ts';
import { sum } from '@engine/shared/sum.ts';
import type { Rows } from '@generated/types/rows.ts';
import { letterKindOf } from '../../bills/server/billFacts.ts';
import type { BillFacts } from '../../letters/server/letterFacts.ts';
import type { ComparedField } from './comparedFields.ts';

/** The facts of a bill; those of earlier releases may lack members. */
export type StoredBillFacts = Partial<Omit<BillFacts, 'totals' | 'recipient'>> & {
  readonly totals?: Partial<BillFacts['totals']>;
  readonly recipient?: Partial<BillFacts['recipient']>;
};

type Sums = 'net' | 'vat' | 'vat_7' | 'vat_19' | 'gross' | 'copay' | 'total';

interface IssuedBill extends Readonly<Record<Sums, number>> {
  readonly number: string | null;
  readonly kind: Rows['bills']['kind'];
  readonly issue_date: string | null;
  readonly due_date: string | null;
  readonly service_from: string | null;
  readonly service_to: string | null;
  readonly vat_note: string | null;
  readonly cancel_reason: string | null;
  readonly recipient_name: string | null;
  /** number of the bill that it cancels or corrects */
  readonly cancelled_number: string | null;
}

/** The fields of a bill beside what its paper states. `snapshot` is the parsed `recipient_snapshot`. */
export function statedBill(
  facts: StoredBillFacts,
  bill: IssuedBill,
  snapshot: unknown,
): readonly ComparedField[] {
  const { totals, period, vatNote, refersTo } = facts;
  return [
    ['number', facts.number, bill.number],
    ['kind', facts.kind, letterKindOf(bill.kind)],
    ['issue_date', facts.date, bill.issue_date],
    ['due_date', dueDateIn(facts), bill.due_date],
    ['service_from', period?.from, bill.service_from],
    ['service_to', period?.to, bill.service_to],
    ['vat_note', vatNote, bill.vat_note],
    ['cancels', refersTo === undefined ? undefined : (refersTo?.number ?? null), bill.cancelled_number],
    ['cancel_reason', reasonIn(facts, bill), bill.cancel_reason],
    ['recipient_name', addressedAs(facts, [bill.recipient_name]), bill.recipient_name],
    ['recipient_snapshot', addressedAs(facts, textsIn(snapshot)), textsIn(snapshot).join(', ')],
    ['net', totals?.net, bill.net],
    ['vat', vatIn(facts), bill.vat],
    ['vat_7', vatIn(facts, 7), bill.vat_7],
    ['vat_19', vatIn(facts, 19), bill.vat_19],
    ['gross', totals?.gross, bill.gross],
    ['copay', totals?.copay, bill.copay],
    ['total', totals?.total, bill.total],
  ];
}

/** A cancellation asks for no payment; a bill that names no day is due at once. */
function dueDateIn({ kind, date, dueDate }: StoredBillFacts): string | undefined {
  return kind === 'cancellation' || dueDate === undefined ? undefined : (dueDate ?? date);
}

/** Papers in English translate the reason, and rows of earlier releases may lack it. */
const reasonIn = ({ locale, reason }: StoredBillFacts, bill: IssuedBill): string | undefined =>
  locale === 'de' && bill.cancel_reason !== null ? (reason ?? undefined) : undefined;

function vatIn({ totals }: StoredBillFacts, rate?: number): number | undefined {
  return (
    totals?.vat &&
    sum(totals.vat.filter(each => rate === undefined || each.rate === rate).map(each => each.vat))
  );
}

/**
 * The address on the paper if it lacks a word of these texts; releases differ in how they put the words together, and
 * countries are printed in words.
 */
function addressedAs({ recipient }: StoredBillFacts, texts: readonly (string | null)[]): string | undefined {
  if (!recipient?.lines) return undefined;
  const known = new Set([recipient.name ?? '', ...recipient.lines].flatMap(wordsOf));
  const isKnown = texts.flatMap(text => wordsOf(text ?? '')).every(word => known.has(word));
  return isKnown ? undefined : recipient.lines.join(', ');
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Name and address of a recipient as frozen, without the country. */
function textsIn(snapshot: unknown): readonly string[] {
  if (!isObject(snapshot)) return [];
  const { name, name2, guardian, address } = snapshot;
  const { street, house_no, zip, city } = isObject(address) ? address : {};
  return [name, name2, guardian, street, house_no, zip, city].filter(isText);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
