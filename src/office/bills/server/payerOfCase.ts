import type { RowTypes } from '@engine/server/access/rowTypes.ts';
import type { Rows } from '@generated/types/rows.ts';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { companyWith, guestWith, type PartyKey } from '../../letters/server/parties.ts';

/** Who pays a case, and so gets its bill: a company, an insurer, or with neither of them the guest. */
export function payerOfCase(company: number | null, insurer: number | null, guest: number): PartyKey {
  if (company !== null) return companyWith(company);
  return insurer === null ? guestWith(guest) : { type: 'health_insurance', id: insurer };
}

type Recipient = Pick<Rows['bills'], 'recipient_insurance' | 'recipient_company'> & {
  /** null while the bill is a draft */
  readonly recipient_type: Rows['bills']['recipient_type'] | null;
};
type Payer = Pick<Rows['bill_cases'], 'payer' | 'payer_company'>;

/**
 * Whether a bill goes to the current payer of its case. Data of that payer must not appear on a co-payment bill, or on
 * a bill to a former payer, such as its cancellation after the payer has changed. A draft is made for the current payer.
 */
export function goesToPayer({ recipient_type: type, ...row }: Readonly<Recipient & Payer>): boolean {
  if (type === 'health_insurance') return row.payer_company === null && row.recipient_insurance === row.payer;
  if (type === 'company') return row.recipient_company === row.payer_company;
  return type === null || (row.payer_company === null && row.payer === null);
}

/** Whether the recipient of the bill `b` does not pay for the case `c` any more, its guest included. */
export function hasOtherPayer({
  and,
  eb,
  not,
  or,
  ref,
}: CasesOnBills): ExpressionWrapper<CaseOnBill, 'b' | 'c', SqlBool> {
  const insurer = and([
    eb('b.recipient_type', '=', sql.lit('health_insurance')),
    eb('c.payer_company', 'is', null),
    eb('c.payer', '=', ref('b.recipient_insurance')),
  ]);
  const company = and([
    eb('b.recipient_type', '=', sql.lit('company')),
    eb('c.payer_company', '=', ref('b.recipient_company')),
  ]);
  const guest = and([
    eb('b.recipient_type', '=', sql.lit('guest')),
    eb('c.payer_company', 'is', null),
    eb('c.payer', 'is', null),
    eb('c.guest', '=', ref('b.recipient_guest')),
  ]);
  return not(sql<boolean>`coalesce(${or([insurer, company, guest])}, false)`);
}

type CaseOnBill = RowTypes & { b: RowTypes['bills']; c: RowTypes['bill_cases'] };
type CasesOnBills = ExpressionBuilder<CaseOnBill, 'b' | 'c'>;
