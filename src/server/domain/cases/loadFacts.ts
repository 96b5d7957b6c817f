import { type RawBuilder, sql } from 'kysely';
import { readCheckResults } from '../../../shared/checkResults.ts';
import { today } from '../../../shared/day.ts';
import type { Data, Row } from '../../access/data.ts';
import { forUpdate, lockName } from '../../access/locking.ts';
import { entityNamed, fieldNamed } from '../../access/model.ts';
import { flag, list, number, numberOrNull, text, textOrNull } from '../../access/readRow.ts';
import { chunksOf } from '../../records/insertRows.ts';
import { fromColumn } from '../../records/value.ts';
import type { CaseFacts, OtherTour, StoredCase, TourFacts } from './caseFacts.ts';
import { caseValueNames } from './caseValues.ts';
import { loadBase } from './loadBase.ts';
import { companyOf, guestOf, prescriptionOf } from './loadParties.ts';
import { loadTariffs } from './loadTariffs.ts';
import { officeTime } from './officeTime.ts';

/** Which cases are built or looked at again. */
export type CaseScope =
  /** all of a company's month: new tours become cases or join them */
  | { readonly kind: 'month'; readonly company: number; readonly period: string }
  /** what these cases hold already */
  | { readonly kind: 'cases'; readonly ids: readonly number[] }
  /** only to be looked at, wherever it stands; nothing is locked */
  | { readonly kind: 'explained'; readonly id: number };

/** Reads all that building and checking asks, in a fixed number of statements, and locks the cases. */
export async function loadFacts(data: Data, scope: CaseScope): Promise<CaseFacts> {
  // Two who build the same month at once would both make the same case.
  if (scope.kind === 'month') await lockName(data, `bill-cases/${scope.company}/${scope.period}`);
  const cases = await loadCases(data, scope);
  const tourRows = await loadTours(data, scope, cases);
  const ranks = await loadRanks(data, unique(tourRows, 'prescription'));
  const tours = tourRows.map(row => tourOf(row, ranks));
  const guests = unique(
    tourRows,
    'guest',
    cases.map(({ guest }) => guest),
  );
  const prescriptions = unique(
    tourRows,
    'prescription',
    cases.flatMap(({ prescription }) => prescription ?? []),
  );
  const companies = unique(
    tourRows,
    'company',
    cases.map(({ company }) => company),
  );
  return {
    today: today(),
    tours,
    cases,
    guests: await byId(data, 'guest', guests, guestOf),
    prescriptions: await byId(data, 'prescriptions', prescriptions, prescriptionOf),
    companies: await byId(data, 'companies', companies, companyOf),
    ...(await loadBase(data)),
    tariffs: await loadTariffs(data),
    gone: await loadGone(data, cases),
    others: await loadOthers(data, guests, tours),
  };
}

/** Those that may still change; a case under way to the payer is not touched any more. */
async function loadCases(data: Data, scope: CaseScope): Promise<readonly StoredCase[]> {
  const rows = await data.run(sql`
    select * from bill_cases where ${casesWithin(scope)} order by id ${lockOf(data, scope)}`);
  return rows.map(row => storedCase(data, row));
}

function casesWithin(scope: CaseScope): RawBuilder<unknown> {
  const canChange = sql`status in ('open', 'checked', 'on_hold')`;
  switch (scope.kind) {
    case 'month':
      return sql`company = ${scope.company} and period = ${scope.period} and ${canChange}`;
    case 'cases':
      return sql`id in (${sql.join(scope.ids)}) and ${canChange}`;
    case 'explained':
      return sql`id = ${scope.id}`;
  }
}

const lockOf = (data: Data, { kind }: CaseScope, alias?: string): RawBuilder<unknown> =>
  kind === 'explained' ? sql`` : forUpdate(data, alias);

