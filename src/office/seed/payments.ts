import { addDays, daysBetween } from '@engine/shared/day.ts';
import type { Payment, PaymentAdvice, PaymentAllocation } from '@generated/types/entities.ts';
import { payerFields } from '../payments/server/payer.ts';
import type { Invoice } from './bills.ts';
import { earlier } from './calendar.ts';
import { iban } from './identifiers.ts';
import type { Draft, Writer } from './insert.ts';
import type { Random } from './random.ts';

interface Ledger {
  readonly payments: readonly Draft<Payment>[];
  readonly advices: readonly Draft<PaymentAdvice>[];
  readonly allocations: readonly Draft<PaymentAllocation>[];
}

/**
 * One payment for each bill that has been paid, some with a rest; then a few that are not allocated yet, refunds, and
 * debits that came back.
 */
export function settle(writer: Writer, random: Random, invoices: readonly Invoice[], today: string): Ledger {
  const payments: Draft<Payment>[] = [];
  const advices: Draft<PaymentAdvice>[] = [];
  const allocations: Draft<PaymentAllocation>[] = [];
  const paid = invoices.filter(invoice => invoice.paid > 0);
  for (const [at, invoice] of paid.entries()) {
    const extra = at % 20 === 19 ? random.int(500, 5_000) : 0;
    const valueDate = earlier(addDays(invoice.dueDate, random.int(-10, 12)), today);
    const payment = paymentOf(writer, random, invoice, valueDate, invoice.paid + extra);
    const isOld = daysBetween(valueDate, today) > 30;
    payments.push({
      ...payment,
      rest: extra,
      status: extra > 0 ? 'partially_allocated' : isOld ? 'locked' : 'allocated',
    });
    const reason = cutReasons[allocations.length % cutReasons.length];
    // A payer states a cut in an advice.
    const advice = invoice.cut > 0 ? writer.nextId('payment-advice') : null;
    if (advice !== null)
      advices.push({
        id: advice,
        payment: payment.id,
        booked_on: valueDate,
        filename: advices.length % 2 === 0 ? `Avis-${valueDate}.csv` : null,
        lines: 1,
        paid: invoice.paid,
        cut: invoice.cut,
        content: `${invoice.row.number};;${euros(invoice.paid)};${euros(invoice.cut)};${reason}`,
        status: 'booked',
      });
    allocations.push({
      id: writer.nextId('payment-allocation'),
      payment: payment.id,
      bill: invoice.row.id,
      amount: invoice.paid,
      kind: 'payment',
      advice,
    });
    if (invoice.cut > 0)
      allocations.push({
        id: writer.nextId('payment-allocation'),
        payment: payment.id,
        bill: invoice.row.id,
        bill_case: invoice.claims[0]?.id ?? null,
        amount: invoice.cut,
        kind: 'cut',
        reason,
        advice,
      });
  }
  const unpaid = invoices
    .filter(invoice => invoice.row.status === 'sent' && invoice.row.total > 0)
    .slice(0, 15);
  for (const [at, invoice] of unpaid.entries()) {
    const payment = paymentOf(writer, random, invoice, addDays(today, -random.int(0, 6)), invoice.row.total);
    const isReversed = at % 5 === 4;
    payments.push({
      ...payment,
      ...(isReversed && { method: 'direct_debit' as const }),
      rest: isReversed ? 0 : (payment.amount ?? 0),
      status: isReversed ? 'reversed' : 'received',
    });
  }
  const [overpaid, refunded] = payments.filter(({ status }) => status === 'partially_allocated');
  const returned = payments.filter(({ status }) => status === 'reversed');
  const out = [
    ...(overpaid ? [paidBack(writer, overpaid, today)] : []),
    ...(refunded ? [{ ...paidBack(writer, refunded, today), ...tied, refund_of: refunded.id }] : []),
    ...returned.map(each => returnOf(writer, each, today)),
  ];
  return {
    payments: [...payments.map(each => (each === refunded ? refundedOf(each) : each)), ...out],
    advices,
    allocations,
  };
}

const tied = { rest: 0, status: 'allocated' } as const;

/** The payment with its whole rest refunded. */
const refundedOf = (payment: Draft<Payment>): Draft<Payment> => ({
  ...payment,
  ...tied,
  refunded: payment.rest ?? 0,
});

/** The entry by which the bank takes a payment back. */
const returnOf = (writer: Writer, payment: Draft<Payment>, today: string): Draft<Payment> => {
  const id = writer.nextId('payment');
  return {
    ...payment,
    ...tied,
    id,
    direction: 'out',
    value_date: today,
    booking_date: today,
    purpose: 'Rücklastschrift: Konto nicht gedeckt',
    method: 'direct_debit',
    statement_line: `${today}/${id}`,
    reversal_of: payment.id,
  };
};

/** A refund that a user has entered as a separate payment; it is not linked to the refunded one yet. */
const paidBack = (writer: Writer, { rest, ...payment }: Draft<Payment>, today: string): Draft<Payment> => ({
  ...payment,
  id: writer.nextId('payment'),
  direction: 'out',
  value_date: today,
  booking_date: null,
  amount: rest ?? 0,
  rest: rest ?? 0,
  purpose: 'Überzahlung zurück',
  end_to_end_id: null,
  source: 'manual',
  statement_line: null,
  status: 'received',
});

const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** Reasons for cuts, in the words of payers. */
const cutReasons = [
  'Kilometer über der kürzesten Strecke',
  'Genehmigung fehlt',
  'Wartezeit nicht nachgewiesen',
  'Verordnung unvollständig',
];

function paymentOf(
  writer: Writer,
  random: Random,
  { row, payer }: Invoice,
  value_date: string,
  amount: number,
): Draft<Payment> & { readonly id: number } {
  const id = writer.nextId('payment');
  return {
    id,
    direction: 'in',
    value_date,
    booking_date: value_date,
    amount,
    ...payerFields(payer),
    payer_name: payer.name.slice(0, 100),
    payer_iban: iban(random.pick(['90000001', '90000002']), 5_000_000 + payer.id),
    purpose: `Rechnung ${row.number ?? ''}`,
    end_to_end_id: `E2E-${String(id).padStart(8, '0')}`,
    method: 'transfer',
    source: 'camt053',
    statement_line: `${value_date}/${id}`,
  };
}
