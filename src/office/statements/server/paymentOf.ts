import { formats } from '@engine/shared/formats.ts';
import { payerFields } from '../../payments/server/payer.ts';
import type { ReadLine } from './readLines.ts';

/** A line as a payment record; texts are shortened to the length of the fields. */
export function paymentOf({
  key,
  kind,
  line,
  account,
  original,
  settlement,
  charges,
  payer,
}: ReadLine): Readonly<Record<string, unknown>> {
  const isReturn = kind === 'return';
  const isPlaced = original !== null || settlement !== null;
  const iban = line.partyIban?.toUpperCase() ?? null;
  return {
    direction: line.direction,
    value_date: line.valueDate,
    booking_date: line.bookingDate,
    amount: line.amount,
    // The money of a return was taken from the payment that it reverses; that of a settlement is for no bill.
    rest: isPlaced ? 0 : line.amount,
    status: isPlaced ? 'allocated' : 'received',
    method: line.method,
    source: 'camt053',
    statement_line: key,
    ...(formats.iban(account) && { account }),
    ...cut('payer_name', line.partyName, 100),
    ...(iban !== null && formats.iban(iban) && { payer_iban: iban }),
    ...cut('purpose', line.purpose, 500),
    ...cut('end_to_end_id', line.endToEndId, 35),
    ...(isReturn && cut('note', line.returned?.reason ?? null, 1_000)),
    ...(original !== null && { [isReturn ? 'reversal_of' : 'refund_of']: original }),
    ...(settlement !== null && { settlement }),
    ...(charges > 0 && { charges }),
    ...(payer !== null && payerFields(payer)),
  };
}

/** Shortened, and without characters that no field accepts. */
function cut(name: string, value: string | null, length: number): Readonly<Record<string, string>> {
  const clean = value
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length);
  return clean ? { [name]: clean } : {};
}
