import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, refuse } from '@engine/server/access/problemError.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { idsSeen } from '@engine/server/records/inSight.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { moveRecord } from '@engine/server/records/product/moveRecords.ts';
import { chargeReturn } from '../../dunning/server/chargeReturn.ts';
import { mostCharges } from '../shared/mostCharges.ts';
import { usedBy } from './allocation.ts';
import { paymentFaults } from './faults.ts';
import { payerColumns } from './payer.ts';
import { loadAllocations, loadPayments, type PaymentRow } from './paymentRow.ts';
import { paymentProblems } from './problems.ts';
import { noteRefund } from './refundPayment.ts';
import { reversePayment } from './reversePayment.ts';

const reason = 'A refund goes to who has paid; the caller has chosen the payment.';

/** How what is left of a payment goes back to who has paid it. */
export interface RefundOrder {
  readonly amount: number;
  readonly day: string;
  readonly method: 'transfer' | 'cash';
  /** why, for the log and the record */
  readonly reason: string;
}

/**
 * Pays back what is left of a payment, or part of it, as an outgoing payment of its own: credits of guests that no account
 * is known of, cash, payments entered by hand. The statement that shows the transfer later is recognised as the same one.
 * Throws `outgoingPayment`, `locked`, a fault of `amount` beyond the rest and one of `value_date` before the payment came.
 */
export async function payBack(data: Data, id: number, order: RefundOrder): Promise<void> {
  const [payment] = await loadPayments(data, [id]);
  if (!payment) throw new ProblemError('notFound');
  if (payment.direction === 'out') throw new ProblemError(paymentProblems.outgoingPayment);
  if (order.day < payment.valueDate)
    refuse({ value_date: { code: 'notBefore', params: { notBefore: payment.valueDate } } });
  await requireRest(data, payment, order.amount);
  const [payer] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('payments as p')
      .select(columns('payments as p', [...payerColumns, 'payer_name', 'payer_iban']))
      .where('p.id', '=', id),
  );
  await addRecord(data, entityNamed(data.model, 'payment'), {
    ...payer,
    direction: 'out',
    value_date: order.day,
    amount: order.amount,
    rest: 0,
    method: order.method,
    source: 'manual',
    purpose: order.reason,
    refund_of: id,
    status: 'allocated',
  });
  await noteRefund(data, id, order.amount);
}

/** What an outgoing payment was: a return that takes a payment back, or the refund of what was left of one. */
export interface Tie {
  readonly to: number;
  readonly as: 'return' | 'refund';
}

/**
 * Says afterwards which payment an outgoing one belongs to. A return may be more than that by the bank's charges; it reverses
 * the payment, a locked one too. Throws `notTieable` and faults of `to`.
 */
export async function tiePayment(data: Data, id: number, { to, as }: Tie): Promise<void> {
  const [outgoing, incoming] = [await loadPayments(data, [id]), await loadPayments(data, [to])].map(
    ([row]) => row,
  );
  if (outgoing?.direction !== 'out' || outgoing.status !== 'received')
    throw new ProblemError(paymentProblems.notTieable);
  const seen = await idsSeen(data, entityNamed(data.model, 'payment'), [to]);
  if (!incoming || !seen.has(to) || incoming.direction === 'out' || incoming.status === 'reversed') {
    refuse({ to: { code: 'reference' } });
    return;
  }
  const charges = as === 'return' ? outgoing.amount - incoming.amount : 0;
  if (charges < 0 || charges > mostCharges) refuse({ to: paymentFaults.otherAmount });
  if (as === 'refund') await requireRest(data, incoming, outgoing.amount, 'to');
  await moveRecord(data, entityNamed(data.model, 'payment'), id, 'allocate', {
    fields: { rest: 0, [as === 'return' ? 'reversal_of' : 'refund_of']: to, ...(charges > 0 && { charges }) },
  });
  if (as === 'refund') return noteRefund(data, to, outgoing.amount);
  const bill = await reversePayment(data, to, 'R-Transaktion');
  await chargeReturn(data, { payment: id, bill, day: outgoing.valueDate, charges });
}

async function requireRest(
  data: Data,
  payment: PaymentRow,
  amount: number,
  field: 'amount' | 'to' = 'amount',
): Promise<void> {
  if (payment.status === 'locked' || payment.status === 'reversed') throw new ProblemError('locked');
  const used = usedBy(await loadAllocations(data, 'payment', [payment.id]));
  const rest = payment.amount - payment.refunded - used;
  if (amount > rest)
    refuse({ [field]: { ...paymentFaults.moreThanRest, params: { rest, scale: 2, unit: '€' } } });
}
