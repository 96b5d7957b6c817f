/**
 * Exact arithmetic of prices: integers in, integers out, halves rounded up. None of the numbers is negative: half up would
 * make 0 of -0.5, but 1 of 0.5, so callers with signed amounts put the sign on the result.
 */

/** `numerator / denominator`, rounded half up. */
export function halfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** Quantity (× 100) times unit price (1/10000 €) in cents. */
export const lineAmount = (quantity: number, unitPrice: number): number =>
  halfUp(quantity * unitPrice, 10_000);

export const percentOf = (amount: number, percent: number): number => halfUp(amount * percent, 100);

/** The part of an amount that a row of unit `percent` charges; its price is in 1/10000 %. */
export const shareOf = (amount: number, price: number): number => halfUp(amount * price, 1_000_000);

/** The value-added tax contained in a gross amount. */
export const vatWithin = (gross: number, rate: number): number => halfUp(gross * rate, 100 + rate);
