import { CompiledQuery } from 'kysely';
import { fold } from '../../shared/fold.ts';
import { searchTextOf } from '../../shared/searchText.ts';
import type { RowFunction, StoredRow, StoredValue } from '../../shared/tables/rowFunction.ts';
import type { DataStep } from '../../shared/tables/steps.ts';
import type { ColumnDef, TableDef } from '../../shared/tables/tableDef.ts';
import type { Database, Dialect, Handle } from './database.ts';
import { affectedSql } from './ddl/affectedSql.ts';
import { expressionSql, typesIn } from './ddl/expressionSql.ts';
import { dropFreezeTriggers, freezeTriggers } from './ddl/freezeSql.ts';
import { quoteName } from './ddl/quote.ts';
import { refusedStep } from './migrationDangers.ts';
import type { MigrationFile } from './migrationFiles.ts';
import { MigrationRefused } from './migrationRefused.ts';
import { rowFunctionOf } from './rowFunctions.ts';

/** A migration on its way through a database. */
interface Under {
  readonly database: Database;
  readonly handle: Handle;
  readonly file: MigrationFile;
  /** of the migrations, where functions lie beside them */
  readonly folder: string;
}

const batch = 1000;

/** The rows get their new values, and what is worked out from these follows. Frozen rows are free meanwhile. */
export async function changeRows(
  under: Under,
  tables: readonly TableDef[],
  steps: readonly DataStep[],
): Promise<void> {
  const { database, handle, file } = under;
  for (const step of steps) {
    if (step.kind === 'recount') continue;
    const table = tables.find(({ name }) => name === step.table);
    if (!table)
      throw new MigrationRefused(`Migration ${file.name} changes rows of ${step.table}, which is no table.`);
    const { dialect } = database;
    try {
      await database.execute(
        handle,
        table.freezes.flatMap(({ name }) => dropFreezeTriggers(dialect, table.name, name)),
      );
      const changed = await changeTable(under, table, step);
      await deriveTexts(handle, dialect, table, changed);
      await database.execute(
        handle,
        table.freezes.flatMap(def => freezeTriggers(dialect, table.name, def)),
      );
    } catch (error) {
      throw refusedStep(file, error, tables);
    }
  }
}

/** Answers the columns that changed. */
async function changeTable(
  under: Under,
  table: TableDef,
  step: Exclude<DataStep, { kind: 'recount' }>,
): Promise<readonly string[]> {
  switch (step.kind) {
    case 'fill':
      await fill(under, table, step);
      return [step.column];
    case 'mapValues':
      if (step.isList) await eachRow(under, table, row => mappedList(row, step));
      else await mapValues(under, table, step);
      return [step.column];
    case 'run': {
      const change = await rowFunctionOf(under.folder, under.file.name, table.name);
      await eachRow(under, table, row => checked(called(change, row, table, under.file), table, under.file));
      return table.columns.map(({ name }) => name);
    }
  }
}

type Fill = Extract<DataStep, { kind: 'fill' }>;
type MapValues = Extract<DataStep, { kind: 'mapValues' }>;

async function fill(
  { database: { dialect }, handle }: Under,
  table: TableDef,
  { column, value, rows }: Fill,
): Promise<void> {
  const where = rows.map(each => `(${affectedSql(dialect, table.name, each)})`).join(' or ');
  const assigned = `${quoteName(column)} = ${expressionSql(dialect, value, typesIn(table))}`;
  const update = `update ${quoteName(table.name)} set ${assigned} where ${where === '' ? '1 = 1' : where}`;
  await handle.executeQuery(CompiledQuery.raw(update));
}

async function mapValues(
  { database: { dialect }, handle }: Under,
  table: TableDef,
  { column, values }: MapValues,
): Promise<void> {
  const name = quoteName(column);
  const pairs = Object.entries(values);
  const places = pairs.map((_, at) => `when ${place(dialect, at * 2)} then ${place(dialect, at * 2 + 1)}`);
  const olds = pairs.map((_, at) => place(dialect, pairs.length * 2 + at));
  const update = `update ${quoteName(table.name)} set ${name} = case ${name} ${places.join(' ')} end where ${name} in (${olds.join(', ')})`;
  await handle.executeQuery(CompiledQuery.raw(update, [...pairs.flat(), ...Object.keys(values)]));
}

