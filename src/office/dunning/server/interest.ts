import { addDays } from '@engine/shared/day.ts';
import type { DebtorKind } from '../shared/dunningPreview.ts';

/** The base rate from a day on, in hundredths of a per cent (section 247 BGB). */
export interface BaseRate {
  readonly validFrom: string;
  readonly rate: number;
}

/** What came in for a bill and when. */
export interface Receipt {
  readonly day: string;
  readonly amount: number;
}

/** A debt that has been in default from `from` to `to`, both included. Amounts are cents. */
interface Arrears {
  readonly open: number;
  /** payments that have reduced the debt, on whatever day */
  readonly receipts: readonly Receipt[];
  readonly from: string;
  readonly to: string;
}

export interface Interest {
  readonly from: string;
  readonly to: string;
  /** per year, in hundredths of a per cent */
  readonly rate: number;
  readonly amount: number;
}

/**
 * Points above the base rate, in hundredths: § 288 (1) BGB for consumers, (2) for businesses. Insurers and co-payments
 * bear none: what they owe follows from the Social Code.
 */
export function pointsOf(kind: DebtorKind): number | null {
  if (kind === 'person') return 500;
  return kind === 'business' ? 900 : null;
}

/**
 * Interest on arrears, one part for each rate; parts that round to nothing are left out. It is computed per day on the
 * amount open on that day, on the 365 or 366 days of its year, without interest on interest (§ 289 BGB), and rounded
 * once a part. Days before the first base rate bear none. Money counts from its value date on.
 */
export function interestOn(
  { open, receipts, from, to }: Arrears,
  rates: readonly BaseRate[],
  points: number,
): readonly Interest[] {
  const parts: { from: string; to: string; rate: number; cents: number }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const base = rateOn(rates, day);
    if (base === null) continue;
    const rate = base + points;
    const owed = receipts.reduce((sum, receipt) => (receipt.day > day ? sum + receipt.amount : sum), open);
    const cents = (owed * rate) / (10_000 * daysIn(day));
    const last = parts.at(-1);
    if (last && last.rate === rate && addDays(last.to, 1) === day) {
      last.to = day;
      last.cents += cents;
    } else parts.push({ from: day, to: day, rate, cents });
  }
  return parts
    .map(({ cents, ...part }) => ({ ...part, amount: Math.round(cents) }))
    .filter(({ amount }) => amount > 0);
}

function rateOn(rates: readonly BaseRate[], day: string): number | null {
  const past = rates.filter(({ validFrom }) => validFrom <= day);
  return past.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]?.rate ?? null;
}

function daysIn(day: string): number {
  const year = Number(day.slice(0, 4));
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 366 : 365;
}
