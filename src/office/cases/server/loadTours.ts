import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { officeTime, today } from '@engine/shared/day.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import { type InferResult, sql } from 'kysely';
import { treatmentOf, wholeTreatments } from '../../prescriptions/server/treatment.ts';
import { takesPlace, wasDriven } from '../../tours/server/tourStates.ts';
import type { OtherTour, StoredCase, TourFacts } from './caseFacts.ts';
import { type CaseScope, holds } from './caseScope.ts';

const idsPerStatement = 5_000;

const reason = 'A case is what all its trips make it, for every reader; the caller has chosen the cases.';

/** Checked tours without a case, and whatever the cases hold that still takes place. */
export async function loadTours(
  data: Data,
  scope: CaseScope,
  cases: readonly StoredCase[],
): Promise<readonly TourFacts[]> {
  const ids = cases.map(({ id }) => id);
  if (ids.length === 0 && scope.kind !== 'month') return [];
  const rows = await data.run(toursWithin(data, scope, ids));
  const ranks = await loadRanks(data, rows);
  return rows.map(row => tourOf(row, ranks.get(row.id)));
}

function toursWithin(data: Data, scope: CaseScope, cases: readonly number[]) {
  return data
    .unscoped(reason)
    .selectFrom('tours as t')
    .leftJoin('companies as f', 'f.id', 't.facility')
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
        'cash_copay',
        'pickup_city',
      ]),
    )
    .select(eb => eb.fn.coalesce('f.address_city', 't.dropoff_city').as('target_city'))
    .where('t.archived_at', 'is', null)
    .where(eb => {
      const held = eb.and([eb('t.bill_case', ...oneOf(data, cases)), wasDriven('t')]);
      if (scope.kind !== 'month') return held;
      const fresh = eb.and([
        eb('t.bill_case', 'is', null),
        eb('t.status', '=', sql.lit('checked')),
        eb('t.company', '=', scope.company),
        eb('t.date', '>=', `${scope.period}-01`),
        eb('t.date', '<=', `${scope.period}-31`),
      ]);
      return cases.length === 0 ? fresh : eb.or([held, fresh]);
    })
    .orderBy('t.id')
    .$if(holds(data, scope), query => query.forUpdate('t'));
}

type TourRow = InferResult<ReturnType<typeof toursWithin>>[number];

type Rank = Pick<TourFacts, 'rank' | 'isFirst' | 'isLast'>;

/** Where each trip stands among all on its prescription and of its treatment, in whatever month. */
async function loadRanks(data: Data, tours: readonly TourRow[]): Promise<ReadonlyMap<number, Rank>> {
  const prescriptions = new Set(tours.flatMap(({ prescription }) => prescription ?? []));
  const ranks = new Map<number, Rank>();
  for (const ids of chunksOf([...prescriptions], idsPerStatement)) {
    const all = await wholeTreatments(data, ids);
    const rows = await data.run(
      data
        .unscoped(reason)
        .selectFrom('tours as t')
        .innerJoin(treatments(data, all).as('p'), join => join.onRef('p.id', '=', 't.prescription'))
        .select(({ fn }) => [
          't.id',
          fn
            .agg<number>('row_number')
            .over(over => over.partitionBy('p.id').orderBy('t.date').orderBy('t.pickup_at').orderBy('t.id'))
            .as('rank'),
          fn
            .agg<number>('row_number')
            .over(over =>
              over.partitionBy('p.treatment').orderBy('t.date').orderBy('t.pickup_at').orderBy('t.id'),
            )
            .as('place'),
          fn
            .countAll<number>()
            .over(over => over.partitionBy('p.treatment'))
            .as('count'),
        ])
        .where(takesPlace('t')),
    );
    for (const { id, rank, place, count } of rows)
      ranks.set(id, { rank, isFirst: place === 1, isLast: place === count });
  }
  return ranks;
}

const treatments = (data: Data, prescriptions: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('prescriptions as p')
    .select('p.id')
    .select(treatmentOf('p').as('treatment'))
    .where('p.id', ...oneOf(data, prescriptions));

const alone: Rank = { rank: 1, isFirst: true, isLast: true };

const tourOf = (row: TourRow, rank: Rank = alone): TourFacts => ({
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
  cash: row.cash_copay ?? 0,
  isWithinTown: row.target_city === row.pickup_city,
  ...rank,
});

/** Tours that the cases name although they do not take place any more. */
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

/** Tours of the passengers on the days of these that belong to none of the cases. */
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
