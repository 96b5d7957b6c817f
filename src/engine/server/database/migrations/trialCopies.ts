import { randomBytes } from 'node:crypto';
import type { Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Database, Handle } from '../database.ts';
import { guards } from '../ddl/guardSql.ts';
import { quoteName, quoteNames, quoteText } from '../ddl/quote.ts';
import { foreignKeySql, indexSql } from '../ddl/tableSql.ts';
import { errorCode } from '../errorCode.ts';
import { searchTable } from '../sql/search.ts';
import { query } from './applyChange.ts';
import { MigrationRefused } from './files/migrationRefused.ts';
import type { RowsProgress } from './rows/rowsProgress.ts';

/**
 * On PostgreSQL, copies the tables that the steps concern into a schema of its own, which comes first from then on: the
 * steps can be tried there, and no table that servers use is locked. Call it in a transaction that is rolled back.
 */
export async function copyForTrial(
  { dialect, execute }: Database,
  handle: Handle,
  tables: readonly TableDef[],
  steps: readonly Step[],
  progress?: RowsProgress,
): Promise<void> {
  if (dialect !== 'postgres') return;
  const schema = `trial_${randomBytes(6).toString('hex')}`;
  const [place] = await query<{ readonly place: string }>(handle, 'select current_schema() as place');
  const from = (name: string) => `${quoteName(place?.place ?? 'public')}.${quoteName(name)}`;
  await createSchema(handle, schema);
  const concerned = tablesIn(steps);
  const copied = tables.filter(({ name }) => concerned.has(name));
  const referenced = tables.filter(
    ({ name }) => !concerned.has(name) && (isReferenced(copied, name) || isReferencedBy(steps, name)),
  );
  await execute(handle, [
    `create table "migrations" (like ${from('migrations')} including all)`,
    `insert into "migrations" select * from ${from('migrations')}`,
    ...referenced.flatMap(({ name }) => [
      `create table ${quoteName(name)} (id bigint primary key)`,
      `insert into ${quoteName(name)} select id from ${from(name)}`,
    ]),
  ]);
  for (const table of copied) {
    await progress?.copying?.(handle, table.name);
    await execute(handle, copyTable(table, from(table.name)));
  }
  await execute(
    handle,
    copied.flatMap(({ name, foreignKeys }) => [
      `analyze ${quoteName(name)}`,
      ...foreignKeys.map(key => `alter table ${quoteName(name)} add ${foreignKeySql(key)} not valid`),
    ]),
  );
}

/** `insufficient_privilege` */
const DENIED = '42501';

async function createSchema(handle: Handle, schema: string): Promise<void> {
  const [session] = await query<{ readonly path: string; readonly base: string; readonly user: string }>(
    handle,
    `select current_setting('search_path') as path, quote_ident(current_database()) as base, quote_ident(current_user) as user`,
  );
  try {
    await query(handle, `create schema ${quoteName(schema)}`);
  } catch (error) {
    if (errorCode(error) !== DENIED) throw error;
    const reason = `The user of the database, ${session?.user}, may not create a schema, in which the tables are copied to try the migration without locking them. Allow it, as the owner of the database: grant create on database ${session?.base} to ${session?.user}; or name a copy of the database: --database`;
    throw new MigrationRefused(reason, { reason, cause: error });
  }
  await query(handle, `set local search_path to ${quoteName(schema)}, ${session?.path ?? 'public'}`);
}

/** Indexes that are not unique only need their names. */
function copyTable(table: TableDef, from: string): readonly string[] {
  const name = quoteName(table.name);
  const columns = quoteNames(table.columns.filter(({ generated }) => !generated).map(each => each.name));
  const last = `select setval(pg_get_serial_sequence(${quoteText(name)}, 'id'), coalesce(max(id), 0) + 1) from ${name}`;
  const empty = (index: string) => `create index ${quoteName(index)} on ${name} ((1)) where false`;
  return [
    `create table ${name} (like ${from} including all excluding indexes)`,
    `insert into ${name} (${columns}) select ${columns} from ${from}`,
    `alter table ${name} add primary key (${quoteNames(table.primaryKey ?? ['id'])})`,
    ...(table.primaryKey ? [] : [last]),
    ...table.indexes.map(index =>
      index.unique ? indexSql('postgres', table.name, index) : empty(index.name),
    ),
    ...(table.search ? [empty(searchTable(table.name))] : []),
    ...guards('postgres', table),
  ];
}

/** The tables that the steps read or change as a whole. */
function tablesIn(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap(step => {
      if (step.kind === 'renameTable') return [step.table, step.from];
      if (step.kind === 'renameResource') return step.places.map(({ table }) => table);
      if (step.kind === 'link' || step.kind === 'unlink') return [step.table, step.from.table];
      if (step.kind === 'run' && step.beside) return [step.table, step.beside.table];
      return [step.table];
    }),
  );
}

const isReferenced = (tables: readonly TableDef[], name: string): boolean =>
  tables.some(({ foreignKeys }) => foreignKeys.some(({ table }) => table === name));

const isReferencedBy = (steps: readonly Step[], name: string): boolean =>
  steps.some(
    step =>
      (step.kind === 'addForeignKey' && step.foreignKey.table === name) ||
      (step.kind === 'createTable' && step.def.foreignKeys.some(({ table }) => table === name)),
  );
