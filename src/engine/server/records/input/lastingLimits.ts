import { sql } from 'kysely';
import type { FilterExpression } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, fieldNamed, type Model } from '../../access/model.ts';
import { refuse } from '../../access/problemError.ts';
import { slot } from '../../access/statement.ts';
import { parseExpression } from '../filter/condition.ts';
import { conditionSql } from '../filter/conditionSql.ts';
import { allRights } from '../rows/allRights.ts';
import type { Faults } from './input.ts';
import { lastingWhere } from './limits.ts';
import { goesWith } from './namedBy.ts';

/**
 * Looks, before a record is changed, which limits that last (`x-limit`) it meets for records that name it. The returned
 * check runs once the change is written, and throws if the record meets one of them no more. What was not met before
 * does not stand in the way, and archived records do not count; they are checked when restored. Not for the product,
 * which changes both sides in its own order.
 */
export async function holdLimits(
  data: Data,
  entity: Entity,
  id: number,
  changed: ReadonlySet<string>,
): Promise<() => Promise<void>> {
  const held: { readonly limit: Lasting; readonly own: string }[] = [];
  if (!data.isProduct)
    for (const limit of lastingOf(data.model).get(entity.meta.name) ?? []) {
      const own = limit.reads.find(name => changed.has(name));
      if (own !== undefined && (await isNamed(data, limit, id)) && (await isMet(data, entity, limit, id)))
        held.push({ limit, own });
    }
  return async () => {
    const faults: Faults = {};
    for (const { limit, own } of held)
      if (!faults[own] && !(await isMet(data, entity, limit, id))) faults[own] = goesWith(limit.namer);
    refuse(faults);
  };
}

/** Records of `namer` name a record by `field`, which meets `where` all the time; that looks at its fields `reads`. */
interface Lasting {
  readonly namer: Entity;
  readonly field: string;
  readonly where: FilterExpression;
  readonly reads: readonly string[];
}

const known = new WeakMap<Model, ReadonlyMap<string, readonly Lasting[]>>();

/** By the entity that is named, and cached, as `namersOf`. */
function lastingOf(model: Model): ReadonlyMap<string, readonly Lasting[]> {
  const found = known.get(model);
  if (found) return found;
  const limits = new Map<string, Lasting[]>();
  for (const namer of model.entities)
    for (const { name, ref } of namer.meta.fields) {
      if (!ref?.limit?.lasting?.length) continue;
      const where = lastingWhere(ref.limit);
      const target = model.byName.get(ref.entity);
      if (!target) continue;
      const reads = parseExpression(model, allRights, target, where).flatMap(condition =>
        condition.kind === 'field' ? [condition.resolved.field.name] : [],
      );
      limits.set(ref.entity, [...(limits.get(ref.entity) ?? []), { namer, field: name, where, reads }]);
    }
  known.set(model, limits);
  return limits;
}

async function isNamed(data: Data, { namer, field }: Lasting, id: number): Promise<boolean> {
  const { name, table, archivable } = namer.meta;
  const { column, ref } = fieldNamed(namer, field);
  const join = ref?.join;
  const names = join
    ? sql`t.id in (select ${sql.ref(join.own)} from ${sql.table(join.table)} where ${sql.ref(join.other)} = ${slot('id')})`
    : sql`${sql.ref(`t.${column}`)} = ${slot('id')}`;
  const rows = await data.select(
    `names for good|${name}|${field}`,
    () =>
      sql`select 1 as found from ${sql.table(table)} as t where ${names} ${archivable ? sql`and t.archived_at is null` : sql``} limit 1`,
    { id },
  );
  return rows.length > 0;
}

async function isMet(
  data: Data,
  entity: Entity,
  { namer, field, where }: Lasting,
  id: number,
): Promise<boolean> {
  const rows = await data.select(
    `meets for good|${namer.meta.name}|${field}`,
    () => {
      const conditions = parseExpression(data.model, allRights, entity, where).map(each =>
        conditionSql(data, entity, 't', each),
      );
      return sql`select 1 as found from ${sql.table(entity.meta.table)} as t where ${sql.join([sql`t.id = ${slot('id')}`, ...conditions], sql` and `)}`;
    },
    { id },
  );
  return rows.length > 0;
}
