import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { Field } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed, fieldNamed } from '../../access/model.ts';
import { isNowhere } from '../../access/nowhere.ts';
import { canSee, isReadable } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import { jsonArray, jsonRows, parsedArray } from '../../database/sql/json.ts';
import { treeOf } from '../filter/treeSql.ts';
import { recordLabel } from '../labels/label.ts';

/** An ancestor of a record in its tree. */
export interface Ancestor {
  readonly id: number;
  readonly label: string;
}

/**
 * The path from the root of a tree to a referenced record: SQL values like those of a label, and their conversion.
 */
export interface TreePath {
  readonly values: RawBuilder<unknown>;
  /** root first, without the record itself */
  format(values: unknown, locale: Locale): readonly Ancestor[];
}

/** The maximum length of a path; the database prevents cycles, so this only bounds the work. */
const highest = 50;

/**
 * The ancestors of the record `id`, up to the first one out of the actor's sight; null if the field does not
 * reference a tree, or the actor may not read its parent field.
 */
export function treePath(data: Data, { ref }: Field, id: RawBuilder<unknown>): TreePath | null {
  if (!ref?.tree || ref.join) return null;
  const { model, actor, dialect } = data;
  const target = entityNamed(model, ref.entity);
  const above = fieldNamed(target, treeOf(target));
  if (!canSee(actor, target) || !isReadable(model, actor, target, above)) return null;
  const scopeOf = (alias: string) => rowScope(model, actor, target, alias, 'see', 'each');
  if (isNowhere(scopeOf('tree_low'))) return null;
  const table = sql.table(target.meta.table);
  const columns = (alias: string) => sql`${sql.ref(`${alias}.id`)}, ${sql.ref(`${alias}.${above.column}`)}`;
  const among = (alias: string, first: RawBuilder<unknown>) =>
    sql.join([first, ...scopeOf(alias)], sql` and `);
  const label = recordLabel(data, target, 'l1');
  const from = sql`(
    with recursive tree_path(id, above, height) as (
      select ${columns('tree_low')}, 0 from ${table} as tree_low where ${among('tree_low', sql`tree_low.id = ${id}`)}
      union all
      select ${columns('tree_up')}, tree_path.height + 1 from ${table} as tree_up
      join tree_path on tree_up.id = tree_path.above
      where ${among('tree_up', sql`tree_path.height < ${sql.lit(highest)}`)}
    ) select id, height from tree_path where height > 0) as path
    join ${table} as l1 on l1.id = path.id`;
  return {
    values: jsonRows(dialect, jsonArray(dialect, [sql`path.id`, label.values]), from, sql`path.height desc`),
    format: (values, locale) =>
      parsedArray(values)
        .filter(Array.isArray)
        .map(([ancestor, parts]: readonly unknown[]) => ({
          id: Number(ancestor),
          label: label.format(parts, locale) ?? `#${ancestor}`,
        })),
  };
}
