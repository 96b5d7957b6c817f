import type { PriceStep } from '../../cases/shared/caseExplanation.ts';
import { halfUp, lineAmount, percentOf, sum, vatWithin } from './amounts.ts';
import { chooseRows } from './chooseRows.ts';
import { chooseTariff } from './chooseTariff.ts';
import { chargedKilometres, shareOut } from './kilometres.ts';
import type { PricingFault, Tariff, TariffRow, Trip } from './tariff.ts';
import { type TripTime, tripTime } from './timeClasses.ts';

/** One line of a bill. Quantity × 100, unit price in 1/10000 €, all else in cents; `amount` holds the tax. */
export interface Position {
  readonly row: TariffRow;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly vatRate: number;
  readonly vatAmount: number;
  /** how the amount came about, beyond quantity × price, in order */
  readonly steps: readonly PriceStep[];
}

export type Price =
  | {
      readonly kind: 'priced';
      readonly tariff: Tariff;
      readonly time: TripTime;
      /** tenths of a kilometre after basis and rounding */
      readonly km: number | null;
      readonly positions: readonly Position[];
    }
  | { readonly kind: 'fault'; readonly tariff: Tariff | null; readonly fault: PricingFault };

/** Prices one trip by the one contract and the rows that match, or says why that cannot be done. */
export function priceTrip(tariffs: readonly Tariff[], trip: Trip): Price {
  const choice = chooseTariff(tariffs, trip);
  if (choice.kind === 'fault') return { ...choice, tariff: null };
  const tariff = choice.value;
  const time = tripTime(trip, tariff);
  const charged = chargedKilometres(tariff, trip);
  const km = charged.kind === 'chosen' ? charged.value : null;
  const rows = chooseRows(tariff, trip, time, km);
  if (rows.kind === 'fault') return { ...rows, tariff };
  const perKm = rows.value.filter(({ unit }) => unit === 'km');
  const needsKm = rows.value.some(row => row.unit === 'km' || row.kmFrom !== null || row.kmTo !== null);
  if (needsKm && charged.kind === 'fault') return { ...charged, tariff };
  const shares = shareOut(
    tariff,
    perKm.filter(row => !row.isSurcharge),
    km ?? 0,
  );
  if (shares.kind === 'fault') return { ...shares, tariff };

  const measured = rows.value.filter(({ unit }) => unit !== 'percent');
  const lines = measured.flatMap(row => {
    const { quantity, steps } = measure(row, tariff, trip, km ?? 0, shares.value.get(row));
    return quantity > 0 ? [positionOf(row, tariff, trip, quantity, row.price, steps)] : [];
  });
  const base = sum(lines.map(line => line.amount - (tariff.includesVat ? 0 : line.vatAmount)));
  const onTop = rows.value
    .filter(({ unit }) => unit === 'percent')
    .map(row => percentLine(row, tariff, trip, base));
  return { kind: 'priced', tariff, time, km, positions: [...lines, ...onTop] };
}

interface Measure {
  readonly quantity: number;
  readonly steps: readonly PriceStep[];
}

/** How much of a row a trip has, × 100. `share` is what of the kilometres falls into the row's band. */
function measure(row: TariffRow, tariff: Tariff, trip: Trip, km: number, share: number | undefined): Measure {
  switch (row.unit) {
    case 'km': {
      const from = row.kmFrom ?? 0;
      const tenths = share ?? Math.max(0, Math.min(km, row.kmTo ?? km) - from);
      const isBand = row.kmFrom !== null || row.kmTo !== null;
      return {
        quantity: tenths * 10,
        steps: isBand ? [{ kind: 'band', from, to: row.kmTo, km: tenths }] : [],
      };
    }
    case 'minute': {
      const free = tariff.waitingFreeMinutes;
      const minutes = Math.max(0, trip.waitingMinutes - free);
      return {
        quantity: minutes * 100,
        steps: free > 0 ? [{ kind: 'waiting', minutes: trip.waitingMinutes, free }] : [],
      };
    }
    case 'piece':
      return { quantity: trip.companions * 100, steps: [] };
    default:
      return { quantity: 100, steps: [] };
  }
}

