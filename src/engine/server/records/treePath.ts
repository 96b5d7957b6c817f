import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { entityNamed, fieldNamed } from '../access/model.ts';
import { isNowhere } from '../access/nowhere.ts';
import { canSee, isReadable } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import { jsonArray, jsonRows, parsedArray } from '../database/json.ts';
import { recordLabel } from './label.ts';
import { treeOf } from './treeSql.ts';

/** A record above another in its tree. */
export interface Ancestor {
  readonly id: number;
  readonly label: string;
}

/** The way down to the record that a field names: SQL values like those of a label, and what they say. */
export interface TreePath {
  readonly values: RawBuilder<unknown>;
  /** the top first, without the record itself */
  format(values: unknown, locale: Locale): readonly Ancestor[];
}

/** A chain of more ends here; the database keeps circles out, so that this bounds the work alone. */
const highest = 50;

/**
 * The records above the one whose id is `id`, up to the first that the actor may not meet; null where the field names
 * none of a tree, or the actor may not read what stands above what.
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
