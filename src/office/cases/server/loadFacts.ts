import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { lockName } from '@engine/server/access/locking.ts';
import { columns, expressionsOn } from '@engine/server/access/typedRows.ts';
import { today } from '@engine/shared/day.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';
import { loadOwnHolidays } from '../../calendar/server/loadOwnHolidays.ts';
import { loadCredits } from '../../copay/server/loadCopay.ts';
import { readCheckResults } from '../shared/checkResults.ts';
import { type CaseFacts, caseValueNames, type StoredCase } from './caseFacts.ts';
import { type CaseScope, holds } from './caseScope.ts';
import { mayChange } from './caseStates.ts';
import { loadBase } from './loadBase.ts';
import { loadGuests } from './loadGuests.ts';
import { loadCompanies, loadPrescriptions } from './loadParties.ts';
import { loadTariffs } from './loadTariffs.ts';
import { loadGone, loadOthers, loadTours } from './loadTours.ts';

/** Reads all data for building and checking, in a fixed number of statements, and locks the cases. */
export async function loadFacts(data: Data, scope: CaseScope): Promise<CaseFacts> {
  // Otherwise two users who build the same month at once would create the same case twice.
  if (scope.kind === 'month') await lockName(data, `bill-cases/${scope.company}/${scope.period}`);
  const cases = await loadCases(data, scope);
  const tours = await loadTours(data, scope, cases);
  const named = [...tours, ...cases];
  const guests = unique(named.map(({ guest }) => guest));
  return {
    today: today(),
    tours,
    cases,
    guests: await loadGuests(data, guests),
    prescriptions: await loadPrescriptions(
      data,
      unique(named.flatMap(({ prescription }) => prescription ?? [])),
    ),
    companies: await loadCompanies(data, unique(named.map(({ company }) => company))),
    ...(await loadBase(data)),
    tariffs: await loadTariffs(data),
    holidays: await loadOwnHolidays(data),
    gone: await loadGone(data, cases),
    others: await loadOthers(data, guests, tours),
  };
}

const unique = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

const reason = 'A case is built and checked from all that it stands on; the caller has chosen the cases.';

/** Those that may still change; a case under way to the payer is not touched any more. */
async function loadCases(data: Data, scope: CaseScope): Promise<readonly StoredCase[]> {
  const rows = await data.run(casesOf(data, scope));
  const credits = await loadCredits(
    data,
    rows.map(({ id }) => id),
  );
  return rows.map(row => storedCase(row, credits.get(row.id) ?? 0));
}

const casesOf = (data: Data, scope: CaseScope) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as t')
    .leftJoin('bills as copays', join =>
      join.onRef('copays.id', '=', 't.copay_bill').on('copays.status', '<>', sql.lit('cancelled')),
    )
    .select(['copays.id as asking', 'copays.number as asking_number'])
    .select(columns('bill_cases as t', ['id', 'company', 'guest', 'prescription', 'period', 'status']))
    .select('t.original_case')
    .select(columns('bill_cases as t', caseValueNames))
    .where(casesWithin(data, scope))
    .orderBy('t.id')
    .$if(holds(data, scope), query => query.forUpdate('t'));

const t = expressionsOn('bill_cases as t');

function casesWithin(data: Data, scope: CaseScope): Expression<SqlBool> {
  switch (scope.kind) {
    case 'month':
      return t.and([t('t.company', '=', scope.company), t('t.period', '=', scope.period), mayChange('t')]);
    case 'cases':
      return t.and([t('t.id', ...oneOf(data, scope.ids)), mayChange('t')]);
    case 'seen':
      return t('t.id', ...oneOf(data, scope.ids));
  }
}

function storedCase(row: InferResult<ReturnType<typeof casesOf>>[number], credited: number): StoredCase {
  const {
    id,
    company,
    guest,
    prescription,
    period,
    status,
    original_case,
    asking,
    asking_number,
    ...columns
  } = row;
  const values = {
    ...columns,
    check_results: parsed(row.check_results),
    guest_snapshot: parsed(row.guest_snapshot),
  };
  return {
    id,
    company,
    guest,
    prescription,
    period,
    status,
    copayKey: row.copay_key,
    credited,
    isNewVersion: original_case !== null,
    copayBill: asking === null ? null : { number: asking_number },
    results: readCheckResults(values.check_results),
    values,
  };
}
