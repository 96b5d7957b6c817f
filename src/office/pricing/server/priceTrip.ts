import { sum } from '@engine/shared/sum.ts';
import type { OwnHoliday } from '../../calendar/server/holidays.ts';
import type { PriceStep } from '../../cases/shared/caseExplanation.ts';
import { lineAmount, percentOf, shareOf, vatWithin } from './amounts.ts';
import { chooseRows } from './chooseRows.ts';
import { chooseTariff } from './chooseTariff.ts';
import { chargedKilometres, shareOut } from './kilometres.ts';
import { isFare, type PricingFault, type Tariff, type TariffRow, type Trip } from './tariff.ts';
import { type TripTime, tripTime } from './timeClasses.ts';

/** One line of a bill. Quantity × 100, unit price in 1/10000 €, all else in cents; `amount` includes the tax. */
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

/**
 * Prices one trip by its contract and the rows that match, or returns why that cannot be done. `holidays` is the
 * office's own calendar.
 */
export function priceTrip(tariffs: readonly Tariff[], trip: Trip, holidays: readonly OwnHoliday[]): Price {
  const choice = chooseTariff(tariffs, trip);
  if (choice.kind === 'fault') return { ...choice, tariff: null };
  const tariff = choice.value;
  const time = tripTime(trip, tariff, holidays);
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
    return quantity > 0 ? [lineOf(row, tariff, trip, quantity, steps)] : [];
  });
  const lifted = atLeast(tourMinimum(lines, sharedPercent(tariff, trip)), lines);
  const base = sum(lifted.map(({ amount }) => amount));
  const onTop = rows.value.filter(({ unit }) => unit === 'percent').map(row => percentLine(row, base));
  const positions = [...lifted, ...onTop].map(line => taxed(tariff, trip, line));
  return { kind: 'priced', tariff, time, km, positions };
}

/** A position before tax is computed; the amount is net or gross as in the contract. */
type Line = Pick<Position, 'row' | 'quantity' | 'unitPrice' | 'amount' | 'steps'>;

interface Measure {
  readonly quantity: number;
  readonly steps: readonly PriceStep[];
}

/** The quantity of a row for a trip, × 100. `share`: the kilometres within the row's band. */
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
    case 'quarter_hour': {
      const free = tariff.waitingFreeMinutes;
      const minutes = Math.max(0, trip.waitingMinutes - free);
      return {
        quantity: Math.ceil(minutes / 15) * 100,
        steps: [{ kind: 'quarters', minutes: trip.waitingMinutes, free }],
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
function lineOf(
  row: TariffRow,
  tariff: Tariff,
  trip: Trip,
  quantity: number,
  before: readonly PriceStep[],
): Line {
  const percent = sharedPercent(tariff, trip);
  const unitPrice = percentOf(row.price, percent);
  const shared: PriceStep = { kind: 'shared', rank: trip.sharedRank, percent, from: row.price };
  const limited = limit(lineAmount(quantity, unitPrice), row, percent);
  const steps = [...before, ...(percent === 100 ? [] : [shared]), ...limited.steps];
  return { row, quantity, unitPrice, amount: limited.amount, steps };
}

/** The highest minimum that a row of the fare states, and the passenger's share of it in cents. */
function tourMinimum(
  lines: readonly Line[],
  percent: number,
): { readonly row: TariffRow; readonly least: number } | null {
  const [highest] = lines
    .map(({ row }) => row)
    .filter(row => isFare(row) && row.minAmount !== null)
    .sort((a, b) => (b.minAmount ?? 0) - (a.minAmount ?? 0));
  return highest ? { row: highest, least: percentOf(highest.minAmount ?? 0, percent) } : null;
}

/** Adds what the fare lacks of its minimum to the line whose row states it. */
function atLeast(minimum: ReturnType<typeof tourMinimum>, lines: readonly Line[]): readonly Line[] {
  if (!minimum) return lines;
  const fare = sum(lines.filter(({ row }) => isFare(row)).map(({ amount }) => amount));
  const lacking = minimum.least - fare;
  if (lacking <= 0) return lines;
  const step: PriceStep = { kind: 'tourMinimum', from: fare, to: minimum.least };
  return lines.map(line =>
    line.row === minimum.row
      ? { ...line, amount: line.amount + lacking, steps: [...line.steps, step] }
      : line,
  );
}

/** Not reduced again for a shared ride, since `base` already is. Rounded once, to the cent. */
function percentLine(row: TariffRow, base: number): Line {
  const cents = shareOf(base, row.price);
  const limited = limit(cents, row, 100);
  const steps: PriceStep[] = [{ kind: 'percent', of: base, percent: row.price }, ...limited.steps];
  return { row, quantity: 100, unitPrice: cents * 100, amount: limited.amount, steps };
}

function limit(
  amount: number,
  row: TariffRow,
  percent: number,
): { readonly amount: number; readonly steps: readonly PriceStep[] } {
  const { minAmount, maxAmount } = row;
  const least = minAmount === null || isFare(row) ? null : percentOf(minAmount, percent);
  const most = maxAmount === null ? null : percentOf(maxAmount, percent);
  if (least !== null && amount < least)
    return { amount: least, steps: [{ kind: 'minimum', from: amount, to: least }] };
  if (most !== null && amount > most)
    return { amount: most, steps: [{ kind: 'maximum', from: amount, to: most }] };
  return { amount, steps: [] };
}

function taxed(tariff: Tariff, trip: Trip, line: Line): Position {
  const { row, amount, steps } = line;
  const vatRate = vatRateOf(tariff, row, trip);
  if (tariff.includesVat || vatRate === 0) return { ...line, vatRate, vatAmount: vatWithin(amount, vatRate) };
  const vatAmount = percentOf(amount, vatRate);
  const step: PriceStep = { kind: 'vatOnTop', net: amount, rate: vatRate };
  return { ...line, amount: amount + vatAmount, vatRate, vatAmount, steps: [...steps, step] };
}

/** Up to this distance the reduced rate also applies outside one town, § 12 (2) no. 10 b UStG; in tenths of km. */
const reducedUpTo = 500;

/**
 * 0 for a small business (§ 19 UStG). Otherwise the contract takes precedence over the row: exempt § 4 no. 17 b UStG,
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
