import { columnsAs } from '@engine/server/access/typedRows.ts';
import type { Rows } from '@generated/types/rows';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type State = Rows['tours']['status'];

/** States of tours that have not taken place and will not. */
export const lostStates: readonly string[] = ['cancelled', 'no_show'] satisfies readonly State[];

/** States of tours that have taken place, whatever became of them since. */
export const drivenStates: readonly string[] = [
  'driven',
  'checked',
  'disputed',
  'billed',
] satisfies readonly State[];

/**
 * Whether a tour takes place or has taken place: it counts for approvals and conflicts with other tours of the guest.
 */
export function takesPlace(alias: string): RawBuilder<SqlBool> {
  const t = columnsAs<'tours'>(alias);
  return sql`(${t('archived_at')} is null and ${t('status')} not in (${listed(lostStates)}))`;
}

/**
 * Whether a tour was driven and may be billed. Most tours were: `coalesce` keeps SQLite from using the index of states,
 * which covers the tours of all guests, if the query also names a guest, a case or a prescription.
 */
export function wasDriven(alias: string): RawBuilder<SqlBool> {
  const t = columnsAs<'tours'>(alias);
  return sql`(${t('archived_at')} is null and coalesce(${t('status')}, '') in (${listed(drivenStates)}))`;
}

const listed = (states: readonly string[]): RawBuilder<unknown> =>
  sql.join(states.map(state => sql.lit(state)));
