import type { Rows } from '@generated/types/rows.ts';

type PayerType = Rows['bill_cases']['payer_type'];

/**
 * Whether the insurer or the public body gets the bill, on a prescription and where it has approved the trips. Privately
 * insured guests get it themselves, as self-payers do.
 */
export const isBilledToInsurer = (type: PayerType): boolean =>
  type === 'statutory' || type === 'bg' || type === 'social';

/** Insurers and public bodies approve trips; a company or a guest who pays has nothing to approve (§ 60 (1) SGB V). */
export const approvesTrips = (type: PayerType): boolean => type !== 'business' && type !== 'self';
