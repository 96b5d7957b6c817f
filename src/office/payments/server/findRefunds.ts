import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columnsAs, literals } from '@engine/server/access/typedRows.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { type InferResult, type SqlBool, sql } from 'kysely';
import { indexNumbers, namedBills } from './numberIndex.ts';

const reason = 'An overpayment waits for its refund no matter who entered it; only its id is compared.';

/** An outgoing payment or its return, as stated by the bank or a user. */
export interface Outgoing {
  readonly amount: number;
  /** the account of the other party */
  readonly iban: string | null;
  /** purpose and end-to-end reference */
  readonly reference: string;
  readonly endToEndId: string | null;
  readonly day: string;
}

/**
 * Payments whose rest is exactly this amount and that it may refund: they came from the account that it went to, their
 * guest or company has named that account, or its reference states their own reference, their case, a bill that they
 * have paid, or one of their payer that was cancelled, or the credit note for it.
 */
export async function refundablePayments(data: Data, outgoing: Outgoing): Promise<readonly number[]> {
  const { amount, day } = outgoing;
  const rows = await data.select(
    'overpayments that a transfer may refund',
    () =>
      overpayments(data)
        .where('p.rest', '=', slot<number>('amount'))
        .where('p.direction', '=', sql.lit('in'))
        .where('p.status', 'in', literals(['received', 'partially_allocated']))
        .where('p.value_date', '<=', slot<string>('day')),
    { amount, day },
  );
  const numbers = await numbersOf(
    data,
    rows.map(({ id }) => id),
  );
  return rows.filter(row => isMeant(row, outgoing, numbers.get(row.id) ?? [])).map(({ id }) => id);
}

/** The refund that a user has already entered and that the bank now shows; null: none, or more than one. */
export async function enteredRefund(
  data: Data,
  outgoing: Outgoing,
  taken: ReadonlySet<number>,
): Promise<number | null> {
  const { amount, day } = outgoing;
  const rows = await data.select(
    'refunds that were entered by hand',
    () =>
      overpayments(data)
        .where('p.amount', '=', slot<number>('amount'))
        .where('p.direction', '=', sql.lit('out'))
        .where('p.source', '=', sql.lit('manual'))
        .where('p.method', '=', sql.lit('transfer'))
        .where('p.status', '<>', sql.lit('reversed'))
        .where('p.refund_of', 'is not', null)
        .where('p.statement_line', 'is', null)
        .where('p.value_date', '<=', slot<string>('day')),
    { amount, day },
  );
  const found = rows.filter(row => !taken.has(row.id) && isMeant(row, outgoing, []));
  const [refund] = found;
  return refund && found.length === 1 ? refund.id : null;
}

/**
 * The refund that a transfer back to the office returns: with the same end-to-end reference, or to the same account
 * unless the references of both say that it is another one; null: none, or more than one.
 */
export async function returnedRefund(
  data: Data,
  { amount, iban, endToEndId, day }: Outgoing,
  taken: ReadonlySet<number>,
): Promise<number | null> {
  const rows = await data.select(
    'refunds that may come back',
    () =>
      overpayments(data)
        .where('p.amount', '=', slot<number>('amount'))
        .where('p.direction', '=', sql.lit('out'))
        .where('p.method', '<>', sql.lit('cash'))
        .where('p.status', 'in', literals(['allocated', 'locked']))
        .where('p.refund_of', 'is not', null)
        .where('p.value_date', '<=', slot<string>('day')),
    { amount, day },
  );
  const free = rows.filter(({ id }) => !taken.has(id));
  const named = free.filter(({ end_to_end_id: id }) => id !== null && id === endToEndId);
  const toAccount = free.filter(
    ({ payer_iban: to, named_iban: known, end_to_end_id: id }) =>
      iban !== null && (iban === to || iban === known) && (id === null || endToEndId === null),
  );
  const [refund, ...others] = named.length > 0 ? named : toAccount;
  return refund && others.length === 0 ? refund.id : null;
}

const overpayments = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('payments as p')
    .leftJoin('guest as g', 'g.id', 'p.payer_guest')
    .leftJoin('companies as c', 'c.id', 'p.payer_company')
    .select(['p.id', 'p.payer_iban', 'p.end_to_end_id'])
    .select(({ fn }) => fn.coalesce('g.iban', 'c.iban').as('named_iban'))
    .orderBy('p.id');

type Overpayment = InferResult<ReturnType<typeof overpayments>>[number];

function isMeant(
  { payer_iban: from, named_iban: named, end_to_end_id: id }: Overpayment,
  { iban, endToEndId, reference }: Outgoing,
  numbers: readonly string[],
): boolean {
  if (iban !== null && (iban === from || iban === named)) return true;
  if (id !== null && id === endToEndId) return true;
  const index = indexNumbers(numbers.map(number => ({ number })));
  return [...namedBills(reference, index).values()].includes('sure');
}

const b = columnsAs<'bills'>('b');

/** Who is asked by a bill, and who makes a payment. */
const recipientColumns = [
  ['recipient_guest', 'payer_guest'],
  ['recipient_insurance', 'payer_insurance'],
  ['recipient_company', 'payer_company'],
] as const;

/** Bills `b` that were cancelled, and the credit notes for them. */
const isTakenBack = sql<SqlBool>`(${b('status')} = 'cancelled' or ${b('kind')} = 'cancellation')`;

/**
 * Numbers of the bills that payments have paid, of cancelled bills of their payers with their credit notes, and of the
 * cases for which too much was paid in cash, by payment.
 */
async function numbersOf(
  data: Data,
  payments: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (payments.length === 0) return new Map();
  const all = data.unscoped(reason);
  const rows = await data.run(
    all
      .selectFrom('payment_allocations as a')
      .innerJoin('bills as b', 'b.id', 'a.bill')
      .select(['a.payment', 'b.number'])
      .where('a.payment', ...oneOf(data, payments))
      .union(
        all
          .selectFrom('payments as p')
          .innerJoin('bill_cases as c', 'c.id', 'p.copay_case')
          .select(['p.id as payment', 'c.number'])
          .where('p.id', ...oneOf(data, payments)),
      )
      .union(
        all
          .selectFrom('payments as p')
          .innerJoin('bills as b', join =>
            join.on(({ eb, or }) =>
              or(recipientColumns.map(([of, by]) => eb(`b.${of}`, '=', eb.ref(`p.${by}`)))),
            ),
          )
          .select(['p.id as payment', 'b.number'])
          .where('p.id', ...oneOf(data, payments))
          .where(isTakenBack),
      )
      .union(
        all
          .selectFrom('payment_allocations as a')
          .innerJoin('bills as paid', 'paid.id', 'a.bill')
          .innerJoin('bills as b', join =>
            join.on(({ eb, or }) =>
              or(recipientColumns.map(([of]) => eb(`b.${of}`, '=', eb.ref(`paid.${of}`)))),
            ),
          )
          .select(['a.payment', 'b.number'])
          .where('a.payment', ...oneOf(data, payments))
          .where(isTakenBack),
      ),
  );
  const byPayment = groupBy(rows, ({ payment }) => payment);
  return new Map([...byPayment].map(([id, own]) => [id, own.flatMap(({ number }) => number ?? [])]));
}
