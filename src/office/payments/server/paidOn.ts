import type { Data } from '@engine/server/access/data.ts';
import { sum } from '@engine/shared/sum.ts';
import { loadAllocations, type StoredAllocation } from './paymentRow.ts';

type Kind = StoredAllocation['kind'];
type Cents = ReadonlyMap<number, number>;

/** Cents that payments have paid on bills, by bill. */
export const paidOn = (data: Data, bills: readonly number[]): Promise<Cents> =>
  allocatedTo(data, bills, ['payment']);

/** Cents that are no longer asked for on bills, by bill: paid, or taken off as a discount. */
export const settledOn = (data: Data, bills: readonly number[]): Promise<Cents> =>
  allocatedTo(data, bills, ['payment', 'discount']);

async function allocatedTo(data: Data, bills: readonly number[], kinds: readonly Kind[]): Promise<Cents> {
  const counted = (await loadAllocations(data, 'bill', bills)).filter(({ kind }) => kinds.includes(kind));
  return new Map(
    bills.map(id => [id, sum(counted.filter(({ bill }) => bill === id).map(({ amount }) => amount))]),
  );
}
