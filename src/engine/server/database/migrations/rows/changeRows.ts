import { CompiledQuery } from 'kysely';
import { fold } from '../../../../shared/fold.ts';
import { searchTextOf } from '../../../../shared/searchText.ts';
import type { RowFunction, StoredRow, StoredValue } from '../../../../shared/tables/rowFunction.ts';
import type { DataStep } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { Database, Handle } from '../../database.ts';
import { affectedSql } from '../../ddl/affectedSql.ts';
import { expressionSql, typesIn } from '../../ddl/expressionSql.ts';
import { dropFreezeTriggers, freezeTriggers } from '../../ddl/freezeSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import type { LargeTables } from '../../ddl/stepSql.ts';
import { succeed } from '../../ddl/successorSql.ts';
import type { MigrationFile } from '../files/migrationFiles.ts';
import { MigrationRefused } from '../files/migrationRefused.ts';
import { besideOf } from './besideOf.ts';
import { eachRow, place, type RowsOf } from './eachRow.ts';
import { refusedStep } from './migrationDangers.ts';
import { renameResource } from './renameResource.ts';
import { rowFunctionOf } from './rowFunctions.ts';
import type { RowsProgress } from './rowsProgress.ts';
import { searchedAfterwards } from './searchedAfterwards.ts';

/** A migration being applied to a database. */
interface Under {
  readonly database: Database;
  readonly handle: Handle;
  readonly file: MigrationFile;
  /** folder of the migrations, which may contain functions next to them */
  readonly folder: string;
  readonly progress: RowsProgress | undefined;
  readonly large?: LargeTables | undefined;
}

const rowsOf = ({ database: { dialect }, handle, progress }: Under, table: TableDef): RowsOf => ({
  dialect,
  handle,
  table: table.name,
  columns: table.columns,
  progress,
});

/** Changes rows, then updates the columns derived from them. Freeze triggers are dropped meanwhile. */
export async function changeRows(
  under: Under,
  tables: readonly TableDef[],
  steps: readonly DataStep[],
): Promise<void> {
  const { database, handle, file } = under;
  for (const step of steps) {
    if (step.kind === 'recount') continue;
    if (step.kind === 'renameResource') {
      await renameResource(under, tables, step);
      continue;
    }
    const table = tables.find(({ name }) => name === step.table);
    if (!table)
      throw new MigrationRefused(`Migration ${file.name} changes rows of ${step.table}, which is no table.`);
    const { dialect } = database;
    try {
      await database.execute(
        handle,
        table.freezes.flatMap(({ name }) => dropFreezeTriggers(dialect, table.name, name)),
      );
      const changed = await changeTable(under, table, step, tables);
      await deriveTexts(under, table, changed);
      await database.execute(
        handle,
        table.freezes.flatMap(def => freezeTriggers(dialect, table.name, def)),
      );
    } catch (error) {
      throw refusedStep(file, error, tables);
    }
  }
}

/** Returns the columns that changed. */
async function changeTable(
  under: Under,
  table: TableDef,
  step: Exclude<DataStep, { kind: 'recount' | 'renameResource' }>,
  tables: readonly TableDef[],
): Promise<readonly string[]> {
  if ((step.kind === 'fill' || step.kind === 'mapValues') && (await succeeded(under, table, step)))
    return [step.column];
  switch (step.kind) {
    case 'fill':
      await fill(under, table, step);
      return [step.column];
    case 'mapValues':
      if (step.isList)
        await eachRow({ ...rowsOf(under, table), of: `values of ${step.field}` }, row =>
          mappedList(row, step),
        );
      else await mapValues(under, table, step);
      return [step.column];
    case 'link':
      await link(under, table, step);
      return [step.column];
    case 'unlink': {
      const { from } = step;
      const first = `select min(${quoteName(from.other)}) from ${quoteName(from.table)} where ${quoteName(from.own)} = ${quoteName(table.name)}.id`;
      const update = `update ${quoteName(table.name)} set ${quoteName(step.column)} = (${first})`;
      await under.handle.executeQuery(CompiledQuery.raw(update));
      return [step.column];
    }
    case 'run': {
      const change = await rowFunctionOf(under.folder, under.file.name, table.name);
      const other = tables.find(({ name }) => name === step.beside?.table);
      await eachRow(
        { ...rowsOf(under, table), of: `the function of ${under.file.name}` },
        (row, beside) => checked(called(change, row, beside, table, under.file), table, under.file),
        step.beside && other && besideOf(rowsOf(under, other), step.beside),
      );
      return table.columns.map(({ name }) => name);
    }
  }
}

