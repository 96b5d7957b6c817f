/** Why a bill is suggested for a payment, strongest first. */
export const suggestionReasons = [
  'number',
  'case',
  'amount',
  'case_amount',
  'payer',
  'iban',
  'ik',
  'name',
] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/** A bill that money may be for; amounts in cents. */
export interface OpenBill {
  readonly id: number;
  readonly number: string;
  readonly recipient_name: string;
  readonly open: number;
  /** fees and interest that are owed beside it */
  readonly claims_open: number;
}

/** A case of a bill that money may be for; cents that are open of it. */
export interface OpenCase {
  readonly id: number;
  readonly name: string;
  readonly open: number;
}

export interface SuggestedBill extends OpenBill {
  readonly total: number;
  readonly due_date: string | null;
  /** those of its cases that the payment is meant for; none: the bill as a whole */
  readonly cases: readonly OpenCase[];
  /** the only case that the reference names: if less is paid for the bill, that case was cut; null: none, or several */
  readonly named_case: number | null;
  readonly reasons: readonly SuggestionReason[];
  readonly score: number;
  /** the reference names it and the amount is exact: one click books it */
  readonly certain: boolean;
}

/** What `GET /payments/{id}/suggestions` answers. */
export interface Suggestions {
  readonly suggestions: readonly SuggestedBill[];
  /** payments settle the bill before fees and interest; false: these first (section 367 BGB) */
  readonly principal_first: boolean;
}
