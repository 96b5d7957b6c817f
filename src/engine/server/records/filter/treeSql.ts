import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed, fieldNamed, type Model } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { canSee, resolveField } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import type { FieldCondition } from './conditionKinds.ts';

/**
 * Can descendants be selected by this field? It must reference a tree whose parent field the reader may filter by.
 * Throws `forbiddenField` and what `resolveField` throws.
 */
export function namesTree(
  model: Model,
  actor: Actor,
  { field }: FieldCondition['resolved'],
  key: string,
): boolean {
  if (!field.ref?.tree || field.ref.join) return false;
  const target = entityNamed(model, field.ref.entity);
  if (!canSee(actor, target)) throw new ProblemError('forbiddenField', { field: key });
  resolveField(model, actor, target, treeOf(target), 'filter');
  return true;
}

/**
 * Condition that the record is the given one or one of its descendants, along a path of records in the actor's sight.
 */
export function belowSql(
  { model, actor }: Pick<Data, 'model' | 'actor'>,
  left: RawBuilder<unknown>,
  { resolved: { field }, operands: [top = sql`null`] }: FieldCondition,
): RawBuilder<unknown> {
  const target = entityNamed(model, field.ref?.entity ?? '');
  const table = sql.table(target.meta.table);
  const above = fieldNamed(target, treeOf(target)).column;
  const among = (alias: string, first: RawBuilder<unknown>) =>
    sql.join([first, ...rowScope(model, actor, target, alias, 'see')], sql` and `);
  return sql`${left} in (
    with recursive branches_below(id) as (
      select tree_top.id from ${table} as tree_top where ${among('tree_top', sql`tree_top.id = ${top}`)}
      union
      select tree_next.id from ${table} as tree_next
      join branches_below on ${sql.ref(`tree_next.${above}`)} = branches_below.id
      where ${among('tree_next', sql`tree_next.id is not null`)}
    ) select id from branches_below)`;
}

/** The parent field of a tree's records. */
export const treeOf = ({
  meta,
}: {
  readonly meta: { readonly name: string; readonly tree?: string };
}): string => {
  if (meta.tree === undefined) throw new Error(`The records of ${meta.name} are no tree.`);
  return meta.tree;
};
