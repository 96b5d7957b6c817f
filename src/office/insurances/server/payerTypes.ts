import type { Rows } from '@generated/types/rows.ts';

type PayerType = Rows['bill_cases']['payer_type'];

/**
 * Whether an insurer or public body gets the bill, and so requires a prescription and an approval. Privately insured
 * guests get the bill themselves, as self-payers do.
 */
export const isBilledToInsurer = (type: PayerType): boolean =>
  type === 'statutory' || type === 'bg' || type === 'social';

/** Insurers and public bodies approve trips; a company or a guest who pays has nothing to approve (§ 60 (1) SGB V). */
export const approvesTrips = (type: PayerType): boolean => type !== 'business' && type !== 'self';
