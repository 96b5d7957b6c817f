import type { Data, Row } from '@engine/server/access/data.ts';
import { forUpdate } from '@engine/server/access/locking.ts';
import { number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { sql } from 'kysely';
import type { Allocation } from './allocation.ts';

type PaymentStatus = 'received' | 'partially_allocated' | 'allocated' | 'locked' | 'reversed';

/** What allocating needs to know of a payment. */
export interface PaymentRow {
  readonly id: number;
  readonly direction: 'in' | 'out';
  readonly status: PaymentStatus;
  readonly amount: number;
}

export interface StoredAllocation extends Allocation {
  readonly id: number;
  readonly payment: number;
}

/** Payments in the order of their ids, locked until the transaction ends, so that two people wait for each other. */
export async function loadPayments(data: Data, ids: readonly number[]): Promise<readonly PaymentRow[]> {
  if (ids.length === 0) return [];
  const rows = await data.run(sql`
    select id, direction, status, amount from payments where id in (${sql.join(ids)}) order by id ${forUpdate(data)}`);
  return rows.map(row => ({
    id: number(row, 'id'),
    direction: text(row, 'direction'),
    status: text(row, 'status'),
    amount: number(row, 'amount'),
  }));
}

export async function loadAllocations(
  data: Data,
  by: 'id' | 'payment' | 'bill',
  ids: readonly number[],
): Promise<readonly StoredAllocation[]> {
  if (ids.length === 0) return [];
  const rows = await data.run(sql`
    select id, payment, bill, bill_case, amount, kind from payment_allocations
    where ${sql.ref(by)} in (${sql.join(ids)}) order by id`);
  return rows.map(allocationOf);
}

const allocationOf = (row: Row): StoredAllocation => ({
  id: number(row, 'id'),
  payment: number(row, 'payment'),
  bill: number(row, 'bill'),
  billCase: numberOrNull(row, 'bill_case'),
  amount: number(row, 'amount'),
  kind: textOrNull(row, 'kind') ?? 'payment',
});
