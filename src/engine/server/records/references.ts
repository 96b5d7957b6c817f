import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { canSee } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import { place } from '../access/statement.ts';
import type { Faults } from './input.ts';
import type { FieldValues } from './rows.ts';

/**
 * Names the fields whose reference leads nowhere; to a record out of the actor's sight counts as nowhere,
 * so that ids cannot be probed. One statement for all changed references; the foreign key stays the last word.
 */
export async function checkReferences(
  data: Data,
  entity: Entity,
  changes: FieldValues,
  faults: Faults,
  before: FieldValues = new Map(),
): Promise<void> {
  const asked: { readonly field: Field; readonly target: Entity; readonly ids: readonly unknown[] }[] = [];
  for (const [name, value] of changes) {
    const field = entity.fields.get(name);
    if (!field?.ref || value === null || value === undefined || faults[name]) continue;
    const ids = added(before.get(name), value);
    if (ids.length === 0 || !ids.every(Number.isSafeInteger)) continue;
    const target = entityNamed(data.model, field.ref.entity);
    // What the actor may not see cannot be named either, whether it is there or not.
    if (canSee(data.actor, target)) asked.push({ field, target, ids });
    else faults[name] = { code: 'reference' };
  }
  if (asked.length === 0) return;
  const shape = asked.map(({ field, ids }) => `${field.name} ${ids.length}`).join();
  const statement = () => {
    let at = 0;
    const columns = asked.map(({ target, ids }, index) => {
      const places = ids.map(() => place(at++));
      return sql`(${found(data, target, places)}) as ${sql.id(`r${index}`)}`;
    });
    return sql`select ${sql.join(columns)}`;
  };
  const all = asked.flatMap(({ ids }) => ids);
  const [row] = await data.select(`references|${entity.meta.name}|${shape}`, statement, {}, all);
  for (const [index, { field, ids }] of asked.entries()) {
    if (Number(row?.[`r${index}`]) !== ids.length) faults[field.name] = { code: 'reference' };
  }
}

/** Of several references those that the record did not have: it may have some that are out of sight. */
function added(before: unknown, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  return [...new Set(value)].filter(id => !known.includes(id));
}

function found(data: Data, target: Entity, ids: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const conditions = [
    sql`t.id in (${sql.join(ids)})`,
    ...rowScope(data.model, data.actor, target, 't', 'see'),
  ];
  return sql`select count(*) from ${sql.table(target.meta.table)} as t where ${sql.join(conditions, sql` and `)}`;
}
