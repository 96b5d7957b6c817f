/** Who pays for a case and how much, in cents. */
export interface CaseSide {
  readonly payer: string;
  readonly net: number;
  readonly copay: number;
}

export interface CorrectedCase {
  readonly id: number;
  readonly number: string;
  readonly guest: string;
  /** null: its tours were in another case until now, whose payer was another */
  readonly before: CaseSide | null;
  /** null: it has errors and waits until they are fixed */
  readonly after: CaseSide | null;
  /** it claims nothing any more */
  readonly isWithdrawn: boolean;
}

/** A bill that is cancelled, and its replacement. */
export interface CorrectedBill {
  readonly number: string;
  readonly recipient: string;
  readonly before: number;
  /** null: nothing takes its place */
  readonly after: number | null;
  /** cents that were paid and move along, or are released */
  readonly paid: number;
  /** name and address on its paper and on the next one; null: they are the same, or nothing takes its place */
  readonly address: { readonly before: string; readonly after: string } | null;
}

/** What `POST /bills/:id/correct/preview` answers. */
export interface CorrectionPreview {
  readonly cases: readonly CorrectedCase[];
  readonly bills: readonly CorrectedBill[];
  /** bills to others than before */
  readonly others: readonly { readonly kind: string; readonly recipient: string; readonly total: number }[];
}
