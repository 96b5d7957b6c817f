import type { Data } from '@engine/server/access/data.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import type { IntegrityCheck } from '@engine/server/audit/integrityCheck.ts';
import { numbersCheck } from '@engine/server/integrity/numbersCheck.ts';
import { type ComparedRow, rowsCheck } from '@engine/server/integrity/rowsCheck.ts';
import { sql } from 'kysely';
import { countsForCase } from '../../bills/server/countsForCase.ts';
import { billContents } from './billContents.ts';
import { settlementContents } from './settlementContents.ts';

const reason =
  'A check looks at all records, and names only those that do not add up, to those who may see the log.';

const all = (data: Data) => data.unscoped(reason);

/** The sums of an issued bill are those of its positions. */
async function readBills(data: Data, after: number, limit: number): Promise<readonly ComparedRow[]> {
  const rows = await data.run(
    all(data)
      .selectFrom('bills as b')
      .select(['b.id', 'b.gross', 'b.vat', 'b.net', 'b.copay', 'b.total'])
      .select(({ selectFrom }) => {
        const items = selectFrom('bill_items as i').whereRef('i.bill', '=', 'b.id');
        return [
          items.select(({ fn }) => fn.sum<number | null>('i.amount').as('sum')).as('items_gross'),
          items.select(({ fn }) => fn.sum<number | null>('i.vat_amount').as('sum')).as('items_vat'),
          items.select(({ fn }) => fn.sum<number | null>('i.copay').as('sum')).as('items_copay'),
        ];
      })
      .where('b.status', '<>', sql.lit('draft'))
      .where('b.id', '>', after)
      .orderBy('b.id')
      .limit(limit),
  );
  return rows.map(({ id, gross, vat, net, copay, total, ...items }) => {
    const [sum, tax, share] = [items.items_gross ?? 0, items.items_vat ?? 0, items.items_copay ?? 0];
    return {
      id,
      expected: totals({ gross: sum, vat: tax, net: sum - tax, copay: share, total: sum - share }),
      found: totals({ gross, vat, net, copay, total }),
    };
  });
}

/**
 * The open amount of a bill is what is not paid, written off or claimed elsewhere; its paid amount is the sum of its
 * allocations.
 */
async function readDebts(data: Data, after: number, limit: number): Promise<readonly ComparedRow[]> {
  const rows = await data.run(
    all(data)
      .selectFrom('bills as b')
      .select(['b.id', 'b.kind', 'b.status', 'b.total', 'b.paid', 'b.open', 'b.written_off', 'b.moved'])
      .select(({ selectFrom }) =>
        selectFrom('payment_allocations as a')
          .select(({ fn }) => fn.sum<number | null>('a.amount').as('sum'))
          .whereRef('a.bill', '=', 'b.id')
          .where('a.kind', '=', sql.lit('payment'))
          .as('allocated'),
      )
      .where('b.status', '<>', sql.lit('draft'))
      .where('b.id', '>', after)
      .orderBy('b.id')
      .limit(limit),
  );
  return rows.map(({ id, kind, status, total, paid, open, written_off, moved, allocated }) => {
    const isDead = status === 'cancelled' || kind === 'cancellation';
    const due = allocated ?? 0;
    return {
      id,
      expected: totals({ paid: due, open: isDead ? 0 : total - due - (written_off ?? 0) - (moved ?? 0) }),
      found: totals({ paid, open }),
    };
  });
}

/** The gross amount of a case is the sum of its positions. */
async function readCases(data: Data, after: number, limit: number): Promise<readonly ComparedRow[]> {
  const rows = await data.run(
    all(data)
      .selectFrom('bill_cases as c')
      .select(['c.id', 'c.gross'])
      .select(({ selectFrom }) =>
        selectFrom('bill_items as i')
          .select(({ fn }) => fn.sum<number | null>('i.amount').as('sum'))
          .whereRef('i.bill_case', '=', 'c.id')
          .where(countsForCase('c'))
          .as('items'),
      )
      .where('c.status', '<>', sql.lit('cancelled'))
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(limit),
  );
  return rows.map(({ id, gross, items }) => ({
    id,
    expected: totals({ gross: items ?? 0 }),
    found: totals({ gross }),
  }));
}

/** The rest of a payment is its amount less allocations and refunds. */
async function readPayments(data: Data, after: number, limit: number): Promise<readonly ComparedRow[]> {
  const rows = await data.run(
    all(data)
      .selectFrom('payments as p')
      .select(['p.id', 'p.amount', 'p.rest', 'p.refunded', 'p.settlement'])
      .select(({ selectFrom }) =>
        selectFrom('payment_allocations as a')
          .select(({ fn }) => fn.sum<number | null>('a.amount').as('sum'))
          .whereRef('a.payment', '=', 'p.id')
          .where('a.kind', 'in', literals(['payment', 'fee']))
          .as('used'),
      )
      .where('p.direction', '=', sql.lit('in'))
      .where('p.status', '<>', sql.lit('reversed'))
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(limit),
  );
  return rows.map(({ id, amount, rest, used, refunded, settlement }) => ({
    id,
    expected: totals({ rest: settlement === null ? amount - (used ?? 0) - (refunded ?? 0) : 0 }),
    found: totals({ rest: rest ?? 0 }),
  }));
}

/** A dunning claim is paid, waived or open; its paid amount is the sum of its allocations. */
async function readClaims(data: Data, after: number, limit: number): Promise<readonly ComparedRow[]> {
  const rows = await data.run(
    all(data)
      .selectFrom('dunning_claims as k')
      .select(['k.id', 'k.amount', 'k.paid', 'k.waived', 'k.open'])
      .select(({ selectFrom }) =>
        selectFrom('payment_allocations as a')
          .select(({ fn }) => fn.sum<number | null>('a.amount').as('sum'))
          .whereRef('a.dunning_claim', '=', 'k.id')
          .as('allocated'),
      )
      .where('k.id', '>', after)
      .orderBy('k.id')
      .limit(limit),
  );
  return rows.map(({ id, amount, paid, waived, open, allocated }) => {
    const due = allocated ?? 0;
    return {
      id,
      expected: totals({ paid: due, open: amount - due - waived }),
      found: totals({ paid, open }),
    };
  });
}

async function readNumbers(data: Data, beginning: string): Promise<readonly (string | null)[]> {
  const rows = await data.run(
    all(data).selectFrom('bills as b').select('b.number').where('b.number', 'like', `${beginning}%`),
  );
  return rows.map(row => row.number);
}

/** `paid 1200, open 0`, in cents. */
const totals = (sums: Readonly<Record<string, number>>): string =>
  Object.entries(sums)
    .map(([name, cents]) => `${name} ${cents}`)
    .join(', ');

export const checks: readonly IntegrityCheck[] = [
  rowsCheck({ name: 'bills', table: 'bills', read: readBills }),
  billContents,
  rowsCheck({ name: 'debts', table: 'bills', read: readDebts }),
  rowsCheck({ name: 'cases', table: 'bill_cases', read: readCases }),
  rowsCheck({ name: 'payments', table: 'payments', read: readPayments }),
  rowsCheck({ name: 'dunningClaims', table: 'dunning_claims', read: readClaims }),
  settlementContents,
  numbersCheck({ name: 'billNumbers', table: 'bills', resource: 'bills', read: readNumbers }),
];
