import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../database/connect.ts';
import type { Actor } from './actor.ts';
import { type Entity, entityNamed, fieldNamed, type Model } from './model.ts';
import { owners } from './scopePath.ts';

/** One step along the path: rows of `table` whose `by` is an id of the previous step; `id` is passed to the next. */
interface Hop {
  readonly table: string;
  readonly by: string;
  readonly id: string;
}

/**
 * The ids of the entity's rows that the actor's scope owns, read from indexes starting with the owners: a select with
 * the column `id`. The form fixes the query plan regardless of statistics: the cost is the number of rows on the
 * path.
 */
export function ownedIds(
  { model, dialect }: { readonly model: Model; readonly dialect: Dialect },
  actor: Actor,
  entity: Entity,
  path: readonly string[],
  scope: string,
): RawBuilder<unknown> {
  const hops = hopsTo(model, entity, path);
  const named = owners({ actor, scope });
  const ids = dialect === 'sqlite' ? nestedLoops(hops, named) : lateralJoins(hops, named);
  // A row with several owners is reached from each.
  return hops.some(({ id }) => id !== 'id') ? sql`select distinct id from (${ids}) as reached` : ids;
}

/** `cross join` fixes the order of the tables in SQLite. */
function nestedLoops(hops: readonly Hop[], named: RawBuilder<unknown>): RawBuilder<unknown> {
  const tables = hops.map(({ table }, at) => sql`${sql.table(table)} as ${sql.id(`h${at}`)}`);
  const links = hops.map(({ by }, at) => {
    const column = sql.ref(`h${at}.${by}`);
    const before = hops[at - 1];
    return before ? sql`${column} = ${sql.ref(`h${at - 1}.${before.id}`)}` : sql`${column} in (${named})`;
  });
  const last = hops.length - 1;
  return sql`select ${sql.ref(`h${last}.${hops[last]?.id ?? 'id'}`)} as id from ${sql.join(tables, sql` cross join `)} where ${sql.join(links, sql` and `)}`;
}

/** `offset 0` keeps PostgreSQL from merging the subselects into another plan. */
function lateralJoins(hops: readonly Hop[], named: RawBuilder<unknown>): RawBuilder<unknown> {
  const joined = hops.map(({ table, by, id }, at) => {
    const before = at === 0 ? 'own' : `h${at - 1}`;
    return sql`cross join lateral (select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(by)} = ${sql.ref(`${before}.id`)} offset 0) as ${sql.id(`h${at}`)}`;
  });
  return sql`select ${sql.ref(`h${hops.length - 1}.id`)} from unnest(array[${named}]::bigint[]) as own(id) ${sql.join(joined, sql` `)}`;
}

/** The steps from the owners to the entity. */
function hopsTo(model: Model, entity: Entity, [name = '', ...rest]: readonly string[]): readonly Hop[] {
  const field = fieldNamed(entity, name);
  const { join } = field.ref ?? {};
  const own: Hop = join
    ? { table: join.table, by: join.other, id: join.own }
    : { table: entity.meta.table, by: field.column, id: 'id' };
  if (rest.length === 0) return [own];
  return [...hopsTo(model, entityNamed(model, field.ref?.entity ?? ''), rest), own];
}
