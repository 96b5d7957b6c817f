import { sum } from '@engine/shared/sum.ts';
import type { BillCase, TreatmentType } from '@generated/types/entities.ts';
import type { Liability } from '../../cases/shared/caseExplanation.ts';
import { halfUp } from '../../pricing/server/amounts.ts';

/** Co-payment of one trip in cents: a tenth, at least 5 € and at most 10 €, never more than the trip (§ 61 SGB V). */
export const copayOf = (cost: number): number =>
  Math.min(cost, Math.max(500, Math.min(1000, halfUp(cost, 10))));

/** What decides whether the passenger pays for a trip. Age does not: on trips minors pay as well (§ 60 (1) SGB V). */
export interface CopayFacts {
  readonly date: string;
  readonly isStatutory: boolean;
  readonly exemptions: readonly { readonly from: string; readonly to: string }[];
  readonly mode: TreatmentType['copay_mode'];
  /** first and last trip of the treatment */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export function liabilityOf(facts: CopayFacts): Liability {
  if (!facts.isStatutory) return 'notStatutory';
  if (facts.mode === 'none') return 'noneForTreatment';
  if (isExemptOn(facts.exemptions, facts.date)) return 'exempt';
  if (facts.mode === 'per_trip') return 'everyTrip';
  return facts.isFirst || facts.isLast ? 'firstOrLast' : 'inBetween';
}

export const pays = (liability: Liability): boolean =>
  liability === 'everyTrip' || liability === 'firstOrLast';

const isExemptOn = (exemptions: CopayFacts['exemptions'], day: string): boolean =>
  exemptions.some(({ from, to }) => from <= day && day <= to);

export type CopayKey = NonNullable<BillCase['copay_key']>;

/**
 * The key of a case (§ 302 SGB V, Zuzahlungskennzeichen), derived from its trips in order of their dates. "2" (not paid
 * although asked) cannot be derived and stays where it is set.
 */
export function copayKeyOf(liabilities: readonly Liability[], present: CopayKey | null): CopayKey {
  const exempt = liabilities.filter(mayCost).map(each => each === 'exempt');
  if (exempt.length === 0) return '0';
  if (exempt.every(Boolean)) return '1';
  if (present === '2') return '2';
  if (!exempt.some(Boolean)) return '3';
  return exempt[0] ? '5' : '4';
}

/** Trips that are free for every passenger say nothing about the beginning or the end of an exemption. */
const mayCost = (liability: Liability): boolean =>
  liability !== 'notStatutory' && liability !== 'noneForTreatment';

/** What a trip costs its passenger and what the driver took, in cents. */
interface PaidTrip {
  readonly copay: number;
  readonly cash: number;
}

interface CashShares<T> {
  readonly trips: readonly (T & { /** what is still to be asked for */ readonly due: number })[];
  /** cash beyond what is due for the trips */
  readonly excess: number;
}

/**
 * Sets the cash of a case against its trips, in their order: first what was paid on a trip against that trip, then what
 * is left against the others. `credited` is the part of the cash that became a credit of the passenger. All amounts in
 * cents.
 */
export function shareCash<T extends PaidTrip>(trips: readonly T[], credited: number): CashShares<T> {
  let left = Math.max(0, sum(trips.map(({ cash }) => cash)) - credited);
  const take = (most: number): number => {
    const taken = Math.max(0, Math.min(most, left));
    left -= taken;
    return taken;
  };
  const own = trips.map(trip => ({ ...trip, due: trip.copay - take(Math.min(trip.cash, trip.copay)) }));
  const shared = own.map(trip => ({ ...trip, due: trip.due - take(trip.due) }));
  return { trips: shared, excess: left };
}
