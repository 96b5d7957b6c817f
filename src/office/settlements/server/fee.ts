import type { Rows } from '@generated/types/rows.ts';
import { halfUp } from '../../pricing/server/amounts.ts';

/** The fee that a client has agreed to pay the office, without VAT. */
export interface FeeTerms {
  readonly model: Rows['clients']['fee_model'];
  /** 1/100 per cent, or cents for each case, ride, bill or month */
  readonly value: number;
  /** least fee of a month in cents; null: none */
  readonly minimum: number | null;
  /** whether the contract runs in the month: only then are a flat fee and the minimum owed */
  readonly runs: boolean;
}

/** The basis of a fee: cents received, and what was billed. Negative where it was taken back. */
export interface Volume {
  readonly received: number;
  readonly bills: number;
  readonly cases: number;
  readonly rides: number;
}

/** The fee of the office for a month, in cents. */
export interface Fee {
  readonly net: number;
  /** part of it that raises the month's own business to the minimum */
  readonly topUp: number;
  readonly vat: number;
  readonly gross: number;
}

/**
 * The fee of a month. The minimum concerns the month's own business (`own`); what corrections of earlier months take
 * back or add (`later`) comes on top of that, so a minimum keeps no fee that is not owed.
 *
 * Rounding: the fee is calculated once on the sum of the month and its tax once on the fee, each rounded to the cent by
 * commercial rounding (halves away from zero). Single payments are never rounded.
 */
export function feeOf(terms: FeeTerms, own: Volume, later: Volume, vatRate: number): Fee {
  const topUp = terms.runs ? Math.max(0, (terms.minimum ?? 0) - feeOn(terms, own)) : 0;
  const net = feeOn(terms, added(own, later)) + topUp;
  const vat = rounded(net * vatRate, 100);
  return { net, topUp, vat, gross: net + vat };
}

function feeOn({ model, value, runs }: FeeTerms, volume: Volume): number {
  switch (model) {
    case 'percent':
      return rounded(volume.received * value, 10_000);
    case 'per_bill':
      return volume.bills * value;
    case 'per_case':
      return volume.cases * value;
    case 'per_ride':
      return volume.rides * value;
    case 'flat':
      return runs ? value : 0;
    case null:
      return 0;
  }
}

export const added = (one: Volume, other: Volume): Volume => ({
  received: one.received + other.received,
  bills: one.bills + other.bills,
  cases: one.cases + other.cases,
  rides: one.rides + other.rides,
});

/** A quotient as a whole number, halves rounded away from zero. */
const rounded = (numerator: number, denominator: number): number =>
  numerator < 0 ? 0 - halfUp(-numerator, denominator) : halfUp(numerator, denominator);

/** The balance of a month after the fee, in cents. */
interface Balance {
  readonly payout: number;
  /** what the client pays to the office */
  readonly due: number;
  /** negative: deducted by the next settlement */
  readonly carriedOut: number;
}

/**
 * The balance after taking the fee off the money that the office holds. A client for whom the office collects pays
 * nothing: a deficit is carried to the next month, unless there is none (`isContinued`).
 */
export function balanceOf(held: number, carriedIn: number, gross: number, isContinued: boolean): Balance {
  const balance = held + carriedIn - gross;
  if (balance >= 0) return { payout: balance, due: 0, carriedOut: 0 };
  return isContinued
    ? { payout: 0, due: 0, carriedOut: balance }
    : { payout: 0, due: 0 - balance, carriedOut: 0 };
}
