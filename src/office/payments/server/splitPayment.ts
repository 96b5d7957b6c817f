import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { payerColumns } from './payer.ts';
import { isClosed, loadAllocations, loadPayments, restOf } from './paymentRow.ts';
import { writePayments } from './writePayments.ts';

const reason = 'Both parts of a payment are from the same payer; the caller has chosen the payment.';

/**
 * Takes so many cents off a payment that was entered or made here and makes them a payment of its own, with these
 * fields. Returns false, and changes nothing, if less than that is left of it, or if it is closed.
 */
export async function splitPayment(
  data: Data,
  id: number,
  cents: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const [payment] = await loadPayments(data, [id]);
  if (!payment || isClosed(payment)) return false;
  if (restOf(payment, await loadAllocations(data, 'payment', [id])) < cents) return false;
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('payments as p')
      .select(
        columns('payments as p', [
          ...payerColumns,
          'payer_name',
          'direction',
          'value_date',
          'method',
          'source',
          'purpose',
        ]),
      )
      .where('p.id', '=', id),
  );
  const entity = entityNamed(data.model, 'payment');
  await addRecord(data, entity, { ...row, ...fields, amount: cents, rest: cents, status: 'received' });
  const amount = payment.amount - cents;
  await changeRecord(data, entity, id, { amount });
  await writePayments(data, [{ ...payment, amount }]);
  return true;
}
