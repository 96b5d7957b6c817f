import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import type { Limit, Position } from '../../letters/server/letterFacts.ts';
import { lineAmount, shareOf } from '../../pricing/server/amounts.ts';
import { isFare } from '../../pricing/server/tariff.ts';
import type { LoadedItem } from './loadItems.ts';

/** A position as the bill prints it, with amount = quantity × price, and the tax that comes on top. */
export interface StatedLine {
  readonly position: Pick<Position, 'quantity' | 'unit' | 'unitPrice' | 'amount' | 'limit'>;
  readonly vatOnTop: { readonly rate: number; readonly net: number; readonly vat: number } | null;
}

/**
 * The items of one case, in their order, split so that quantity × price is the amount: the difference that a minimum or
 * a maximum makes is stated separately, and so is the tax on net prices. A percentage is taken of the other lines of
 * its ride.
 */
export function statedLines(items: readonly LoadedItem[]): readonly StatedLine[] {
  const byRide = groupBy(items, ({ tour }) => tour ?? 0);
  const lines = items.map(item => statedLine(item, byRide.get(item.tour ?? 0) ?? [item]));
  return lines.map((line, at) => withTourMinimum(items, lines, line, at));
}

/**
 * The minimum of a ride is printed with its last line of base rate or kilometres, whichever row of the tariff states
 * it.
 */
function withTourMinimum(
  items: readonly LoadedItem[],
  lines: readonly StatedLine[],
  line: StatedLine,
  at: number,
): StatedLine {
  const item = items[at];
  if (!item || !isFare(item)) return line;
  const fare = items.flatMap((each, index) => (each.tour === item.tour && isFare(each) ? [index] : []));
  const last = fare.at(-1) ?? at;
  const bound = lines[last]?.position.limit;
  if (bound && !isOfTour(bound)) return line;
  const found = fare.flatMap(index => lines[index]?.position.limit ?? []).find(isOfTour);
  if (!found) return line;
  const { limit, ...position } = line.position;
  if (last === at) return { ...line, position: { ...position, limit: found } };
  return limit && isOfTour(limit) ? { ...line, position } : line;
}

const isOfTour = ({ kind }: Limit): boolean => kind === 'tourMinimum';

function statedLine(item: LoadedItem, ride: readonly LoadedItem[]): StatedLine {
  const { vatRate, vatAmount, unit } = item;
  const stated = statedAmount(item);
  const amount = productOf(item);
  const share = unit === 'percent' ? statedShare(item, ride) : null;
  const measured = share ?? { quantity: item.quantity / 100, unit, unitPrice: item.unitPrice };
  const lacking = stated - amount;
  const limit = lacking === 0 ? undefined : limitOf(item, ride, lacking);
  const net = hasNetPrice(item);
  return {
    position: { ...measured, amount, ...(limit && { limit }) },
    vatOnTop: net ? { rate: vatRate, net: stated, vat: vatAmount } : null,
  };
}

/** Quantity × price; negative on a cancellation. */
function productOf({ quantity, unitPrice }: LoadedItem): number {
  const sign = Math.sign(quantity) * Math.sign(unitPrice);
  return sign * lineAmount(Math.abs(quantity), Math.abs(unitPrice));
}

/** Whether the tax came on top. Follows from the amounts; if a limit hides it, from the contract. */
function hasNetPrice(item: LoadedItem): boolean {
  const { amount, vatAmount, pricesIncludeVat } = item;
  const product = productOf(item);
  if (vatAmount === 0 || product === amount) return false;
  return product === amount - vatAmount || !pricesIncludeVat;
}

const statedAmount = (item: LoadedItem): number =>
  hasNetPrice(item) ? item.amount - item.vatAmount : item.amount;

/** `25 % of 32,56 €`, if the amount still follows from it; otherwise null. */
function statedShare(item: LoadedItem, ride: readonly LoadedItem[]): StatedLine['position'] | null {
  if (item.rowPrice === null) return null;
  const of = sum(ride.filter(({ unit }) => unit !== 'percent').map(statedAmount));
  const cents = Math.sign(of) * shareOf(Math.abs(of), item.rowPrice);
  if (cents !== productOf(item)) return null;
  return { quantity: item.rowPrice / 10_000, unit: 'percent', unitPrice: of * 100, amount: cents };
}

/** A minimum on base rate or kilometres applies to the ride: `to` is the sum of both. */
function limitOf(item: LoadedItem, ride: readonly LoadedItem[], difference: number): Limit {
  const isMore = difference > 0 === item.quantity >= 0;
  if (!isMore) return { kind: 'maximum', to: statedAmount(item), amount: difference };
  if (!isFare(item)) return { kind: 'minimum', to: statedAmount(item), amount: difference };
  return { kind: 'tourMinimum', to: sum(ride.filter(isFare).map(statedAmount)), amount: difference };
}
