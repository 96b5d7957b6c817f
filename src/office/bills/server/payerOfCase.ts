import { companyWith, guestWith, type PartyKey } from '../../letters/server/parties.ts';

/** Who pays a case, and so gets its bill: a company, an insurer, or with neither of them the guest. */
export function payerOfCase(company: number | null, insurer: number | null, guest: number): PartyKey {
  if (company !== null) return companyWith(company);
  return insurer === null ? guestWith(guest) : { type: 'health_insurance', id: insurer };
}
