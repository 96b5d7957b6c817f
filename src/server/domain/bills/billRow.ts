import { sql } from 'kysely';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { Data, Row } from '../../access/data.ts';
import { ProblemError } from '../../access/problemError.ts';
import { number, numberOrNull, text, textOrNull } from '../cases/readRow.ts';
import type { PartySnapshot } from '../letters/parties.ts';

export interface BillRecipient {
  readonly type: 'health_insurance' | 'guest' | 'company';
  readonly id: number;
}

/** What issuing, cancelling and the paper need to know of a bill. */
export interface BillRow {
  readonly id: number;
  readonly number: string | null;
  readonly kind: string;
  readonly company: number;
  readonly client: number | null;
  /** the company's, for its bill numbers */
  readonly prefix: string;
  /** the language of the client on whose account is billed */
  readonly locale: Locale;
  readonly recipient: BillRecipient;
  /** name and address as frozen when the bill was issued */
  readonly snapshot: PartySnapshot | null;
  /** days in which this recipient pays, where agreed */
  readonly paymentDays: number | null;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly serviceFrom: string | null;
  readonly serviceTo: string | null;
  readonly vatNote: string | null;
  readonly cancels: number | null;
}

export async function loadBill(data: Data, id: number): Promise<BillRow> {
  const [row] = await data.run(sql`
    select b.*, c.number_prefix, clients.locale, h.payment_term_days
    from bills as b
    join companies as c on c.id = b.company
    left join clients on clients.id = c.client
    left join health_insurance as h on h.id = b.recipient_insurance
    where b.id = ${id}`);
  if (!row) throw new ProblemError('notFound');
  return billOf(row);
}

const billOf = (row: Row): BillRow => ({
  id: number(row, 'id'),
  number: textOrNull(row, 'number'),
  kind: text(row, 'kind'),
  company: number(row, 'company'),
  client: numberOrNull(row, 'client'),
  prefix: text(row, 'number_prefix'),
  locale: row.locale === 'en' ? 'en' : 'de',
  recipient: recipientOf(row),
  snapshot: snapshotOf(row.recipient_snapshot),
  paymentDays: numberOrNull(row, 'payment_term_days'),
  issueDate: textOrNull(row, 'issue_date'),
  dueDate: textOrNull(row, 'due_date'),
  serviceFrom: textOrNull(row, 'service_from'),
  serviceTo: textOrNull(row, 'service_to'),
  vatNote: textOrNull(row, 'vat_note'),
  cancels: numberOrNull(row, 'cancels'),
});

const recipientColumns = {
  health_insurance: 'recipient_insurance',
  guest: 'recipient_guest',
  company: 'recipient_company',
} as const satisfies Record<BillRecipient['type'], string>;

function recipientOf(row: Row): BillRecipient {
  const type: BillRecipient['type'] = text(row, 'recipient_type');
  return { type, id: number(row, recipientColumns[type]) };
}

/** The fields of a bill that name its recipient. */
export const recipientFields = ({ type, id }: BillRecipient): Readonly<Record<string, unknown>> => ({
  recipient_type: type,
  [recipientColumns[type]]: id,
});

/** Written by the product itself when the bill was issued. */
function snapshotOf(stored: unknown): PartySnapshot | null {
  const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return typeof value === 'object' && value !== null && 'address' in value ? (value as PartySnapshot) : null;
}

/** The bill that another one cancels or corrects, as the paper names it. */
export async function referenceTo(
  data: Data,
  id: number,
): Promise<{ readonly number: string; readonly date: string }> {
  const [row] = await data.run(sql`select number, issue_date from bills where id = ${id}`);
  return { number: row ? text(row, 'number') : '', date: row ? text(row, 'issue_date') : '' };
}
