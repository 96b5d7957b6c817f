import { type RawBuilder, sql } from 'kysely';
import type { Entity } from './model.ts';
import { isNowhere, nowhere } from './nowhere.ts';
import type { RowAccess } from './scopePath.ts';

/**
 * Condition that a row with this id meets the conditions; null if every row does. `inner`: an alias not yet used in
 * the statement.
 */
export function amongThose(
  target: Entity,
  id: RawBuilder<unknown>,
  inner: string,
  access: RowAccess,
  conditionsFor: (alias: string) => readonly RawBuilder<unknown>[],
): RawBuilder<unknown> | null {
  const conditions = conditionsFor(inner);
  if (conditions.length === 0) return null;
  if (isNowhere(conditions)) return nowhere;
  const row = sql.ref(`${inner}.id`);
  const rows = sql`from ${sql.table(target.meta.table)} as ${sql.id(inner)} where`;
  const all = sql.join(conditions, sql` and `);
  return access === 'each'
    ? sql`exists (select 1 ${rows} ${row} = ${id} and ${all})`
    : sql`${id} in (select ${row} ${rows} ${all})`;
}
