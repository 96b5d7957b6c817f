import { oneOf, oneOfTexts } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { daysOfMonth, officeTime, today } from '@engine/shared/day.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import { type InferResult, sql } from 'kysely';
import { takesPlace, wasDriven } from '../../tours/server/tourStates.ts';
import type { OtherTour, StoredCase, TourFacts } from './caseFacts.ts';
import { type CaseScope, holds } from './caseScope.ts';
import { type CarRide, firstPassengerOf } from './firstPassenger.ts';
import { loadRanks, type Rank } from './loadRanks.ts';
import { type Ends, isStrange, type StreetAddress } from './places.ts';

const idsPerStatement = 5_000;

const reason = 'A case is what all its trips make it, for every reader; the caller has chosen the cases.';

/** Checked tours without a case, and the tours of the cases that still take place. */
export async function loadTours(
  data: Data,
  scope: CaseScope,
  cases: readonly StoredCase[],
): Promise<readonly TourFacts[]> {
  const ids = cases.map(({ id }) => id);
  if (ids.length === 0 && scope.kind !== 'month') return [];
  const rows = await data.run(toursWithin(data, scope, ids));
  const ranks = await loadRanks(data, [...new Set(rows.flatMap(({ prescription }) => prescription ?? []))]);
  const first = await loadFirstPassengers(data, rows);
  return rows.map(row => tourOf(row, first, ranks.get(row.id)));
}

function toursWithin(data: Data, scope: CaseScope, cases: readonly number[]) {
  return data
    .unscoped(reason)
    .selectFrom('tours as t')
    .leftJoin('companies as f', 'f.id', 't.facility')
    .innerJoin('guest as g', 'g.id', 't.guest')
    .leftJoin('prescriptions as p', 'p.id', 't.prescription')
    .leftJoin('companies as cl', 'cl.id', 'p.facility')
    .select(
      columns('tours as t', [
        'id',
        'number',
        'date',
        'status',
        'direction',
        'company',
        'guest',
        'guest_type',
        'treatment_type',
        'prescription',
        'bill_case',
        'pickup_at',
        'pickup_actual',
        'dropoff_actual',
        'km_loaded',
        'km_empty',
        'km_source',
        'waiting_min',
        'companion_count',
        'shared_rank',
        'vehicle_equipped',
        'signature_present',
        'no_show',
        'cash_copay',
        'pickup_city',
        'pickup_street',
        'pickup_house_no',
        'pickup_zip',
        'dropoff_street',
        'dropoff_house_no',
        'dropoff_zip',
        'facility',
        'vehicle_plate',
        'driver_name',
      ]),
    )
    .select([
      'f.address_street as facility_street',
      'f.address_house_no as facility_house_no',
      'f.address_zip as facility_zip',
      'p.facility as clinic',
      'cl.address_street as clinic_street',
      'cl.address_house_no as clinic_house_no',
      'cl.address_zip as clinic_zip',
      'g.address_street as home_street',
      'g.address_house_no as home_house_no',
      'g.address_zip as home_zip',
    ])
    .select(eb => eb.fn.coalesce('f.address_city', 't.dropoff_city').as('target_city'))
    .where('t.archived_at', 'is', null)
    .where(eb => {
      const held = eb.and([eb('t.bill_case', ...oneOf(data, cases)), wasDriven('t')]);
      if (scope.kind !== 'month') return held;
      const { from, to } = daysOfMonth(scope.period);
      const fresh = eb.and([
        eb('t.bill_case', 'is', null),
        eb('t.status', '=', sql.lit('checked')),
        eb('t.company', '=', scope.company),
        eb('t.date', '>=', from),
        eb('t.date', '<=', to),
      ]);
      return cases.length === 0 ? fresh : eb.or([held, fresh]);
    })
    .orderBy('t.id')
    .$if(holds(data, scope), query => query.forUpdate('t'));
}

type TourRow = InferResult<ReturnType<typeof toursWithin>>[number];

const alone: Rank = { rank: 1, weekRank: 1, isFirst: true, isLast: true };

