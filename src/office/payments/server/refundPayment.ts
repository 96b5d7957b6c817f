import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { sql } from 'kysely';
import { loadPayments } from './paymentRow.ts';
import { writePayments } from './writePayments.ts';

const reason = 'An overpayment waits for its refund no matter who entered it; only its id is compared.';

/** Money went back to the payer, or came again (negative cents): what is left of the payment follows. */
export async function noteRefund(data: Data, payment: number, cents: number): Promise<void> {
  const payments = await loadPayments(data, [payment]);
  await writePayments(
    data,
    payments.map(each => ({ ...each, refunded: each.refunded + cents })),
  );
}

interface Refund {
  readonly amount: number;
  /** the account that it went to */
  readonly iban: string;
  readonly day: string;
}

/** Payments of which exactly this is left, that came from that account: overpayments that it may refund. */
export async function refundablePayments(
  data: Data,
  { amount, iban, day }: Refund,
): Promise<readonly number[]> {
  const rows = await data.select(
    'overpayments that a transfer may refund',
    () =>
      data
        .unscoped(reason)
        .selectFrom('payments as p')
        .select('p.id')
        .where('p.payer_iban', '=', slot<string>('iban'))
        .where('p.rest', '=', slot<number>('amount'))
        .where('p.direction', '=', sql.lit('in'))
        .where('p.status', 'in', literals(['received', 'partially_allocated']))
        .where('p.value_date', '<=', slot<string>('day')),
    { amount, iban, day },
  );
  return rows.map(({ id }) => id);
}
