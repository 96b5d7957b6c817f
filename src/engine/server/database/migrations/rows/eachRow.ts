import { CompiledQuery } from 'kysely';
import { groupBy } from '../../../../shared/groupBy.ts';
import type { RowFunction, StoredRow, StoredValue } from '../../../../shared/tables/rowFunction.ts';
import type { ColumnDef } from '../../../../shared/tables/tableDef.ts';
import type { Dialect, Handle } from '../../database.ts';
import { quoteName } from '../../ddl/quote.ts';
import type { RowsProgress } from './rowsProgress.ts';

/** Rows that pass through this program, since no SQL expression can change them. */
export interface RowsOf {
  readonly dialect: Dialect;
  /** handle of the transaction */
  readonly handle: Handle;
  readonly table: string;
  /** the columns that are read, including `id`, and may be written */
  readonly columns: readonly Pick<ColumnDef, 'name' | 'type'>[];
  readonly progress?: RowsProgress | undefined;
  /** what the pass writes, for its progress */
  readonly of?: string;
  /** SQL condition for the rows that pass; all by default */
  readonly where?: string;
}

interface Change {
  readonly id: number;
  /** only values that differ from the row */
  readonly values: readonly (readonly [column: string, value: StoredValue])[];
}

const page = 1000;

const alone = async () => () => [];

/**
 * Passes all rows through `change`, in pages by id, and writes those for which it returns other values; on PostgreSQL
 * a page in one statement. `besideOf` reads the related rows for a page. An error about a single row carries its id
 * as `row`.
 */
export async function eachRow(
  rows: RowsOf,
  change: RowFunction,
  besideOf: (page: readonly StoredRow[]) => Promise<(row: StoredRow) => readonly StoredRow[]> = alone,
): Promise<void> {
  const { dialect, handle, table, progress, where = '1 = 1' } = rows;
  const columns = rows.columns.filter(({ type }) => type !== 'binary');
  const select = `select ${columns.map(({ name }) => quoteName(name)).join(', ')} from ${quoteName(table)} where id > ${place(dialect, 0)} and (${where}) order by id limit ${page}`;
  const said = await progress?.begin(handle, table, rows.of);
  for (let last = 0; ; ) {
    const found = await handle.executeQuery<Record<string, unknown>>(CompiledQuery.raw(select, [last]));
    const stored = found.rows.map(row => storedRow(row, columns));
    const beside = await besideOf(stored);
    const changes = stored.map(row => {
      const values = Object.entries(change(row, beside(row)) ?? {}).filter(
        ([name, value]) => row[name] !== value,
      );
      return { id: Number(row.id), values };
    });
    await write(
      rows,
      changes.filter(({ values }) => values.length > 0),
    );
    said?.(changes.length);
    last = changes.at(-1)?.id ?? last;
    if (changes.length < page) return;
  }
}

/** An error of a statement for many rows does not name the row, so after an error they are written one by one. */
async function write(rows: RowsOf, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  if (rows.dialect === 'sqlite') return writeEach(rows, changes);
  const control = (statement: string) => rows.handle.executeQuery(CompiledQuery.raw(statement));
  await control('savepoint page_of_rows');
  try {
    const alike = groupBy(changes, ({ values }) => values.map(([name]) => name).join());
    for (const group of alike.values()) await writeTogether(rows, group);
  } catch {
    await control('rollback to savepoint page_of_rows');
    await writeEach(rows, changes);
  }
  await control('release savepoint page_of_rows');
}

/** All changes must have the same columns. */
async function writeTogether({ handle, table, columns }: RowsOf, changes: readonly Change[]): Promise<void> {
  const names = changes[0]?.values.map(([name]) => name) ?? [];
  const typeOf = (name: string) => arrayTypes[columns.find(column => column.name === name)?.type ?? 'text'];
  const lists = names.map((name, at) => `${place('postgres', at + 1)}::${typeOf(name)}`);
  const assigned = names.map(name => `${quoteName(name)} = given.${quoteName(name)}`);
  const update = `update ${quoteName(table)} set ${assigned.join(', ')} from unnest(${place('postgres', 0)}::bigint[], ${lists.join(', ')}) as given(${['id', ...names].map(quoteName).join(', ')}) where ${quoteName(table)}.id = given.id`;
  const values = names.map((_, at) => changes.map(change => change.values[at]?.[1] ?? null));
  await handle.executeQuery(CompiledQuery.raw(update, [changes.map(({ id }) => id), ...values]));
}

async function writeEach({ dialect, handle, table }: RowsOf, changes: readonly Change[]): Promise<void> {
  for (const { id, values } of changes) {
    const assigned = values.map(([name], at) => `${quoteName(name)} = ${place(dialect, at)}`);
    const update = `update ${quoteName(table)} set ${assigned.join(', ')} where id = ${place(dialect, values.length)}`;
    await handle
      .executeQuery(CompiledQuery.raw(update, [...values.map(([, value]) => value), id]))
      .catch(error => Promise.reject(Object.assign(error, { row: id })));
  }
}

const arrayTypes: Readonly<Record<ColumnDef['type'], string>> = {
  id: 'bigint[]',
  text: 'text[]',
  integer: 'bigint[]',
  number: 'double precision[]',
  boolean: 'boolean[]',
  binary: 'bytea[]',
};

/** The placeholder for the parameter at this index. */
export const place = (dialect: Dialect, at: number): string => (dialect === 'sqlite' ? '?' : `$${at + 1}`);

/** Converts the drivers' values: PostgreSQL returns 64-bit integers as strings, SQLite 0 and 1 for booleans. */
export function storedRow(row: Readonly<Record<string, unknown>>, columns: RowsOf['columns']): StoredRow {
  return Object.fromEntries(columns.map(({ name, type }) => [name, storedValue(row[name], type)]));
}

function storedValue(value: unknown, type: ColumnDef['type']): StoredValue {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return value === true || value === 1;
  return type === 'text' ? String(value) : Number(value);
}