const place = (dialect: Dialect, at: number): string => (dialect === 'sqlite' ? '?' : `$${at + 1}`);

/** Two options that become one stand in a list once. */
function mappedList(row: StoredRow, { column, values }: MapValues): StoredRow | null {
  const text = row[column];
  if (typeof text !== 'string') return null;
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return null;
  const mapped = JSON.stringify([...new Set(list.map(item => values[String(item)] ?? item))]);
  return mapped === text ? null : { [column]: mapped };
}

/** A function that fails is a fault of the migration, about this one row. */
function called(change: RowFunction, row: StoredRow, table: TableDef, file: MigrationFile): StoredRow | null {
  try {
    return change(row);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationRefused(
      `The function ${table.name} in ${file.name}.ts failed at the row with the id ${row.id}, nothing was changed: ${reason}. Let it answer null for rows that stay as they are.`,
      { cause: error },
    );
  }
}

/** The columns of a row that a function may write: those that the table has, but not its id. */
function checked(change: StoredRow | null, table: TableDef, file: MigrationFile): StoredRow | null {
  const names = Object.keys(change ?? {});
  const unknown = names.filter(name => name === 'id' || !table.columns.some(column => column.name === name));
  if (unknown.length === 0) return change;
  throw new MigrationRefused(
    `The function ${table.name} in ${file.name}.ts answers ${unknown.join(', ')}, which it cannot write. Columns of ${table.name}: ${table.columns.map(({ name }) => name).join(', ')}.`,
  );
}

/** All rows in batches by their id; those for which `change` answers columns are written. */
async function eachRow(
  {
    database: { dialect },
    handle,
  }: { readonly database: Pick<Database, 'dialect'>; readonly handle: Handle },
  table: TableDef,
  change: (row: StoredRow) => StoredRow | null,
): Promise<void> {
  const columns = table.columns.filter(({ type }) => type !== 'binary');
  const select = `select ${columns.map(({ name }) => quoteName(name)).join(', ')} from ${quoteName(table.name)} where id > ${place(dialect, 0)} order by id limit ${batch}`;
  for (let last = 0; ; ) {
    const { rows } = await handle.executeQuery<Record<string, unknown>>(CompiledQuery.raw(select, [last]));
    for (const row of rows) {
      last = Number(row.id);
      const changes = Object.entries(change(storedRow(row, columns)) ?? {});
      if (changes.length === 0) continue;
      const assigned = changes.map(([name], at) => `${quoteName(name)} = ${place(dialect, at)}`);
      const update = `update ${quoteName(table.name)} set ${assigned.join(', ')} where id = ${place(dialect, changes.length)}`;
      await handle
        .executeQuery(CompiledQuery.raw(update, [...changes.map(([, value]) => value), last]))
        .catch(error => Promise.reject(Object.assign(error, { row: last })));
    }
    if (rows.length < batch) return;
  }
}

/** PostgreSQL answers numbers of 64 bits as texts, and SQLite has 0 and 1 for false and true. */
function storedRow(row: Readonly<Record<string, unknown>>, columns: readonly ColumnDef[]): StoredRow {
  return Object.fromEntries(columns.map(({ name, type }) => [name, storedValue(row[name], type)]));
}

function storedValue(value: unknown, type: ColumnDef['type']): StoredValue {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return value === true || value === 1;
  return type === 'text' ? String(value) : Number(value);
}

/** Folded columns, and the text of the search: `fold` exists in no database, so the rows pass through here. */
async function deriveTexts(
  handle: Handle,
  dialect: Dialect,
  table: TableDef,
  changed: readonly string[],
): Promise<void> {
  const folded = table.columns.filter(({ name }) => changed.some(column => name === `${column}_folded`));
  const searched = (table.searched ?? []).slice(1);
  const isSearched = table.search && searched.some(column => changed.includes(column));
  if (folded.length === 0 && !isSearched) return;
  const textOf = (value: StoredValue | undefined) => (typeof value === 'string' ? [value] : []);
  await eachRow({ database: { dialect }, handle }, table, row => ({
    ...Object.fromEntries(
      folded.map(({ name }) => [name, textOf(row[name.replace(/_folded$/, '')]).map(fold)[0] ?? null]),
    ),
    ...(isSearched ? { search_text: searchTextOf(searched.flatMap(column => textOf(row[column]))) } : {}),
  }));
}
