import { columnsAs } from '@engine/server/access/typedRows.ts';
import type { Rows } from '@generated/types/rows';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type State = Rows['tours']['status'];

/** No ride took place and none will. */
export const lostStates: readonly string[] = ['cancelled', 'no_show'] satisfies readonly State[];

/** The ride took place, whatever became of it since. */
export const drivenStates: readonly string[] = [
  'driven',
  'checked',
  'disputed',
  'billed',
] satisfies readonly State[];

/** A tour that takes place or has taken place: it counts for approvals and keeps its guest from other cars. */
export function takesPlace(alias: string): RawBuilder<SqlBool> {
  const t = columnsAs<'tours'>(alias);
  return sql`(${t('archived_at')} is null and ${t('status')} not in (${listed(lostStates)}))`;
}

/**
 * A tour that was driven: it may be billed. Most tours were: `coalesce` keeps SQLite from going by an index of states
 * through the tours of everybody, where a guest, a case or a prescription is named beside it.
 */
export function wasDriven(alias: string): RawBuilder<SqlBool> {
  const t = columnsAs<'tours'>(alias);
  return sql`(${t('archived_at')} is null and coalesce(${t('status')}, '') in (${listed(drivenStates)}))`;
}

const listed = (states: readonly string[]): RawBuilder<unknown> =>
  sql.join(states.map(state => sql.lit(state)));
