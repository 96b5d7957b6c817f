import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, refuse } from '@engine/server/access/problemError.ts';
import { idsSeen } from '@engine/server/records/rows/inSight.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import { chargeReturn } from '../../dunning/server/chargeReturn.ts';
import { mostCharges } from '../shared/mostCharges.ts';
import { paymentFaults } from './faults.ts';
import { noteRefund, requireRest } from './payBack.ts';
import { loadPayments } from './paymentRow.ts';
import { paymentProblems } from './problems.ts';
import { reversePayment } from './reversePayment.ts';

/** What an outgoing payment was: the return of a payment by the bank, or the refund of the rest of one. */
export interface Tie {
  readonly to: number;
  readonly as: 'return' | 'refund';
}

/**
 * Links an outgoing payment to the payment that it belongs to. A return may exceed that by the bank's charges; it
 * reverses the payment, even a locked one. Throws `notTieable`, `ofSettlement` and faults of `to`.
 */
export async function tiePayment(data: Data, id: number, { to, as }: Tie): Promise<void> {
  const [outgoing, incoming] = [await loadPayments(data, [id]), await loadPayments(data, [to])].map(
    ([row]) => row,
  );
  if (outgoing?.direction !== 'out' || outgoing.status !== 'received')
    throw new ProblemError(paymentProblems.notTieable);
  const seen = await idsSeen(data, entityNamed(data.model, 'payment'), [to]);
  const isTieable = incoming?.direction === 'in' && incoming.status !== 'reversed' && seen.has(to);
  // A refund that came back gave its money to another payment: if it goes out again, it is tied to that one.
  if (!isTieable || incoming.reversalOf !== null) {
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
