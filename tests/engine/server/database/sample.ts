import type { Database } from '@engine/server/database/connect.ts';
import { stepsSql } from '@engine/server/database/ddl/stepSql.ts';
import { likePattern, matchPattern, searchedIds, wantedText } from '@engine/server/database/sql/search.ts';
import { bareEntity } from '@engine/shared/bareEntity.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field, FieldKind } from '@engine/shared/field.ts';
import { diffTables } from '@engine/shared/tables/diffTables.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { CompiledQuery, sql } from 'kysely';

/** A plain field with the properties that are given. */
export function field(name: string, kind: FieldKind, special: Partial<Field> = {}): Field {
  return {
    name,
    column: kind === 'refs' ? '' : name.replaceAll('.', '_'),
    kind,
    required: false,
    unique: false,
    foldedColumn: null,
    default: null,
    minLength: null,
    maxLength: null,
    minItems: null,
    maxItems: null,
    pattern: null,
    checkedWhen: null,
    minimum: null,
    maximum: null,
    exclusiveMinimum: false,
    format: null,
    scale: 0,
    summed: false,
    options: [],
    structure: null,
    copyOf: [],
    ref: null,
    when: null,
    whenOptional: false,
    requiredWhen: null,
    notBefore: null,
    follows: [],
    computed: null,
    sensitive: false,
    secret: false,
    readOnly: false,
    setOnce: false,
    stepUp: false,
    filterable: true,
    sortable: false,
    renamedFrom: null,
    ...special,
  };
}

export function entity(
  name: string,
  fields: readonly Field[],
  special: Partial<EntityMeta> = {},
): EntityMeta {
  return {
    ...bareEntity(name, fields),
    operations: ['list', 'read', 'create', 'update', 'delete'],
    systemColumns: ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'],
    ...special,
  };
}

export function options(...values: readonly string[]) {
  return values.map(value => ({ value, color: null }));
}

/** Makes the tables of the entities without a migration. */
export async function createTables(database: Database, entities: readonly EntityMeta[]): Promise<void> {
  const steps = diffTables([], tablesOf(entities), new Map());
  await database.maintain(handle => database.execute(handle, stepsSql(database.dialect, [], steps)));
}

/** Runs SQL with `?` for values on either database. */
export async function run(
  database: Pick<Database, 'dialect' | 'kysely'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  let position = 0;
  const text = database.dialect === 'postgres' ? sql.replaceAll('?', () => `$${++position}`) : sql;
  return (await database.kysely.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values])))
    .rows;
}

/** Inserts a row with its system columns; answers its id. */
export async function insert(
  database: Pick<Database, 'dialect' | 'kysely'>,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const now = '2026-01-01T00:00:00.000Z';
  const row = { created_at: now, updated_at: now, ...values };
  const columns = Object.keys(row).map(column => `"${column}"`);
  const places = columns.map(() => '?');
  const [inserted] = await run(
    database,
    `insert into "${table}" (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  );
  return Number(inserted?.id);
}

/** The ids of the rows whose search text has the folded word. */
export async function searchedFor(
  { dialect, kysely }: Database,
  meta: EntityMeta,
  word: string,
): Promise<readonly number[]> {
  const text = wantedText(word, 'inside');
  const patterns = {
    ways: [[sql`${likePattern(text)}`]],
    match: sql`${matchPattern([[text]])}`,
    isLoose: false,
  };
  const { rows } = await sql<{ id: number }>`${searchedIds(dialect, meta, patterns)} order by id`.execute(
    kysely,
  );
  return rows.map(({ id }) => Number(id));
}