/** The share of the price that this passenger of a shared ride pays, in percent. */
function sharedPercent(tariff: Tariff, { sharedRank }: Trip): number {
  if (sharedRank <= 1) return 100;
  const second = tariff.secondGuestPercent ?? 100;
  return sharedRank === 2 ? second : (tariff.furtherGuestPercent ?? second);
}

/** A shared ride lowers the unit price, so that quantity × price on the bill still gives the amount. */
function positionOf(
  row: TariffRow,
  tariff: Tariff,
  trip: Trip,
  quantity: number,
  price: number,
  before: readonly PriceStep[],
): Position {
  const percent = sharedPercent(tariff, trip);
  const unitPrice = percentOf(price, percent);
  const shared: PriceStep = { kind: 'shared', rank: trip.sharedRank, percent, from: price };
  const limited = limit(lineAmount(quantity, unitPrice), row, percent);
  const steps = [...before, ...(percent === 100 ? [] : [shared]), ...limited.steps];
  return { row, quantity, unitPrice, ...taxed(tariff, row, trip, limited.amount, steps) };
}

/** The passengers' shares are in the amount already that the percentage is taken of. */
function percentLine(row: TariffRow, tariff: Tariff, trip: Trip, base: number): Position {
  const unitPrice = halfUp(base * row.price, 10_000);
  const limited = limit(halfUp(unitPrice, 100), row, 100);
  const steps: PriceStep[] = [{ kind: 'percent', of: base, percent: row.price }, ...limited.steps];
  return { row, quantity: 100, unitPrice, ...taxed(tariff, row, trip, limited.amount, steps) };
}

function limit(
  amount: number,
  { minAmount, maxAmount }: TariffRow,
  percent: number,
): { readonly amount: number; readonly steps: readonly PriceStep[] } {
  const least = minAmount === null ? null : percentOf(minAmount, percent);
  const most = maxAmount === null ? null : percentOf(maxAmount, percent);
  if (least !== null && amount < least)
    return { amount: least, steps: [{ kind: 'minimum', from: amount, to: least }] };
  if (most !== null && amount > most)
    return { amount: most, steps: [{ kind: 'maximum', from: amount, to: most }] };
  return { amount, steps: [] };
}

function taxed(tariff: Tariff, row: TariffRow, trip: Trip, amount: number, steps: readonly PriceStep[]) {
  const vatRate = vatRateOf(tariff, row, trip);
  if (tariff.includesVat || vatRate === 0)
    return { amount, vatRate, vatAmount: vatWithin(amount, vatRate), steps };
  const vatAmount = percentOf(amount, vatRate);
  const step: PriceStep = { kind: 'vatOnTop', net: amount, rate: vatRate };
  return { amount: amount + vatAmount, vatRate, vatAmount, steps: [...steps, step] };
}

/** Up to here the reduced rate holds outside one town, § 12 (2) no. 10 b UStG; in tenths. */
const reducedUpTo = 500;

/**
 * A small business charges none (§ 19 UStG). Else what the contract says goes before the row: exempt § 4 no. 17 b UStG,
 * reduced § 12 (2) no. 10 UStG.
 */
function vatRateOf({ vatCase }: Tariff, row: TariffRow, trip: Trip): number {
  const { kmLoaded, isWithinTown, isSmallBusiness } = trip;
  if (isSmallBusiness) return 0;
  switch (vatCase) {
    case 'exempt':
      return 0;
    case 'reduced':
      return isWithinTown || (kmLoaded ?? 0) <= reducedUpTo ? 7 : 19;
    case 'standard':
      return 19;
    default:
      return row.vatRate;
  }
}
