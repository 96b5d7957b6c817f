import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, refuse } from '@engine/server/access/problemError.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import type { Rows } from '@generated/types/rows.ts';
import { inEuros, paymentFaults } from './faults.ts';
import { payerColumns } from './payer.ts';
import { isClosed, loadAllocations, loadPayments, type PaymentRow, restOf } from './paymentRow.ts';
import { paymentProblems } from './problems.ts';
import { unlockPayments } from './unlockPayments.ts';
import { writePayments } from './writePayments.ts';

const reason = 'A refund goes to the payer; the caller has chosen the payment.';

/** The refund of what is left of a payment. */
export interface RefundOrder {
  readonly amount: number;
  readonly day: string;
  readonly method: Extract<Rows['payments']['method'], 'transfer' | 'cash'>;
  /** why, for the log and the record */
  readonly reason: string;
}

/**
 * Pays back what is left of a payment, or part of it, as an outgoing payment of its own: credits of guests without a
 * known account, cash, payments entered by hand. The statement that later shows the transfer is recognised as the same
 * payment. Throws `outgoingPayment`, `ofSettlement`, `locked`, a fault of `amount` if it exceeds the rest and one of
 * `value_date` if it is before the payment came.
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

/**
 * Updates the rest of a payment after money went back to the payer, or came again (negative cents), which may be long
 * after the payment was locked.
 */
export async function noteRefund(data: Data, payment: number, cents: number): Promise<void> {
  if (cents < 0) await unlockPayments(data, [payment], 'Eine Erstattung kam zurück.');
  const payments = await loadPayments(data, [payment]);
  await writePayments(
    data,
    payments.map(each => ({ ...each, refunded: each.refunded + cents })),
  );
}

/** Throws `ofSettlement`, `locked`, or a fault of the field if the amount is more than is left of the payment. */
export async function requireRest(
  data: Data,
  payment: PaymentRow,
  amount: number,
  field: 'amount' | 'to' = 'amount',
): Promise<void> {
  if (payment.settlement !== null) throw new ProblemError(paymentProblems.ofSettlement);
  if (isClosed(payment)) throw new ProblemError('locked');
  const rest = restOf(payment, await loadAllocations(data, 'payment', [payment.id]));
  if (amount > rest) refuse({ [field]: inEuros(paymentFaults.moreThanRest, { rest }) });
}
