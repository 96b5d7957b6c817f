import { sum } from '@engine/shared/sum.ts';
import type { OwnHoliday } from '@office/calendar/server/holidays.ts';
import { vatWithin } from '@office/pricing/server/amounts.ts';
import { type Price, priceTrip } from '@office/pricing/server/priceTrip.ts';
import type { Tariff, TariffRow, Trip } from '@office/pricing/server/tariff.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flat, perKm, row, tariff, trip } from './tariffSamples.ts';

/** The lines as id × quantity × unit price = amount (tax), or the fault. */
function lines(price: Price): readonly string[] {
  if (price.kind === 'fault') return [price.fault.code];
  return price.positions.map(
    ({ row: { id }, quantity, unitPrice, amount, vatRate, vatAmount }) =>
      `${id}: ${quantity} × ${unitPrice} = ${amount}${vatRate > 0 ? ` (${vatRate} % ${vatAmount})` : ''}`,
  );
}

interface Vector {
  readonly says: string;
  readonly rows: readonly TariffRow[];
  readonly of?: Partial<Tariff>;
  readonly trip?: Partial<Trip>;
  readonly holidays?: readonly OwnHoliday[];
  readonly lines: readonly string[];
}

const own = (changes: Partial<OwnHoliday>): OwnHoliday => ({
  id: 1,
  name: 'Friedensfest',
  kind: 'holiday',
  date: '2020-08-08',
  repeats: 'yearly',
  lastOn: null,
  federalState: null,
  city: null,
  ...changes,
});

const night = row(3, { isSurcharge: true, timeClass: 'night', price: 12_000 });
const weekend = row(4, { isSurcharge: true, timeClass: 'weekend', price: 30_000 });
const holiday = row(5, { isSurcharge: true, timeClass: 'holiday', price: 50_000 });
const bands = [
  row(10, { unit: 'km', price: 25_000, kmFrom: 0, kmTo: 50 }),
  row(11, { unit: 'km', price: 20_000, kmFrom: 50, kmTo: 100 }),
  row(12, { unit: 'km', price: 15_000, kmFrom: 100 }),
];
const waiting = row(6, { unit: 'minute', price: 5_500 });
const quarters = row(14, { unit: 'quarter_hour', price: 82_500 });

