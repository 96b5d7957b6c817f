import type { Data } from '@engine/server/access/data.ts';
import { number } from '@engine/server/access/readRow.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CaseScope } from './caseScope.ts';
import { checkedCases } from './checkCase.ts';
import { loadFacts } from './loadFacts.ts';
import { mayChange } from './openCases.ts';
import { type Outcome, type WriteMode, writeCases } from './writeCases.ts';

/** Builds, prices and checks the cases of a scope, in the caller's transaction. The caller has asked for the right. */
export async function refreshCases(
  data: Data,
  scope: CaseScope,
  mode: WriteMode,
): Promise<Outcome & { readonly touched: readonly number[] }> {
  const facts = await loadFacts(data, scope);
  return writeCases(data, facts, checkedCases(facts, scope.kind === 'month'), mode);
}

/** An edit goes through to the cases that it concerns and that may still change. */
export async function refreshAfterEdit(data: Data, of: CasesOf): Promise<void> {
  const rows = await data.run(sql`
    select id from bill_cases where ${conditionOf(of)} and ${mayChange} order by id`);
  for (const ids of chunksOf(
    rows.map(row => number(row, 'id')),
    casesAtOnce,
  ))
    await refreshCases(data, { kind: 'cases', ids }, 'edit');
}

export const casesAtOnce = 200;

/** Whose cases an edit concerns. */
type CasesOf = { readonly [Field in 'id' | 'guest' | 'prescription']?: number };

function conditionOf(of: CasesOf): RawBuilder<unknown> {
  const conditions = Object.entries(of).map(([field, id]) => sql`${sql.ref(field)} = ${id}`);
  return sql.join(conditions, sql` and `);
}
