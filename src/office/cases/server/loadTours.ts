import { among } from '@engine/server/access/among.ts';
import type { Data, Row } from '@engine/server/access/data.ts';
import { flag, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { chunksOf } from '@engine/server/records/insertRows.ts';
import { officeTime } from '@engine/shared/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { takesPlace, wasDriven } from '../../tours/server/tourStates.ts';
import type { OtherTour, StoredCase, TourFacts } from './caseFacts.ts';
import { type CaseScope, lockWithin } from './caseScope.ts';

const idsPerStatement = 5_000;

/** Checked tours without a case, and whatever the cases hold that still takes place. */
export async function loadTours(
  data: Data,
  scope: CaseScope,
  cases: readonly StoredCase[],
): Promise<readonly TourFacts[]> {
  const ids = cases.map(({ id }) => id);
  const held: RawBuilder<unknown>[] =
    ids.length === 0 ? [] : [sql`t.bill_case ${among(data, ids)} and ${wasDriven('t')}`];
  const fresh: RawBuilder<unknown>[] =
    scope.kind !== 'month'
      ? []
      : [
          sql`t.bill_case is null and t.status = 'checked' and t.company = ${scope.company}
            and t.date >= ${`${scope.period}-01`} and t.date <= ${`${scope.period}-31`}`,
        ];
  const conditions = [...held, ...fresh];
  if (conditions.length === 0) return [];
  const rows = await data.run(sql`
    select t.id, t.number, t.date, t.status, t.direction, t.company, t.guest, t.guest_type, t.treatment_type,
      t.prescription, t.bill_case, t.pickup_at, t.pickup_actual, t.dropoff_actual, t.km_loaded, t.km_empty, t.km_source,
      t.waiting_min, t.companion_count, t.shared_rank, t.vehicle_equipped, t.signature_present, t.pickup_city,
      coalesce(f.address_city, t.dropoff_city) as target_city
    from tours as t left join companies as f on f.id = t.facility
    where t.archived_at is null and (${sql.join(
      conditions.map(each => sql`(${each})`),
      sql` or `,
    )})
    order by t.id ${lockWithin(data, scope, 't')}`);
  const ranks = await loadRanks(data, rows);
  return rows.map(row => tourOf(row, ranks));
}

interface Rank {
  readonly rank: number;
  readonly count: number;
}

/** Where each trip stands among all on its prescription, in whatever month. */
async function loadRanks(data: Data, tours: readonly Row[]): Promise<ReadonlyMap<number, Rank>> {
  const prescriptions = new Set(tours.flatMap(row => numberOrNull(row, 'prescription') ?? []));
  const ranks = new Map<number, Rank>();
  for (const ids of chunksOf([...prescriptions], idsPerStatement)) {
    const rows = await data.run(sql`
      select id, row_number() over (partition by prescription order by date, pickup_at, id) as position,
        count(*) over (partition by prescription) as total
      from tours where prescription ${among(data, ids)} and ${takesPlace('tours')}`);
    for (const row of rows)
      ranks.set(number(row, 'id'), { rank: number(row, 'position'), count: number(row, 'total') });
  }
  return ranks;
}

function tourOf(row: Row, ranks: ReadonlyMap<number, Rank>): TourFacts {
  const id = number(row, 'id');
  const start = textOrNull(row, 'pickup_actual');
  const end = textOrNull(row, 'dropoff_actual');
  return {
    id,
    number: text(row, 'number'),
    date: text(row, 'date'),
    status: text(row, 'status'),
    direction: text(row, 'direction'),
    company: number(row, 'company'),
    guest: number(row, 'guest'),
    guestType: number(row, 'guest_type'),
    treatmentType: number(row, 'treatment_type'),
    prescription: numberOrNull(row, 'prescription'),
    billCase: numberOrNull(row, 'bill_case'),
    pickupAt: text(row, 'pickup_at'),
    start: start === null ? null : officeTime(start),
    end: end === null ? null : officeTime(end),
    kmLoaded: numberOrNull(row, 'km_loaded'),
    kmEmpty: numberOrNull(row, 'km_empty'),
    kmSource: textOrNull(row, 'km_source'),
    waitingMinutes: numberOrNull(row, 'waiting_min') ?? 0,
    companions: numberOrNull(row, 'companion_count') ?? 0,
    sharedRank: numberOrNull(row, 'shared_rank') ?? 1,
    isEquipped: flag(row, 'vehicle_equipped'),
    hasSignature: flag(row, 'signature_present'),
    isWithinTown: textOrNull(row, 'target_city') === text(row, 'pickup_city'),
    ...(ranks.get(id) ?? { rank: 1, count: 1 }),
  };
}

/** Tours that the cases name although they do not take place any more. */
export async function loadGone(data: Data, cases: readonly StoredCase[]): Promise<readonly number[]> {
  if (cases.length === 0) return [];
  const rows = await data.run(sql`
    select id from tours where bill_case ${among(
      data,
      cases.map(({ id }) => id),
    )}
      and not ${wasDriven('tours')} order by id`);
  return rows.map(row => number(row, 'id'));
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
    const rows = await data.run(sql`
      select id, number, date, direction, guest, pickup_at from tours
      where guest ${among(data, ids)} and date >= ${days[0] ?? ''} and date <= ${days.at(-1) ?? ''}
        and ${wasDriven('tours')}`);
    others.push(...rows.map(otherOf).filter(({ id }) => !own.has(id)));
  }
  return others;
}

const otherOf = (row: Row): OtherTour => ({
  id: number(row, 'id'),
  number: text(row, 'number'),
  date: text(row, 'date'),
  direction: text(row, 'direction'),
  guest: number(row, 'guest'),
  pickupAt: text(row, 'pickup_at'),
});
