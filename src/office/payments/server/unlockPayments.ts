import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { loadPayments } from './paymentRow.ts';

/**
 * For payments on bills that turn out not to be owed, and those whose refund came back: unlocks those that were locked
 * with their month, so that the money can go elsewhere. The day of that dates the change, and the log states `why`.
 */
export async function unlockPayments(data: Data, payments: readonly number[], why: string): Promise<void> {
  const locked = (await loadPayments(data, payments)).filter(({ status }) => status === 'locked');
  const moves = locked.map(({ id }) => ({ id }));
  await moveRecords(data, entityNamed(data.model, 'payment'), moves, 'unlock', why);
}

export const paymentsOf = (allocations: readonly { readonly payment: number }[]): readonly number[] => [
  ...new Set(allocations.map(({ payment }) => payment)),
];
