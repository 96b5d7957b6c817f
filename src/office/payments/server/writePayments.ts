import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { loadAllocations, type PaymentRow, restOf } from './paymentRow.ts';

/** Writes the rests of payments, each with the state that follows from its allocations and refunds. */
export async function writePayments(data: Data, payments: readonly PaymentRow[]): Promise<void> {
  const entity = entityNamed(data.model, 'payment');
  const allocations = await loadAllocations(
    data,
    'payment',
    payments.map(({ id }) => id),
  );
  for (const payment of payments) {
    const { id, refunded, status } = payment;
    // Nothing is left of what the bank took back, though a refund of it came back.
    if (status === 'reversed') {
      await changeRecords(data, entity, [{ id, fields: { refunded } }]);
      continue;
    }
    const own = allocations.filter(each => each.payment === id);
    const rest = restOf(payment, own);
    const to =
      own.length === 0 && refunded === 0 ? 'received' : rest === 0 ? 'allocated' : 'partially_allocated';
    if (to === status) await changeRecords(data, entity, [{ id, fields: { rest, refunded } }]);
    else await moveRecords(data, entity, [{ id, fields: { rest, refunded } }], stepTo[to]);
  }
}

const stepTo = { received: 'release', partially_allocated: 'allocate_part', allocated: 'allocate' } as const;
