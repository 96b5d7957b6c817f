import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { isSet, parsed } from '@engine/shared/tables/stored.ts';
import type { Rows } from '@generated/types/rows.ts';
import type { InferResult } from 'kysely';
import type { PartyKey, PartySnapshot } from '../../letters/server/parties.ts';
import { recipientColumns, recipientOf } from './recipient.ts';

const reason = 'The caller has chosen the bills; the paper shows the same to every reader.';

export type BillKind = Rows['bills']['kind'];

/** What issuing, cancelling and the paper need to know of a bill. */
export interface BillRow {
  readonly id: number;
  readonly number: string | null;
  readonly kind: BillKind;
  readonly company: number;
  readonly client: number | null;
  /** of the company, for its bill numbers */
  readonly prefix: string;
  /** of the client on whose account is billed */
  readonly locale: Locale;
  readonly recipient: PartyKey;
  /** name and address as frozen when the bill was issued */
  readonly snapshot: PartySnapshot | null;
  /** the company charges no VAT, § 19 UStG */
  readonly isSmallBusiness: boolean;
  /** agreed days to pay: of the company, else of the contract, else of the insurer */
  readonly paymentDays: number | null;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly serviceFrom: string | null;
  readonly serviceTo: string | null;
  readonly vatNote: string | null;
  /** cents that the recipient was asked for */
  readonly total: number;
  /** cents that are claimed on other bills by now */
  readonly moved: number;
  /** the bill that this one cancels or corrects, as the paper names it */
  readonly refersTo: { readonly number: string; readonly date: string } | null;
  /** it cancels a co-payment bill */
  readonly isCopayCredit: boolean;
  /** why the bill in `refersTo` was cancelled */
  readonly cancelReason: string | null;
}

export async function loadBill(data: Data, id: number): Promise<BillRow> {
  const [bill] = await loadBills(data, [id]);
  if (!bill) throw new ProblemError('notFound');
  return bill;
}

/** The bills that exist among these, in the order of their ids. */
export async function loadBills(data: Data, ids: readonly number[]): Promise<readonly BillRow[]> {
  const rows = await data.run(billsOf(data, ids));
  return rows.map(billOf);
}

const billsOf = (data: Data, ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .innerJoin('companies as c', 'c.id', 'b.company')
    .leftJoin('clients', 'clients.id', 'c.client')
    .leftJoin('health_insurance as h', 'h.id', 'b.recipient_insurance')
    .leftJoin('companies as rc', 'rc.id', 'b.recipient_company')
    .leftJoin('bills as o', 'o.id', 'b.cancels')
    .select(
      columns('bills as b', [
        'id',
        'number',
        'kind',
        'company',
        'client',
        ...recipientColumns,
        'recipient_snapshot',
        'issue_date',
        'due_date',
        'service_from',
        'service_to',
        'vat_note',
        'cancel_reason',
        'moved',
        'total',
      ]),
    )
    .select([
      'c.number_prefix',
      'c.small_business',
      'clients.locale',
      'h.payment_term_days',
      'rc.payment_days',
    ])
    .select(({ selectFrom }) =>
      selectFrom('bill_cases as bc')
        .innerJoin('tariffcodes as tc', 'tc.id', 'bc.tariff_code')
        .select(({ fn }) => fn.min('tc.payment_days').as('days'))
        .whereRef('bc.bill', '=', 'b.id')
        .as('contract_days'),
    )
    .select('o.kind as cancelled_kind')
    .select(['o.number as cancelled_number', 'o.issue_date as cancelled_date'])
    .where('b.id', ...oneOf(data, ids))
    .orderBy('b.id');

type StoredBill = InferResult<ReturnType<typeof billsOf>>[number];

const billOf = (row: StoredBill): BillRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  company: row.company,
  client: row.client,
  prefix: row.number_prefix,
  locale: row.locale ?? 'de',
  recipient: recipientOf(row),
  snapshot: snapshotOf(row),
  isSmallBusiness: isSet(row.small_business),
  paymentDays: row.payment_days ?? row.contract_days ?? row.payment_term_days,
  issueDate: row.issue_date,
  dueDate: row.due_date,
  serviceFrom: row.service_from,
  serviceTo: row.service_to,
  vatNote: row.vat_note,
  isCopayCredit: row.kind === 'cancellation' && row.cancelled_kind === 'copay',
  cancelReason: row.cancel_reason,
  total: row.total,
  moved: row.moved ?? 0,
  refersTo:
    row.cancelled_number === null || row.cancelled_date === null
      ? null
      : { number: row.cancelled_number, date: row.cancelled_date },
});

/** The stored JSON is trusted: the product wrote it when the bill was issued. */
function snapshotOf(row: StoredBill): PartySnapshot | null {
  const value = parsed(row.recipient_snapshot);
  return typeof value === 'object' && value !== null && 'address' in value ? (value as PartySnapshot) : null;
}