const tourOf = (row: TourRow, first: FirstPassengers, rank: Rank = alone): TourFacts => ({
  id: row.id,
  number: row.number,
  date: row.date,
  status: row.status,
  direction: row.direction,
  company: row.company,
  guest: row.guest,
  guestType: row.guest_type,
  treatmentType: row.treatment_type,
  prescription: row.prescription,
  billCase: row.bill_case,
  pickupAt: row.pickup_at,
  pickupDay: row.pickup_actual === null ? null : today(new Date(row.pickup_actual)),
  start: row.pickup_actual === null ? null : officeTime(row.pickup_actual),
  end: row.dropoff_actual === null ? null : officeTime(row.dropoff_actual),
  kmLoaded: row.km_loaded,
  kmEmpty: row.km_empty,
  kmSource: row.km_source,
  waitingMinutes: row.waiting_min ?? 0,
  companions: row.companion_count ?? 0,
  sharedRank: row.shared_rank ?? 1,
  isEquipped: isSet(row.vehicle_equipped),
  hasSignature: isSet(row.signature_present),
  isNoShow: isSet(row.no_show),
  cash: row.cash_copay ?? 0,
  isWithinTown: row.target_city === row.pickup_city,
  firstPassenger: firstPassengerOf(row, row.shared_rank ?? 1, first.get(placeOf(row)) ?? []),
  isStrange: row.direction !== 'transfer' && isStrange(endsOf(row)),
  ...rank,
});

const streetAddress = (street: string | null, houseNo: string | null, zip: string | null): StreetAddress => ({
  street,
  houseNo,
  zip,
});

const endsOf = (row: TourRow): Ends => ({
  pickup: streetAddress(row.pickup_street, row.pickup_house_no, row.pickup_zip),
  dropoff:
    row.dropoff_zip === null && row.dropoff_street === null
      ? null
      : streetAddress(row.dropoff_street, row.dropoff_house_no, row.dropoff_zip),
  home: streetAddress(row.home_street, row.home_house_no, row.home_zip),
  treatment: [
    ...(row.facility === null
      ? []
      : [streetAddress(row.facility_street, row.facility_house_no, row.facility_zip)]),
    ...(row.clinic === null ? [] : [streetAddress(row.clinic_street, row.clinic_house_no, row.clinic_zip)]),
  ],
});

type FirstPassengers = ReadonlyMap<string, readonly CarRide[]>;

const placeOf = ({ company, date }: Pick<CarRide, 'company' | 'date'>): string => `${company}/${date}`;

/** The first passengers of the companies on the days on which they had a shared ride among these. */
async function loadFirstPassengers(data: Data, tours: readonly TourRow[]): Promise<FirstPassengers> {
  const shared = tours.filter(tour => (tour.shared_rank ?? 1) > 1);
  const first: CarRide[] = [];
  for (const [company, own] of groupBy(shared, tour => tour.company))
    first.push(...(await data.run(firstPassengers(data, company, new Set(own.map(({ date }) => date))))));
  return groupBy(first, placeOf);
}

const firstPassengers = (data: Data, company: number, days: ReadonlySet<string>) =>
  data
    .unscoped(reason)
    .selectFrom('tours as t')
    .select(
      columns('tours as t', [
        'id',
        'date',
        'company',
        'guest',
        'pickup_at',
        'pickup_actual',
        'dropoff_actual',
        'vehicle_plate',
        'driver_name',
      ]),
    )
    .where('t.company', '=', company)
    .where('t.date', ...oneOfTexts(data, days))
    .where(eb => eb(eb.fn.coalesce('t.shared_rank', sql.lit(1)), '=', sql.lit(1)))
    .where(takesPlace('t'));

/** Tours that are still linked to the cases although they do not take place any more. */
export async function loadGone(data: Data, cases: readonly StoredCase[]): Promise<readonly number[]> {
  if (cases.length === 0) return [];
  const ids = cases.map(({ id }) => id);
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('tours as t')
      .select('t.id')
      .where('t.bill_case', ...oneOf(data, ids))
      .where(eb => eb.not(wasDriven('t')))
      .orderBy('t.id'),
  );
  return rows.map(({ id }) => id);
}

/** Other tours of the same passengers in the same span of days, which belong to none of the cases. */
export async function loadOthers(
  data: Data,
  guests: readonly number[],
  tours: readonly TourFacts[],
): Promise<readonly OtherTour[]> {
  const days = tours.map(({ date }) => date).sort();
  const own = new Set(tours.map(({ id }) => id));
  const others: OtherTour[] = [];
  for (const ids of chunksOf(guests, idsPerStatement)) {
    const rows = await data.run(
      data
        .unscoped(reason)
        .selectFrom('tours as t')
        .select(['t.id', 't.number', 't.date', 't.direction', 't.guest', 't.pickup_at as pickupAt'])
        .where('t.guest', ...oneOf(data, ids))
        .where('t.date', '>=', days[0] ?? '')
        .where('t.date', '<=', days.at(-1) ?? '')
        .where(wasDriven('t')),
    );
    others.push(...rows.filter(({ id }) => !own.has(id)));
  }
  return others;
}
