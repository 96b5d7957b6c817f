import type { Data } from '@engine/server/access/data.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import type { Expression, SqlBool } from 'kysely';
import type { CaseScope } from './caseScope.ts';
import { casesAtOnce, mayChange } from './caseStates.ts';
import { casesAwaiting } from './casesAwaiting.ts';
import { casesOutOfDate } from './casesOutOfDate.ts';
import { checkedCases } from './checkCase.ts';
import { loadFacts } from './loadFacts.ts';
import { type Outcome, type WriteMode, writeCases } from './writeCases.ts';

/**
 * Builds, prices and checks the cases of a scope, in the caller's transaction. Tours that leave their case because
 * their payer has changed join the open case of the new payer, or make one. The caller has checked the right.
 */
export async function refreshCases(
  data: Data,
  scope: CaseScope,
  mode: WriteMode,
): Promise<Outcome & { readonly touched: readonly number[] }> {
  const facts = await loadFacts(data, scope);
  const cases = checkedCases(facts, scope.kind === 'month');
  const others = scope.kind === 'cases' ? await casesAwaiting(data, cases) : [];
  if (scope.kind === 'cases' && others.length > 0)
    return refreshCases(data, { kind: 'cases', ids: [...scope.ids, ...others] }, mode);
  const { credited, ...written } = await writeCases(data, facts, cases, mode);
  // A finding names the cash that is not credited yet, and the drafts for passengers what is due after cash.
  if (credited.length > 0) await refreshCases(data, { kind: 'cases', ids: credited }, mode);
  return written;
}

const reason = 'An edit goes through to all cases that it concerns; none of them is shown.';

/** Updates the cases that an edit concerns and that may still change. */
export const refreshAfterEdit = (data: Data, of: CasesOf): Promise<void> =>
  refreshCasesWhere(data, expressionsOn('bill_cases as t').and(of));

/** The same for cases `t` that meet the condition. */
export async function refreshCasesWhere(data: Data, condition: Expression<SqlBool>): Promise<void> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as t')
      .select('t.id')
      .where(condition)
      .where(mayChange('t'))
      .orderBy('t.id'),
  );
  for (const ids of chunksOf(
    rows.map(({ id }) => id),
    casesAtOnce,
  ))
    await refreshCases(data, { kind: 'cases', ids }, 'edit');
}

/** Updates those of these cases that a new day has changed, in the caller's transaction; see `dailyCases`. */
export async function refreshForToday(data: Data, cases: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(cases, casesAtOnce)) {
    const ids = await casesOutOfDate(data, chunk);
    if (ids.length > 0) await refreshCases(data, { kind: 'cases', ids }, 'day');
  }
}

/** Whose cases an edit concerns. */
type CasesOf = { readonly [Field in 'id' | 'guest' | 'prescription']?: number };
