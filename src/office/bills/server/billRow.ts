import { among } from '@engine/server/access/among.ts';
import type { Data, Row } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { json, localeIn, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { sql } from 'kysely';
import type { PartyKey, PartySnapshot } from '../../letters/server/parties.ts';

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
  readonly recipient: PartyKey;
  /** name and address as frozen when the bill was issued */
  readonly snapshot: PartySnapshot | null;
  /** days in which this recipient pays, where agreed */
  readonly paymentDays: number | null;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly serviceFrom: string | null;
  readonly serviceTo: string | null;
  readonly vatNote: string | null;
  /** the bill that this one cancels or corrects, as the paper names it */
  readonly refersTo: { readonly number: string; readonly date: string } | null;
}

export async function loadBill(data: Data, id: number): Promise<BillRow> {
  const [bill] = await loadBills(data, [id]);
  if (!bill) throw new ProblemError('notFound');
  return bill;
}

/** Those that there are, in the order of their ids. */
export async function loadBills(data: Data, ids: readonly number[]): Promise<readonly BillRow[]> {
  const rows = await data.run(sql`
    select b.*, c.number_prefix, clients.locale, h.payment_term_days,
      o.number as cancelled_number, o.issue_date as cancelled_date
    from bills as b
    join companies as c on c.id = b.company
    left join clients on clients.id = c.client
    left join health_insurance as h on h.id = b.recipient_insurance
    left join bills as o on o.id = b.cancels
    where b.id ${among(data, ids)} order by b.id`);
  return rows.map(billOf);
}

const billOf = (row: Row): BillRow => ({
  id: number(row, 'id'),
  number: textOrNull(row, 'number'),
  kind: text(row, 'kind'),
  company: number(row, 'company'),
  client: numberOrNull(row, 'client'),
  prefix: text(row, 'number_prefix'),
  locale: localeIn(row),
  recipient: recipientOf(row),
  snapshot: snapshotOf(row),
  paymentDays: numberOrNull(row, 'payment_term_days'),
  issueDate: textOrNull(row, 'issue_date'),
  dueDate: textOrNull(row, 'due_date'),
  serviceFrom: textOrNull(row, 'service_from'),
  serviceTo: textOrNull(row, 'service_to'),
  vatNote: textOrNull(row, 'vat_note'),
  refersTo:
    row.cancels === null
      ? null
      : { number: text(row, 'cancelled_number'), date: text(row, 'cancelled_date') },
});

const recipientColumns = {
  health_insurance: 'recipient_insurance',
  guest: 'recipient_guest',
  company: 'recipient_company',
} as const satisfies Record<PartyKey['type'], string>;

function recipientOf(row: Row): PartyKey {
  const type: PartyKey['type'] = text(row, 'recipient_type');
  return { type, id: number(row, recipientColumns[type]) };
}

/** The fields of a bill that name its recipient. */
export const recipientFields = ({ type, id }: PartyKey): Readonly<Record<string, unknown>> => ({
  recipient_type: type,
  [recipientColumns[type]]: id,
});

/** Written by the product itself when the bill was issued. */
function snapshotOf(row: Row): PartySnapshot | null {
  const value = json(row, 'recipient_snapshot');
  return typeof value === 'object' && value !== null && 'address' in value ? (value as PartySnapshot) : null;
}
