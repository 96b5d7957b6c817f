import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { Rows } from '@generated/types/rows.ts';
import { type Allocation, usedBy } from './allocation.ts';

const reason =
  'What is left of a payment follows from all its allocations; the caller has chosen the payments.';

type Payment = Rows['payments'];

/** The data of a payment that allocating needs. */
export interface PaymentRow {
  readonly id: number;
  readonly direction: Payment['direction'];
  readonly status: Payment['status'];
  readonly amount: number;
  readonly valueDate: string;
  /** cents that went back to the payer */
  readonly refunded: number;
  /** the settlement that money of the office itself belongs to; it is allocated to no bill */
  readonly settlement: number | null;
  /** the payment that it takes back: its money is left of another */
  readonly reversalOf: number | null;
  /** the payment that it refunds */
  readonly refundOf: number | null;
}

export interface StoredAllocation extends Allocation {
  readonly id: number;
  readonly payment: number;
  /** the claim that a fee pays; fees of earlier releases name none */
  readonly dunningClaim: number | null;
  /** the advice that made the allocation */
  readonly advice: number | null;
}

/** Payments in the order of their ids, locked until the transaction ends, so that concurrent allocations wait. */
export async function loadPayments(data: Data, ids: readonly number[]): Promise<readonly PaymentRow[]> {
  if (ids.length === 0) return [];
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('payments as p')
      .select(
        columns('payments as p', [
          'id',
          'direction',
          'status',
          'amount',
          'refunded',
          'settlement',
          'reversal_of',
          'refund_of',
          'value_date',
        ]),
      )
      .where('p.id', ...oneOf(data, ids))
      .orderBy('p.id')
      .$if(data.dialect === 'postgres', query => query.forUpdate()),
  );
  return rows.map(({ value_date: valueDate, reversal_of: reversalOf, refund_of: refundOf, ...row }) => ({
    ...row,
    valueDate,
    reversalOf,
    refundOf,
    refunded: row.refunded ?? 0,
  }));
}

/** Locked with its month or reversed: its allocations can no longer change. */
export const isClosed = ({ status }: Pick<PaymentRow, 'status'>): boolean =>
  closedStates.some(state => state === status);

export const closedStates = ['locked', 'reversed'] as const;

/** Cents of a payment that neither its allocations nor refunds have used. */
export const restOf = (
  { amount, refunded, reversalOf }: Pick<PaymentRow, 'amount' | 'refunded' | 'reversalOf'>,
  allocations: readonly Allocation[],
): number => (reversalOf === null ? amount - refunded - usedBy(allocations) : 0);

export async function loadAllocations(
  data: Data,
  by: 'id' | 'payment' | 'bill' | 'advice',
  ids: readonly number[],
): Promise<readonly StoredAllocation[]> {
  if (ids.length === 0) return [];
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('payment_allocations as a')
      .select(
        columns('payment_allocations as a', ['id', 'payment', 'bill', 'amount', 'kind', 'reason', 'advice']),
      )
      .select(['a.bill_case as billCase', 'a.dunning_claim as dunningClaim'])
      .where(`a.${by}`, ...oneOf(data, ids))
      .orderBy('a.id'),
  );
  return rows;
}
