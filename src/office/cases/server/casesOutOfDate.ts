import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { type CheckResult, type FindingCode, findingKey } from '../shared/checkResults.ts';
import { mayChange } from './caseStates.ts';
import { checkedCases } from './checkCase.ts';
import { loadFacts } from './loadFacts.ts';

const reason = 'A day passes for every case; only numbers of cases are answered.';

/** Those of these cases that may still change and whose findings by the day are others today; nothing is locked. */
export async function casesOutOfDate(data: Data, cases: readonly number[]): Promise<readonly number[]> {
  const rows = await data.run(openCases(data, cases));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const facts = await loadFacts(data, { kind: 'seen', ids });
  return checkedCases(facts, false).flatMap(({ stored, results }) =>
    stored && ofDay(stored.results) !== ofDay(results) ? [stored.id] : [],
  );
}

const openCases = (data: Data, cases: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as t')
    .select('t.id')
    .where('t.id', ...oneOf(data, cases))
    .where(mayChange('t'))
    .orderBy('t.id');

/** What the checks find by comparing with today: `deadline` and, of `approval`, the answer that is waited for. */
const codesOfDay: ReadonlySet<FindingCode> = new Set([
  'deadlineNear',
  'deadlineOver',
  'approvalPending',
  'approvalUnanswered',
]);

const ofDay = (results: readonly CheckResult[]): string =>
  results
    .filter(({ code }) => codesOfDay.has(code))
    .map(findingKey)
    .sort()
    .join(' ');
