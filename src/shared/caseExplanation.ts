/**
 * What `GET /bill-cases/{id}/explanation` answers. Amounts in cents, unit prices in 1/10000 €, quantities × 100,
 * kilometres in tenths.
 */
export interface CaseExplanation {
  readonly id: number;
  readonly gross: number;
  readonly copay: number;
  readonly net: number;
  readonly tours: readonly ExplainedTour[];
}

export interface ExplainedTour {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly status: string;
  readonly tariff: { readonly id: number; readonly code: string; readonly name: string } | null;
  /** the pick-up that decides between day and night, and what else the day was */
  readonly time: {
    readonly start: string;
    readonly classes: readonly string[];
    readonly holiday: string | null;
  } | null;
  readonly km: {
    readonly loaded: number | null;
    readonly empty: number | null;
    readonly basis: string;
    readonly rounding: string | null;
    readonly charged: number | null;
  } | null;
  readonly lines: readonly ExplainedLine[];
  /** the code of the sentence that says why there is no price, and the ids it speaks of */
  readonly fault: { readonly code: string } | null;
  readonly copay: { readonly base: number; readonly liability: string; readonly amount: number } | null;
  readonly amount: number;
  /** false: the positions were written under other rules or data, which is why no steps lead to them */
  readonly isReproduced: boolean;
}

export interface ExplainedLine {
  readonly id: number;
  readonly tariffNumber: { readonly id: number; readonly number: string } | null;
  readonly description: string;
  readonly unit: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly vatRate: string;
  readonly vatAmount: number;
  readonly copay: number;
  readonly steps: readonly ExplainedStep[];
}

/** `kind` names the sentence, the numbers fill it. */
export type ExplainedStep = { readonly kind: string } & Readonly<Record<string, string | number | null>>;