const vectors: readonly Vector[] = [
  {
    says: 'a flat price and the loaded kilometres',
    rows: [flat, perKm],
    lines: ['1: 100 × 59000 = 590', '2: 1240 × 21500 = 2666'],
  },
  {
    says: 'halves of a cent are rounded up, per line',
    rows: [row(1, { price: 10_050 }), row(2, { unit: 'km', price: 10_250 })],
    trip: { kmLoaded: 1 },
    lines: ['1: 100 × 10050 = 101', '2: 10 × 10250 = 10'],
  },
  {
    says: 'a surcharge for each kilometre comes on top of the bands, from its own first one',
    rows: [...bands, row(13, { unit: 'km', isSurcharge: true, price: 1_000, kmFrom: 100 })],
    lines: [
      '10: 500 × 25000 = 1250',
      '11: 500 × 20000 = 1000',
      '12: 240 × 15000 = 360',
      '13: 240 × 1000 = 24',
    ],
  },
  {
    says: 'a surcharge for kilometres that the ride does not reach gives no line',
    rows: [perKm, row(13, { unit: 'km', isSurcharge: true, price: 1_000, kmFrom: 200 })],
    lines: ['2: 1240 × 21500 = 2666'],
  },
  {
    says: 'a gap behind the last kilometre of the ride is none',
    rows: [bands[0] ?? flat, row(12, { unit: 'km', price: 15_000, kmFrom: 100 })],
    trip: { kmLoaded: 50 },
    lines: ['10: 500 × 25000 = 1250'],
  },
  {
    says: 'a ride as long as its bands is not beyond them',
    rows: bands.slice(0, 2),
    trip: { kmLoaded: 100 },
    lines: ['10: 500 × 25000 = 1250', '11: 500 × 20000 = 1000'],
  },
  {
    says: 'surcharges count neither for the minimum of a ride nor are they lifted by it, and a percentage is of what it came to',
    rows: [
      row(1, { price: 100_000, minAmount: 2_000 }),
      row(7, { isSurcharge: true, price: 50_000 }),
      row(8, { unit: 'percent', price: 100_000 }),
    ],
    lines: ['1: 100 × 100000 = 2000', '7: 100 × 50000 = 500', '8: 100 × 25000 = 250'],
  },
  {
    says: 'the second passenger of a shared ride has a share of the maximum, and of the minimum of a surcharge',
    rows: [
      row(1, { price: 500_000, maxAmount: 2_000 }),
      row(7, { isSurcharge: true, price: 20_000, minAmount: 600 }),
    ],
    trip: { sharedRank: 2 },
    lines: ['1: 100 × 250000 = 1000', '7: 100 × 10000 = 300'],
  },
  {
    says: 'full kilometres are begun ones',
    rows: [perKm],
    of: { kmRounding: 'full_up' },
    lines: ['2: 1300 × 21500 = 2795'],
  },
  {
    says: 'driven kilometres hold the empty ones',
    rows: [perKm],
    of: { kmBasis: 'driven' },
    lines: ['2: 1740 × 21500 = 3741'],
  },
  {
    says: 'the shortest way must come from the map',
    rows: [perKm],
    of: { kmBasis: 'shortest' },
    lines: ['notFromMap'],
  },
  {
    says: 'the shortest way from the map counts',
    rows: [perKm],
    of: { kmBasis: 'shortest' },
    trip: { kmSource: 'map' },
    lines: ['2: 1240 × 21500 = 2666'],
  },
  { says: 'without kilometres no price', rows: [perKm], trip: { kmLoaded: null }, lines: ['noKilometres'] },
  {
    says: 'a flat price alone needs no kilometres',
    rows: [flat],
    trip: { kmLoaded: null },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'kilometres are shared out over the bands',
    rows: [flat, ...bands],
    lines: [
      '1: 100 × 59000 = 590',
      '10: 500 × 25000 = 1250',
      '11: 500 × 20000 = 1000',
      '12: 240 × 15000 = 360',
    ],
  },
  {
    says: 'a band that is not reached gives no line',
    rows: bands,
    trip: { kmLoaded: 50 },
    lines: ['10: 500 × 25000 = 1250'],
  },
  {
    says: 'below the first band the base rate holds the kilometres',
    rows: [flat, row(11, { unit: 'km', price: 20_000, kmFrom: 50 })],
    trip: { kmLoaded: 60 },
    lines: ['1: 100 × 59000 = 590', '11: 100 × 20000 = 200'],
  },
  {
    says: 'bands that end before the trip does',
    rows: bands.slice(0, 2),
    lines: ['beyondBands'],
  },
  {
    says: 'bands with a gap within the trip',
    rows: [bands[0] ?? flat, bands[2] ?? flat],
    lines: ['beyondBands'],
  },
  {
    says: 'bands that overlap',
    rows: [...bands, row(13, { unit: 'km', kmFrom: 20, kmTo: 60 })],
    lines: ['overlappingBands'],
  },
  {
    says: 'the flat price of the band that the trip falls into',
    rows: [row(1, { kmTo: 124 }), row(2, { kmFrom: 124, price: 99_000 })],
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'a row for this kind of passenger goes before the general one',
    rows: [flat, row(2, { guestTypes: [1], price: 80_000 }), row(3, { guestTypes: [2], price: 90_000 })],
    lines: ['2: 100 × 80000 = 800'],
  },
  {
    says: 'a row for passenger and treatment goes before one for the passenger',
    rows: [row(2, { guestTypes: [1] }), row(3, { guestTypes: [1], treatmentTypes: [1], price: 70_000 })],
    lines: ['3: 100 × 70000 = 700'],
  },
  {
    says: 'two rows that are specific in different respects tie',
    rows: [row(2, { guestTypes: [1] }), row(3, { treatmentTypes: [1] })],
    lines: ['twoRows'],
  },
  { says: 'two equal rows tie', rows: [flat, row(2)], lines: ['twoRows'] },
  {
    says: 'no row for this kind of passenger',
    rows: [row(2, { guestTypes: [2] })],
    lines: ['noRow'],
  },
  { says: 'a surcharge alone is no price', rows: [row(2, { isSurcharge: true })], lines: ['noRow'] },
  {
    says: 'a night price in place of the usual one',
    rows: [flat, row(2, { timeClass: 'night', price: 80_000 })],
    trip: { time: '20:00' },
    lines: ['2: 100 × 80000 = 800'],
  },
  {
    says: 'a night surcharge comes on top',
    rows: [flat, night],
    trip: { time: '05:59' },
    lines: ['1: 100 × 59000 = 590', '3: 100 × 12000 = 120'],
  },
  {
    says: 'the day begins at six',
    rows: [flat, night],
    trip: { time: '06:00' },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'a contract can have its own night',
    rows: [flat, night],
    of: { nightFrom: '22:00', nightTo: '05:00' },
    trip: { time: '21:00' },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'of weekend and night the weekend counts',
    rows: [flat, night, weekend],
    trip: { date: '2026-06-13', time: '23:00' },
    lines: ['1: 100 × 59000 = 590', '4: 100 × 30000 = 300'],
  },
  {
    says: 'a weekend night without a weekend price is a night',
    rows: [flat, night],
    trip: { date: '2026-06-13', time: '23:00' },
    lines: ['1: 100 × 59000 = 590', '3: 100 × 12000 = 120'],
  },
  {
    says: 'Corpus Christi is a holiday in Bavaria',
    rows: [flat, holiday],
    trip: { date: '2026-06-04' },
    lines: ['1: 100 × 59000 = 590', '5: 100 × 50000 = 500'],
  },
  {
    says: 'Corpus Christi is none in Berlin',
    rows: [flat, holiday],
    trip: { date: '2026-06-04', federalState: 'BE' },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'two surcharges for the same time tie',
    rows: [flat, night, row(7, { isSurcharge: true, timeClass: 'night' })],
    trip: { time: '23:00' },
    lines: ['twoRows'],
  },
  {
    says: 'waiting counts from the free time on',
    rows: [flat, waiting],
    trip: { waitingMinutes: 40 },
    lines: ['1: 100 × 59000 = 590', '6: 2500 × 5500 = 1375'],
  },
  {
    says: 'waiting within the free time costs nothing',
    rows: [flat, waiting],
    trip: { waitingMinutes: 15 },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'a piece is a companion',
    rows: [flat, row(8, { unit: 'piece', price: 25_000 })],
    trip: { companions: 2 },
    lines: ['1: 100 × 59000 = 590', '8: 200 × 25000 = 500'],
  },
  {
    says: 'a percentage is taken of the other lines',
    rows: [flat, perKm, row(9, { unit: 'percent', price: 250_000, timeClass: 'night' })],
    trip: { time: '22:00' },
    lines: ['1: 100 × 59000 = 590', '2: 1240 × 21500 = 2666', '9: 100 × 81400 = 814'],
  },
  {
    says: 'at least the minimum',
    rows: [row(1, { unit: 'km', price: 10_000, minAmount: 1_500 })],
    lines: ['1: 1240 × 10000 = 1500'],
  },
  {
    says: 'at most the maximum',
    rows: [row(1, { unit: 'km', price: 10_000, maxAmount: 1_000 })],
    lines: ['1: 1240 × 10000 = 1000'],
  },
  {
    says: 'the second passenger pays the share of the contract',
    rows: [flat, perKm],
    trip: { sharedRank: 2 },
    lines: ['1: 100 × 29500 = 295', '2: 1240 × 10750 = 1333'],
  },
  {
    says: 'further passengers pay theirs',
    rows: [flat],
    trip: { sharedRank: 4 },
    lines: ['1: 100 × 14750 = 148'],
  },
  {
    says: 'without a share of its own a further passenger pays as the second',
    rows: [flat],
    of: { furtherGuestPercent: null },
    trip: { sharedRank: 3 },
    lines: ['1: 100 × 29500 = 295'],
  },
  {
    says: 'the reduced rate up to 50 km',
    rows: [flat],
    of: { vatCase: 'reduced' },
    trip: { kmLoaded: 500 },
    lines: ['1: 100 × 59000 = 590 (7 % 39)'],
  },
  {
    says: 'the full rate beyond',
    rows: [flat],
    of: { vatCase: 'reduced' },
    trip: { kmLoaded: 501 },
    lines: ['1: 100 × 59000 = 590 (19 % 94)'],
  },
  {
    says: 'within one town the reduced rate at any distance',
    rows: [flat],
    of: { vatCase: 'reduced' },
    trip: { kmLoaded: 501, isWithinTown: true },
    lines: ['1: 100 × 59000 = 590 (7 % 39)'],
  },
  {
    says: 'exempt transport of the sick, whatever the row says',
    rows: [row(1, { vatRate: 19 })],
    of: { vatCase: 'exempt' },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'no tax of a small business, whatever contract and row say (§ 19 UStG)',
    rows: [row(1, { vatRate: 19 })],
    of: { vatCase: 'standard', includesVat: false },
    trip: { isSmallBusiness: true },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'without a VAT case the rate of the row',
    rows: [row(1, { vatRate: 19 })],
    lines: ['1: 100 × 59000 = 590 (19 % 94)'],
  },
  {
    says: 'the tax on top of net prices',
    rows: [row(1, { vatRate: 7 })],
    of: { includesVat: false },
    lines: ['1: 100 × 59000 = 631 (7 % 41)'],
  },
  {
    says: 'a price that was raised counts from its first day on',
    rows: [row(1, { validTo: '2026-06-09' }), row(2, { validFrom: '2026-06-10', price: 61_000 })],
    lines: ['2: 100 × 61000 = 610'],
  },
  {
    says: 'waiting by started quarters of an hour counts from the free time on',
    rows: [flat, quarters],
    trip: { waitingMinutes: 40 },
    lines: ['1: 100 × 59000 = 590', '14: 200 × 82500 = 1650'],
  },
  {
    says: 'a quarter of an hour to the minute is one',
    rows: [flat, quarters],
    trip: { waitingMinutes: 30 },
    lines: ['1: 100 × 59000 = 590', '14: 100 × 82500 = 825'],
  },
  {
    says: 'the first minute beyond the free time starts a quarter of an hour',
    rows: [flat, quarters],
    trip: { waitingMinutes: 16 },
    lines: ['1: 100 × 59000 = 590', '14: 100 × 82500 = 825'],
  },
  {
    says: 'waiting by the minute and by the quarter of an hour are alternatives',
    rows: [flat, waiting, quarters],
    trip: { waitingMinutes: 40 },
    lines: ['twoRows'],
  },
  {
    says: 'a minimum is reached by base rate and kilometres together',
    rows: [flat, row(2, { unit: 'km', price: 10_000, minAmount: 1_500 })],
    lines: ['1: 100 × 59000 = 590', '2: 1240 × 10000 = 1240'],
  },
  {
    says: 'what the ride lacks of its minimum is added once',
    rows: [flat, row(2, { unit: 'km', price: 5_000, minAmount: 1_500 })],
    lines: ['1: 100 × 59000 = 590', '2: 1240 × 5000 = 910'],
  },
  {
    says: 'a minimum on every band counts once for the ride, and the highest of several',
    rows: bands.map((band, at) => ({ ...band, minAmount: 3_000 + at })),
    lines: ['10: 500 × 25000 = 1250', '11: 500 × 20000 = 1000', '12: 240 × 15000 = 752'],
  },
  {
    says: 'the minimum of waiting is its own and adds nothing to the ride',
    rows: [flat, row(6, { unit: 'minute', price: 5_500, minAmount: 500 })],
    trip: { waitingMinutes: 16 },
    lines: ['1: 100 × 59000 = 590', '6: 100 × 5500 = 500'],
  },
  {
    says: 'the minimum of the second passenger is his share',
    rows: [row(1, { price: 10_000, minAmount: 1_500 })],
    trip: { sharedRank: 2 },
    lines: ['1: 100 × 5000 = 750'],
  },
  {
    says: 'the tax comes on top of a net minimum',
    rows: [row(1, { price: 10_000, minAmount: 1_500, vatRate: 7 })],
    of: { includesVat: false },
    lines: ['1: 100 × 10000 = 1605 (7 % 105)'],
  },
  {
    // 3,3 % of 10,15 € are 33,495 cents: rounded to 1/10000 € first, they would become 34
    says: 'a percentage is rounded once, to the cent',
    rows: [row(1, { price: 101_500 }), row(9, { unit: 'percent', price: 33_000 })],
    lines: ['1: 100 × 101500 = 1015', '9: 100 × 3300 = 33'],
  },
  {
    says: 'a ride is driven on the day on which it began, whatever day it stands under',
    rows: [flat, holiday],
    trip: { date: '2026-12-31', pickupDay: '2027-01-01', time: '00:10' },
    lines: ['1: 100 × 59000 = 590', '5: 100 × 50000 = 500'],
  },
  {
    says: 'a ride after midnight on Friday is one of Saturday',
    rows: [flat, weekend],
    trip: { date: '2026-06-12', pickupDay: '2026-06-13', time: '00:10' },
    lines: ['1: 100 × 59000 = 590', '4: 100 × 30000 = 300'],
  },
  {
    says: 'a holiday of the town where the company is',
    rows: [flat, holiday],
    trip: { date: '2026-08-08', city: 'Augsburg' },
    holidays: [own({ federalState: 'BY', city: 'augsburg ' })],
    lines: ['1: 100 × 59000 = 590', '5: 100 × 50000 = 500'],
  },
  {
    says: 'a holiday of another town',
    rows: [flat, holiday],
    trip: { date: '2026-08-07' },
    holidays: [own({ date: '2020-08-07', federalState: 'BY', city: 'Augsburg' })],
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'a holiday of another state',
    rows: [flat, holiday],
    trip: { date: '2026-08-07' },
    holidays: [own({ date: '2020-08-07', federalState: 'NW' })],
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'a day of the calendar that the law makes a holiday is none',
    rows: [flat, holiday],
    trip: { date: '2026-06-04' },
    holidays: [own({ date: '2026-06-04', repeats: 'once', kind: 'none' })],
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'what is entered for the town goes before the state',
    rows: [flat, holiday],
    trip: { date: '2026-06-04' },
    holidays: [
      own({ id: 2, date: '2026-06-04', kind: 'none', federalState: 'BY' }),
      own({ id: 1, date: '2026-06-04', federalState: 'BY', city: 'München' }),
    ],
    lines: ['1: 100 × 59000 = 590', '5: 100 × 50000 = 500'],
  },
  {
    says: 'a holiday that moves with Easter',
    rows: [flat, holiday],
    trip: { date: '2027-02-08' },
    holidays: [own({ name: 'Rosenmontag', date: '2026-02-16', repeats: 'easter' })],
    lines: ['1: 100 × 59000 = 590', '5: 100 × 50000 = 500'],
  },
  {
    says: 'a holiday before its first and after its last time',
    rows: [flat, holiday],
    trip: { date: '2026-08-07' },
    holidays: [
      own({ date: '2027-08-07' }),
      own({ date: '2020-08-07', lastOn: '2025-12-31' }),
      own({ date: '2025-08-07', repeats: 'once' }),
    ],
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: '24 December is a working day where neither contract nor calendar say otherwise',
    rows: [flat, holiday],
    trip: { date: '2026-12-24' },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: '24 December by the contract before its time',
    rows: [flat, holiday],
    of: { christmasEve: { kind: 'holiday_from', from: '14:00' } },
    trip: { date: '2026-12-24', time: '13:59' },
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: '24 December by the contract from its time on',
    rows: [flat, holiday],
    of: { christmasEve: { kind: 'holiday_from', from: '14:00' } },
    trip: { date: '2026-12-24', time: '14:00' },
    lines: ['1: 100 × 59000 = 590', '5: 100 × 50000 = 500'],
  },
  {
    says: '31 December is a holiday by the contract',
    rows: [flat, holiday],
    of: { newYearsEve: { kind: 'holiday', from: null } },
    trip: { date: '2026-12-31', time: '06:00' },
    lines: ['1: 100 × 59000 = 590', '5: 100 × 50000 = 500'],
  },
  {
    says: 'the contract goes before the calendar on 31 December',
    rows: [flat, holiday],
    of: { newYearsEve: { kind: 'workday', from: null } },
    trip: { date: '2026-12-31' },
    holidays: [own({ date: '2020-12-31' })],
    lines: ['1: 100 × 59000 = 590'],
  },
  {
    says: 'the calendar where the contract says nothing of 31 December',
    rows: [flat, holiday],
    trip: { date: '2026-12-31' },
    holidays: [own({ date: '2020-12-31' })],
    lines: ['1: 100 × 59000 = 590', '5: 100 × 50000 = 500'],
  },
];

