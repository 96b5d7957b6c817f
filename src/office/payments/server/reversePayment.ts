import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import { returnFee } from '../../settlements/server/ownMoney.ts';
import { noteRefund } from './payBack.ts';
import { loadAllocations, loadPayments, type PaymentRow } from './paymentRow.ts';
import { undoAllocations } from './releaseAllocations.ts';

/**
 * Reverses a payment that the bank took back, for good: its bills are owed as before, and so is the fee of a
 * settlement; what a refund paid back is left again. This includes payments locked with their month; the change is
 * booked on the day of the return. Returns the first bill that it had paid; null: none.
 */
export async function reversePayment(data: Data, id: number, reason: string): Promise<number | null> {
  const [payment] = await loadPayments(data, [id]);
  const [paid] = await loadAllocations(data, 'payment', [id]);
  if (!payment) throw new ProblemError('notFound');
  const step = payment.status === 'locked' ? 'return' : 'reverse';
  await moveRecord(data, entityNamed(data.model, 'payment'), id, step, { reason, fields: { rest: 0 } });
  await undoReversed(data, payment);
  if (payment.settlement !== null) await returnFee(data, payment.settlement, reason);
  return paid?.bill ?? null;
}

/** Updates the bills of a payment that has been reversed, and the payment whose refund it was. */
export async function undoReversed(data: Data, { id, amount, refundOf }: Reversed): Promise<void> {
  await undoAllocations(data, await loadAllocations(data, 'payment', [id]));
  if (refundOf !== null) await noteRefund(data, refundOf, -amount);
}

type Reversed = Pick<PaymentRow, 'id' | 'amount' | 'refundOf'>;
