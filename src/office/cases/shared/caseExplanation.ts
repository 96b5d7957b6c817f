import type { DayRule } from '../../calendar/shared/dayRule.ts';
import type { FindingCode } from './checkResults.ts';

/**
 * What `GET /bill-cases/{id}/explanation` answers. Amounts in cents, unit prices in 1/10000 €, quantities × 100,
 * kilometres in tenths.
 */
export interface CaseExplanation {
  readonly id: number;
  readonly gross: number;
  readonly copay: number;
  readonly net: number;
  /** what drivers took of the co-payment, what is still to be asked for, and what they took too much */
  readonly cash: number;
  readonly copayDue: number;
  readonly excess: number;
  readonly tours: readonly ExplainedTour[];
}

export interface ExplainedTour {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly status: string;
  readonly tariff: { readonly id: number; readonly code: string; readonly name: string } | null;
  /** the pick-up that decides on day and night, weekend and holiday; its day may be the one after the tour's */
  readonly time: {
    readonly day: string;
    readonly start: string;
    readonly classes: readonly string[];
    readonly holiday: string | null;
    readonly rule: TimeRule | null;
  } | null;
  readonly km: {
    readonly loaded: number | null;
    readonly empty: number | null;
    readonly basis: string;
    readonly rounding: string | null;
    readonly charged: number | null;
  } | null;
  readonly lines: readonly ExplainedLine[];
  /** the code of the sentence that says why there is no price */
  readonly fault: { readonly code: FindingCode } | null;
  readonly copay: { readonly base: number; readonly liability: Liability; readonly amount: number } | null;
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
  readonly steps: readonly PriceStep[];
}

/**
 * The rule that decides whether a day is a holiday: the law of the state, the office's own calendar or the contract.
 */
export type TimeRule = DayRule | ContractRule;

/** The rule of a contract for 24 or 31 December. */
interface ContractRule {
  readonly kind: 'contract';
  readonly name: string;
  readonly isHoliday: boolean;
  /** HH:MM; null: the whole day */
  readonly from: string | null;
}

/**
 * A step that changed the amount of a line beyond quantity × price; `kind` names the sentence, the numbers are those of
 * the step.
 */
export type PriceStep =
  | { readonly kind: 'shared'; readonly rank: number; readonly percent: number; readonly from: number }
  | { readonly kind: 'percent'; readonly of: number; readonly percent: number }
  | { readonly kind: 'waiting'; readonly minutes: number; readonly free: number }
  | { readonly kind: 'quarters'; readonly minutes: number; readonly free: number }
  | { readonly kind: 'band'; readonly from: number; readonly to: number | null; readonly km: number }
  | { readonly kind: 'minimum'; readonly from: number; readonly to: number }
  | { readonly kind: 'tourMinimum'; readonly from: number; readonly to: number }
  | { readonly kind: 'maximum'; readonly from: number; readonly to: number }
  | { readonly kind: 'vatOnTop'; readonly net: number; readonly rate: number };

/** Why the passenger pays a co-payment, or why not. */
export type Liability =
  | 'everyTrip'
  | 'firstOrLast'
  | 'notStatutory'
  | 'noneForTreatment'
  | 'exempt'
  | 'inBetween';
