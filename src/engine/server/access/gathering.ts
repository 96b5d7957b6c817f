import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../database/connect.ts';
import { aboutColumns, aboutResources } from './aboutRecord.ts';
import type { Actor } from './actor.ts';
import { type Entity, fieldNamed, type Model } from './model.ts';
import { isNowhere } from './nowhere.ts';
import { ownedIds } from './ownedIds.ts';
import { limitingScopes, rowScope } from './rowScope.ts';
import { slot } from './statement.ts';

/** The parts of `Data` that are needed here. */
export interface Reader {
  readonly model: Model;
  readonly actor: Actor;
  readonly dialect: Dialect;
}

/** The ids of an entity's rows, read from indexes starting with the records of the actor's scope. */
export interface Gathering {
  /** a select with the column `id`; contains at least all rows in sight */
  readonly ids: RawBuilder<unknown>;
  /** other entities whose rows in sight are read on the way */
  readonly through: readonly Entity[];
  /** whether being among the ids suffices for being in scope */
  readonly isScopeAlone: boolean;
}

/** Does the actor's scope set a limit whose rows can be gathered? */
export const isGathered = (reader: Pick<Reader, 'model' | 'actor'>, entity: Entity): boolean =>
  drivingScope(reader, entity) !== null || isGatheredAbout(reader, entity);

/** Null if the scope sets no limit whose rows can be gathered. */
export function gatheringOf(reader: Reader, entity: Entity): Gathering | null {
  const limit = drivingScope(reader, entity);
  if (limit)
    return {
      ids: ownedIds(reader, reader.actor, entity, limit.path, limit.scope),
      through: [],
      isScopeAlone: true,
    };
  return isGatheredAbout(reader, entity) ? aboutIds(reader, entity) : null;
}

/** The first scope that limits the actor's rows by a path to their owners. */
function drivingScope(
  { model, actor }: Pick<Reader, 'model' | 'actor'>,
  entity: Entity,
): { readonly scope: string; readonly path: readonly string[] } | null {
  for (const scope of limitingScopes(model, actor)) {
    const path = entity.meta.scopes[scope];
    if (Array.isArray(path)) return { scope, path };
  }
  return null;
}

/** Rows about records are gathered by those records if an index leads from a record to its rows. */
function isGatheredAbout({ model, actor }: Pick<Reader, 'model' | 'actor'>, { meta }: Entity): boolean {
  const { aboutRecord } = meta;
  return (
    aboutRecord !== undefined &&
    limitingScopes(model, actor).length > 0 &&
    meta.indexes.some(([first, second]) => first === aboutRecord.resource && second === aboutRecord.id)
  );
}

/**
 * The rows about records in sight, about all records of a resource that cannot be gathered, and the actor's own rows
 * about no particular record.
 */
function aboutIds(reader: Reader, entity: Entity): Gathering {
  const { model, actor, dialect } = reader;
  const { resource, record, author } = aboutColumns(entity, 'a');
  const rows = sql`${sql.table(entity.meta.table)} as a`;
  const { shared, limited } = aboutResources(model, 'g', (target, alias) =>
    rowScope(model, actor, target, alias, 'see'),
  );
  const ways = limited.map(({ target, called }) => ({ target, called, records: recordIds(reader, target) }));
  const whole = [...shared, ...ways.flatMap(({ called, records }) => (records === null ? called : []))];
  const followed = ways.flatMap(({ records, ...way }) => (records === null ? [] : [{ ...way, records }]));
  const arms = [
    sql`select a.id from ${rows} where ${author} = ${slot('user')} and ${record} is null`,
    ...(whole.length === 0
      ? []
      : [sql`select a.id from ${rows} where ${resource} in (${sql.join(whole)}) and ${record} is not null`]),
    ...followed.map(({ called, records }) =>
      joinById(dialect, records, rows, 'a', sql`${resource} in (${sql.join(called)}) and ${record}`),
    ),
  ];
  return {
    ids: sql.join(arms, sql` union all `),
    through: followed.map(({ target }) => target),
    isScopeAlone: false,
  };
}

/** The ids of the records in sight, possibly with others; null if they cannot be gathered. */
function recordIds(reader: Reader, target: Entity): RawBuilder<unknown> | null {
  return gatheringOf(reader, target)?.ids ?? ownedByRecords(reader, target);
}

/** Records with an owner record in sight, and those without an owner. */
function ownedByRecords(reader: Reader, entity: Entity): RawBuilder<unknown> | null {
  const { ownerRecord, table } = entity.meta;
  if (!ownerRecord) return null;
  const { model, actor, dialect } = reader;
  const kind = fieldNamed(entity, ownerRecord.resource);
  const named = sql.ref(`d.${kind.column}`);
  const rows = sql`${sql.table(table)} as d`;
  const owners = kind.options
    .map(({ value }) => ({ value, owner: model.byResource.get(value) }))
    .filter(({ owner }) => owner && !isNowhere(rowScope(model, actor, owner, 'o', 'see')))
    .map(({ value, owner }) => ({ value, ids: owner ? (gatheringOf(reader, owner)?.ids ?? null) : null }));
  const whole = owners
    .filter(({ ids }) => ids === null)
    .map(({ value }) => sql`${named} = ${sql.lit(value)}`);
  const others = sql.join([sql`${named} is null`, ...whole], sql` or `);
  const record = sql.ref(`d.${fieldNamed(entity, ownerRecord.id).column}`);
  const followed = owners.flatMap(({ value, ids }) =>
    ids === null ? [] : [joinById(dialect, ids, rows, 'd', sql`${named} = ${sql.lit(value)} and ${record}`)],
  );
  return sql.join([sql`select d.id from ${rows} where ${others}`, ...followed], sql` union all `);
}

/** The ids of the rows whose `found` equals one of the ids, looked up one by one. */
function joinById(
  dialect: Dialect,
  ids: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  alias: string,
  found: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const id = sql.ref(`${alias}.id`);
  return dialect === 'sqlite'
    ? sql`select ${id} from (${ids}) as o cross join ${rows} where ${found} = o.id`
    : sql`select l.id from (${ids}) as o cross join lateral (select ${id} from ${rows} where ${found} = o.id offset 0) as l`;
}
