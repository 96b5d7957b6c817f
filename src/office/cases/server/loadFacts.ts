import { among } from '@engine/server/access/among.ts';
import type { Data, Row } from '@engine/server/access/data.ts';
import { lockName } from '@engine/server/access/locking.ts';
import { entityNamed, fieldNamed } from '@engine/server/access/model.ts';
import { list, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { fromColumn } from '@engine/server/records/value.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { today } from '@engine/shared/day.ts';
import type { Field } from '@engine/shared/field.ts';
import { type RawBuilder, sql } from 'kysely';
import { readCheckResults } from '../shared/checkResults.ts';
import type { CaseFacts, StoredCase } from './caseFacts.ts';
import { type CaseScope, lockWithin } from './caseScope.ts';
import { caseValueNames } from './caseValues.ts';
import { loadBase } from './loadBase.ts';
import { loadTariffs } from './loadTariffs.ts';
import { loadGone, loadOthers, loadTours } from './loadTours.ts';
import { mayChange } from './openCases.ts';
import { companyOf, guestOf, prescriptionOf } from './readParties.ts';

/** Reads all that building and checking asks, in a fixed number of statements, and locks the cases. */
export async function loadFacts(data: Data, scope: CaseScope): Promise<CaseFacts> {
  // Two who build the same month at once would both make the same case.
  if (scope.kind === 'month') await lockName(data, `bill-cases/${scope.company}/${scope.period}`);
  const cases = await loadCases(data, scope);
  const tours = await loadTours(data, scope, cases);
  const named = [...tours, ...cases];
  const guests = unique(named.map(({ guest }) => guest));
  return {
    today: today(),
    tours,
    cases,
    guests: await byId(data, 'guest', guests, guestOf),
    prescriptions: await byId(
      data,
      'prescriptions',
      unique(named.flatMap(({ prescription }) => prescription ?? [])),
      prescriptionOf,
    ),
    companies: await byId(data, 'companies', unique(named.map(({ company }) => company)), companyOf),
    ...(await loadBase(data)),
    tariffs: await loadTariffs(data),
    gone: await loadGone(data, cases),
    others: await loadOthers(data, guests, tours),
  };
}

/** Those that may still change; a case under way to the payer is not touched any more. */
async function loadCases(data: Data, scope: CaseScope): Promise<readonly StoredCase[]> {
  const rows = await data.run(sql`
    select * from bill_cases where ${casesWithin(data, scope)} order by id ${lockWithin(data, scope)}`);
  const fields = caseValueNames.map(name => fieldNamed(entityNamed(data.model, 'bill-case'), name));
  return rows.map(row => storedCase(row, fields));
}

function casesWithin(data: Data, scope: CaseScope): RawBuilder<unknown> {
  switch (scope.kind) {
    case 'month':
      return sql`company = ${scope.company} and period = ${scope.period} and ${mayChange}`;
    case 'cases':
      return sql`id ${among(data, scope.ids)} and ${mayChange}`;
    case 'explained':
      return sql`id = ${scope.id}`;
  }
}

function storedCase(row: Row, fields: readonly Field[]): StoredCase {
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

const idsPerStatement = 5_000;

async function byId<T>(
  data: Data,
  table: string,
  ids: readonly number[],
  read: (row: Row) => T,
): Promise<ReadonlyMap<number, T>> {
  const records = new Map<number, T>();
  for (const chunk of chunksOf(ids, idsPerStatement)) {
    const rows = await data.run(sql`select * from ${sql.table(table)} where id ${among(data, chunk)}`);
    for (const row of rows) records.set(number(row, 'id'), read(row));
  }
  return records;
}

const unique = (ids: readonly number[]): readonly number[] => [...new Set(ids)];
