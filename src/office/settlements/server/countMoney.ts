import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import { sql } from 'kysely';
import { companiesOfAccounts } from '../../payments/server/ownAccounts.ts';
import { companiesOfBills } from './companiesOfBills.ts';
import type { Line, Span } from './line.ts';

const reason = 'A settlement counts all that was paid for the client; the caller has chosen the client.';

/**
 * The payments of a month and what changed about those of earlier months: for each payment and bill the difference
 * between what is allocated now and what other settlements of the client have counted. So no cent is counted twice and
 * none is forgotten, whatever was allocated, released, moved, reversed or refunded meanwhile. Cash lies with the
 * companies: what guests were refunded of it, other than in cash, comes off what came in. If the account is unknown
 * from which it was refunded, it was that of the office, as with money that came in.
 */
export async function countMoney(data: Data, span: Span): Promise<readonly Line[]> {
  const found = await differences(data, span);
  if (found.length === 0) return [];
  const payments = await paymentsOf(data, found);
  const companies = await companiesOfBills(
    data,
    found.map(({ bill }) => bill),
  );
  const counted = await countedBefore(data, span, found);
  const isOffices = await officeAccounts(data);
  return found.flatMap(({ payment: id, bill, now, counted: before }) => {
    const payment = payments.get(id ?? 0);
    if (!payment) return [];
    const earlier = counted.get(keyOf(id, bill));
    // What was counted on another bill is no business of the month, whichever bill it is on now.
    const elsewhere = earlier ?? counted.get(keyOf(id, anyBill));
    // A payment that was entered late counts in the month in which it is settled; one of a later month waits.
    if (!elsewhere && !isWithin(payment.value_date, span)) return [];
    return {
      kind: elsewhere ? ('correction' as const) : ('receipt' as const),
      payment: id,
      bill,
      company: earlier?.company ?? companies.get(bill ?? 0) ?? payment.company,
      valueDate: payment.value_date,
      amount: Number(now) - Number(before),
      // Whether the office holds the money was decided when it was first counted.
      held: elsewhere ? elsewhere.held : span.collects && isOffices(payment),
      bills: 0,
      cases: 0,
      rides: 0,
    };
  });
}

const isWithin = (day: string, { from, to }: Span): boolean => day >= from && day <= to;

async function differences(data: Data, { client, settlement }: Span) {
  const all = data.unscoped(reason);
  const refunded = refundedCash(data, client, await officeIban(data));
  const allocated = all
    .selectFrom('payment_allocations as a')
    .innerJoin('bills as b', 'b.id', 'a.bill')
    .innerJoin('companies as c', 'c.id', 'b.company')
    .select(['a.payment', 'a.bill', 'a.amount as now'])
    .select(sql.lit(0).as('counted'))
    .where('a.kind', 'in', literals(['payment', 'fee']))
    .where(({ eb, fn }) => eb(fn.coalesce('b.client', 'c.client'), '=', client));
  const counted = all
    .selectFrom('settlement_lines as l')
    .innerJoin('settlements as s', 's.id', 'l.settlement')
    .select(['l.payment', 'l.bill'])
    .select(sql.lit(0).as('now'))
    .select('l.amount as counted')
    .where('s.client', '=', client)
    .where('s.id', '<>', settlement)
    .where('l.payment', 'is not', null);
  return data.run(
    all
      .selectFrom(counted.unionAll(allocated).unionAll(refunded).as('u'))
      .select(['u.payment', 'u.bill'])
      .select(({ fn }) => [fn.sum<number>('u.now').as('now'), fn.sum<number>('u.counted').as('counted')])
      .groupBy(['u.payment', 'u.bill'])
      .having(({ eb, fn }) => eb(fn.sum('u.now'), '<>', fn.sum('u.counted')))
      .orderBy('u.payment')
      .orderBy('u.bill'),
  );
}

/** Refunds of cash that drivers took, by transfers from no account of a client or its companies. */
const refundedCash = (data: Data, client: number, own: string | null) =>
  data
    .unscoped(reason)
    .selectFrom('payments as p')
    .innerJoin('payments as credit', 'credit.id', 'p.refund_of')
    .innerJoin('bill_cases as bc', 'bc.id', 'credit.copay_case')
    .innerJoin('companies as c', 'c.id', 'bc.company')
    .leftJoin('bills as b', 'b.id', 'bc.bill')
    .select(['p.id as payment', sql<number | null>`cast(null as bigint)`.as('bill')])
    .select(({ ref }) => sql<number>`-${ref('p.amount')}`.as('now'))
    .select(sql.lit(0).as('counted'))
    .where('p.status', '<>', sql.lit('reversed'))
    .where('p.method', 'not in', literals(['cash', 'offset']))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('p.account', 'is', null),
        eb('p.account', '=', own),
        not(
          or([
            exists(selectFrom('companies as its').select('its.id').whereRef('its.iban', '=', 'p.account')),
            exists(
              selectFrom('clients as its').select('its.id').whereRef('its.payout_iban', '=', 'p.account'),
            ),
          ]),
        ),
      ]),
    )
    .where(({ eb, fn }) => eb(fn.coalesce('b.client', 'c.client'), '=', client));

const officeIban = async (data: Data): Promise<string | null> => (await readSettings(data))['office.iban'];

type Difference = Awaited<ReturnType<typeof differences>>[number];

const paymentIds = (found: readonly Difference[]) => found.flatMap(({ payment }) => payment ?? []);

async function paymentsOf(data: Data, found: readonly Difference[]) {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('payments as p')
      .leftJoin('payments as credit', 'credit.id', 'p.refund_of')
      .leftJoin('bill_cases as bc', 'bc.id', 'credit.copay_case')
      .select(['p.id', 'p.value_date', 'p.account', 'p.method', 'p.copay_case', 'bc.company'])
      .where('p.id', ...oneOf(data, paymentIds(found))),
  );
  return new Map(rows.map(row => [row.id, row]));
}

type PaymentRow = Pick<
  Awaited<ReturnType<typeof paymentsOf>> extends ReadonlyMap<number, infer Row> ? Row : never,
  'account' | 'method' | 'copay_case'
>;

interface Counted {
  readonly company: number | null;
  readonly held: boolean;
}

async function countedBefore(
  data: Data,
  { client, settlement }: Span,
  found: readonly Difference[],
): Promise<ReadonlyMap<string, Counted>> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('settlement_lines as l')
      .innerJoin('settlements as s', 's.id', 'l.settlement')
      .select(['l.payment', 'l.bill', 'l.company', 'l.held'])
      .where('s.client', '=', client)
      .where('s.id', '<>', settlement)
      .where('l.payment', ...oneOf(data, paymentIds(found)))
      .orderBy('l.id'),
  );
  return new Map(
    rows.flatMap(({ payment, bill, company, held }) =>
      ([bill, anyBill] as const).map(of => [keyOf(payment, of), { company, held: isSet(held) }] as const),
    ),
  );
}

const anyBill = 'any';

const keyOf = (payment: number | null, bill: number | typeof anyBill | null): string => `${payment}/${bill}`;

/**
 * Whether the office holds the money: not if it went to an account of the client or of its companies, was taken by a
 * driver, or was set off against a claim.
 */
async function officeAccounts(data: Data): Promise<(payment: PaymentRow) => boolean> {
  const ownersOf = await companiesOfAccounts(data);
  return ({ account, method, copay_case }) =>
    copay_case === null && method !== 'offset' && ownersOf(account) === null;
}
