import type { Position, Tariff } from './tariffs.ts';

/** Co-payment of one trip in cents: a tenth, at least 5 € and at most 10 €, never more than the trip (§ 61 SGB V). */
export const copayOf = (cost: number): number =>
  Math.min(cost, Math.max(500, Math.min(1000, Math.floor((cost + 5) / 10))));

export interface Line {
  readonly position: Position;
  /** × 100 */
  readonly quantity: number;
  /** cents, rounded for this line */
  readonly amount: number;
}

/** The two lines of a trip: the flat price and the loaded kilometres (in tenths). */
export function linesOf({ flat, perKm }: Tariff, km: number): readonly Line[] {
  return [
    { position: flat, quantity: 100, amount: Math.round(flat.price / 100) },
    { position: perKm, quantity: km * 10, amount: Math.round((perKm.price * km) / 1000) },
  ];
}

/** The value-added tax inside an amount that includes it. */
export const vatWithin = (amount: number, rate: '0' | '7'): number =>
  rate === '7' ? Math.round((amount * 7) / 107) : 0;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