/** Whether the values were prepared in another column, which then takes the place of the changed one. */
async function succeeded(
  { database, handle, large }: Under,
  table: TableDef,
  step: Fill | MapValues,
): Promise<boolean> {
  const column = table.columns.find(({ name }) => name === step.column);
  const successor = large
    ?.get(table.name)
    ?.successors.find(each => each.column === step.column && each.at === step.kind);
  if (!column || !successor) return false;
  await database.execute(handle, succeed({ ...table, freezes: [] }, column, successor));
  return true;
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

/** Fills a join table; the rows of an entity also get their timestamps. */
async function link(
  { database: { dialect }, handle }: Under,
  table: TableDef,
  { own, column, from }: Extract<DataStep, { kind: 'link' }>,
): Promise<void> {
  const times = table.columns.filter(({ name }) => name === 'created_at' || name === 'updated_at');
  const named = [own, column, ...times.map(({ name }) => name)].map(quoteName).join(', ');
  const now = times.map((_, at) => `cast(${place(dialect, at)} as text)`);
  const values = ['id', quoteName(from.column), ...now].join(', ');
  const insert = `insert into ${quoteName(table.name)} (${named}) select ${values} from ${quoteName(from.table)} where ${quoteName(from.column)} is not null order by id`;
  const instant = new Date().toISOString();
  await handle.executeQuery(
    CompiledQuery.raw(
      insert,
      times.map(() => instant),
    ),
  );
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

/** Maps the options in a list; two options mapped to the same one appear once. */
function mappedList(row: StoredRow, { column, values }: MapValues): StoredRow | null {
  const text = row[column];
  if (typeof text !== 'string') return null;
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return null;
  const mapped = JSON.stringify([...new Set(list.map(item => values[String(item)] ?? item))]);
  return mapped === text ? null : { [column]: mapped };
}

/** Calls a function of the migration; an error refuses the migration and names the row. */
function called(
  change: RowFunction,
  row: StoredRow,
  beside: readonly StoredRow[],
  table: TableDef,
  file: MigrationFile,
): StoredRow | null {
  try {
    return change(row, beside);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationRefused(
      `The function ${table.name} in ${file.name}.ts failed at the row with the id ${row.id}, nothing was changed: ${reason}. Let it answer null for rows that stay as they are.`,
      { cause: error },
    );
  }
}

/** Refuses a change of columns that a function may not write: the id, generated and unknown ones. */
function checked(change: StoredRow | null, table: TableDef, file: MigrationFile): StoredRow | null {
  const names = Object.keys(change ?? {});
  const written = table.columns.filter(({ name, generated }) => name !== 'id' && !generated);
  const unknown = names.filter(name => !written.some(column => column.name === name));
  if (unknown.length === 0) return change;
  throw new MigrationRefused(
    `The function ${table.name} in ${file.name}.ts answers ${unknown.join(', ')}, which it cannot write. Columns of ${table.name}: ${written.map(({ name }) => name).join(', ')}.`,
  );
}

/**
 * Updates folded columns and search texts: `fold` does not exist in the databases, so the rows pass through this
 * program.
 */
async function deriveTexts(under: Under, table: TableDef, changed: readonly string[]): Promise<void> {
  const isPrepared = (name: string) =>
    under.large?.get(table.name)?.derived.some(({ column }) => column === name) ?? false;
  const folded = table.columns.filter(
    ({ name }) => !isPrepared(name) && changed.some(column => name === `${column}_folded`),
  );
  const searched = (table.searched ?? []).slice(1);
  const isSearched =
    table.search && !isPrepared('search_text') && searched.some(column => changed.includes(column));
  if (folded.length === 0 && !isSearched) return;
  const textOf = (value: StoredValue | undefined) => (typeof value === 'string' ? [value] : []);
  const derive = () =>
    eachRow({ ...rowsOf(under, table), of: 'texts for search and order' }, row => ({
      ...Object.fromEntries(
        folded.map(({ name }) => [name, textOf(row[name.replace(/_folded$/, '')]).map(fold)[0] ?? null]),
      ),
      ...(isSearched ? { search_text: searchTextOf(searched.flatMap(column => textOf(row[column]))) } : {}),
    }));
  if (isSearched) await searchedAfterwards(under.handle, under.database.dialect, table.name, derive);
  else await derive();
}