function storedCase(data: Data, row: Row): StoredCase {
  const fields = caseValueNames.map(name => fieldNamed(entityNamed(data.model, 'bill-case'), name));
  return {
    id: number(row, 'id'),
    company: number(row, 'company'),
    guest: number(row, 'guest'),
    prescription: numberOrNull(row, 'prescription'),
    period: text(row, 'period'),
    status: text(row, 'status'),
    copayKey: textOrNull(row, 'copay_key'),
    results: readCheckResults(list(row, 'check_results')),
    values: Object.fromEntries(fields.map(field => [field.name, fromColumn(field)(row[field.column])])),
  };
}

async function loadGone(data: Data, cases: readonly StoredCase[]): Promise<readonly number[]> {
  if (cases.length === 0) return [];
  const rows = await data.run(sql`
    select id from tours where bill_case in (${sql.join(cases.map(({ id }) => id))})
      and (archived_at is not null or status not in ('driven', 'checked', 'disputed', 'billed')) order by id`);
  return rows.map(row => number(row, 'id'));
}

/** Checked tours without a case, and whatever the cases hold that still takes place. */
async function loadTours(
  data: Data,
  scope: CaseScope,
  cases: readonly StoredCase[],
): Promise<readonly Row[]> {
  const ids = cases.map(({ id }) => id);
  const held: RawBuilder<unknown>[] =
    ids.length === 0
      ? []
      : [sql`t.bill_case in (${sql.join(ids)}) and t.status in ('driven', 'checked', 'disputed', 'billed')`];
  const fresh: RawBuilder<unknown>[] =
    scope.kind !== 'month'
      ? []
      : [
          sql`t.bill_case is null and t.status = 'checked' and t.company = ${scope.company}
            and t.date >= ${`${scope.period}-01`} and t.date <= ${`${scope.period}-31`}`,
        ];
  const conditions = [...held, ...fresh];
  if (conditions.length === 0) return [];
  return data.run(sql`
    select t.id, t.number, t.date, t.status, t.direction, t.company, t.guest, t.guest_type, t.treatment_type,
      t.prescription, t.bill_case, t.pickup_at, t.pickup_actual, t.dropoff_actual, t.km_loaded, t.km_empty, t.km_source,
      t.waiting_min, t.companion_count, t.shared_rank, t.vehicle_equipped, t.signature_present, t.pickup_city,
      coalesce(f.address_city, t.dropoff_city) as target_city
    from tours as t left join companies as f on f.id = t.facility
    where t.archived_at is null and (${sql.join(
      conditions.map(each => sql`(${each})`),
      sql` or `,
    )})
    order by t.id ${lockOf(data, scope, 't')}`);
}

interface Rank {
  readonly rank: number;
  readonly count: number;
}

const idsPerStatement = 5_000;

/** Where each trip stands among all on its prescription, in whatever month. */
async function loadRanks(data: Data, prescriptions: readonly number[]): Promise<ReadonlyMap<number, Rank>> {
  const ranks = new Map<number, Rank>();
  for (const ids of chunksOf(prescriptions, idsPerStatement)) {
    const rows = await data.run(sql`
      select id, row_number() over (partition by prescription order by date, pickup_at, id) as position,
        count(*) over (partition by prescription) as total
      from tours where prescription in (${sql.join(ids)}) and archived_at is null
        and status not in ('cancelled', 'no_show')`);
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

async function loadOthers(
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
      where guest in (${sql.join(ids)}) and date >= ${days[0] ?? ''} and date <= ${days.at(-1) ?? ''}
        and archived_at is null and status in ('driven', 'checked', 'disputed', 'billed')`);
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

async function byId<T>(
  data: Data,
  table: string,
  ids: readonly number[],
  read: (row: Row) => T,
): Promise<ReadonlyMap<number, T>> {
  const records = new Map<number, T>();
  for (const chunk of chunksOf(ids, idsPerStatement)) {
    const rows = await data.run(sql`select * from ${sql.table(table)} where id in (${sql.join(chunk)})`);
    for (const row of rows) records.set(number(row, 'id'), read(row));
  }
  return records;
}

function unique(rows: readonly Row[], column: string, others: readonly number[] = []): readonly number[] {
  return [...new Set([...rows.flatMap(row => numberOrNull(row, column) ?? []), ...others])];
}