describe('a trip', () => {
  test.each(vectors)('$says', ({ rows, of, trip: changes, holidays, lines: expected }) => {
    expect(lines(priceTrip([tariff(rows, of)], trip(changes), holidays ?? []))).toEqual(expected);
  });

  const other = (changes: Partial<Tariff>) => tariff([flat], { id: 2, ...changes });
  const chosen = (tariffs: readonly Tariff[], changes: Partial<Trip> = {}) => {
    const price = priceTrip(tariffs, trip(changes), []);
    return price.kind === 'priced' ? price.tariff.id : price.fault;
  };

  test.each<readonly [string, readonly Tariff[], Partial<Trip>, unknown]>([
    ['no contract for the billing code', [tariff([flat])], { billingCode: 48 }, { code: 'noTariff' }],
    ['no contract on the day', [tariff([flat], { validTo: '2026-06-09' })], {}, { code: 'noTariff' }],
    ['no contract for the company', [tariff([flat], { companies: [2] })], {}, { code: 'noTariff' }],
    ['no contract for the insurer', [tariff([flat], { insurers: [8] })], {}, { code: 'noTariff' }],
    ['none for the payer', [tariff([flat], { payerTypes: ['self'] })], {}, { code: 'noTariff' }],
    ['two that fit alike', [tariff([flat]), other({})], {}, { code: 'twoTariffs', tariffs: [1, 2] }],
    ['the one that names the insurer', [tariff([flat]), other({ insurers: [7] })], {}, 2],
    [
      'the one that names insurer and company',
      [tariff([flat], { insurers: [7] }), other({ insurers: [7], companies: [1] })],
      {},
      2,
    ],
    [
      'one for the insurer, one for the company',
      [tariff([flat], { insurers: [7] }), other({ companies: [1] })],
      {},
      { code: 'twoTariffs', tariffs: [1, 2] },
    ],
    [
      'for self-payers their own',
      [tariff([flat], { insurers: [7] }), other({ payerTypes: ['self'] })],
      { payerType: 'self', insurers: [] },
      2,
    ],
  ])('is priced by the one contract: %s', (_, tariffs, changes, expected) => {
    expect(chosen(tariffs, changes)).toEqual(expected);
  });

  test('has lines whose amounts follow from quantity and price, and a tax that is within them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.constantFrom(0, 7, 19),
        fc.integer({ min: 1, max: 4 }),
        (kmLoaded, price, kmPrice, vatRate, sharedRank) => {
          const rows = [row(1, { price, vatRate }), row(2, { unit: 'km', price: kmPrice, vatRate })];
          const priced = priceTrip([tariff(rows)], trip({ kmLoaded, sharedRank }), []);
          if (priced.kind === 'fault') throw new Error(priced.fault.code);
          for (const { quantity, unitPrice, amount, vatAmount } of priced.positions) {
            expect(Math.abs(amount - (quantity * unitPrice) / 10_000)).toBeLessThanOrEqual(0.5);
            expect(vatAmount).toBe(vatWithin(amount, vatRate));
          }
          const whole = priceTrip([tariff(rows)], trip({ kmLoaded }), []);
          if (whole.kind === 'fault') throw new Error(whole.fault.code);
          const total = (of: typeof whole) => sum(of.positions.map(({ amount }) => amount));
          expect(total(priced)).toBeLessThanOrEqual(total(whole));
        },
      ),
    );
  });
});
