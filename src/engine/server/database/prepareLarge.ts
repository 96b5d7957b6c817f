import { CompiledQuery } from 'kysely';
import { columnsOf } from '../../shared/tables/expression.ts';
import type { DataStep, Step } from '../../shared/tables/steps.ts';
import type { TableDef } from '../../shared/tables/tableDef.ts';
import type { Handle } from './database.ts';
import { affectedSql } from './ddl/affectedSql.ts';
import { expressionSql, typesIn } from './ddl/expressionSql.ts';
import { type Follower, follow, temporaryName, unfollow } from './ddl/followSql.ts';
import { quoteName } from './ddl/quote.ts';
import { columnSql, indexSql } from './ddl/tableSql.ts';
import type { RowsProgress } from './rowsProgress.ts';

/** What was made before the transaction of the migrations, and how it goes again where that is refused. */
export interface Prepared {
  /** tables of so many rows that nothing may be checked while they are locked */
  readonly large: ReadonlySet<string>;
  readonly takenBack: readonly string[];
}

/**
 * On PostgreSQL, what takes long on large tables is done before the transaction that changes them, while others read and
 * write: new columns are filled page by page, indexes are built concurrently, and columns that become required are
 * checked. Each part sees what is there already, so that a start after one that was killed goes on.
 */
export async function prepareLarge(
  handle: Handle,
  known: readonly TableDef[],
  steps: readonly Step[],
  { largeFrom, progress }: { readonly largeFrom: number; readonly progress: RowsProgress | undefined },
): Promise<Prepared> {
  const touched = known.filter(({ name }) => steps.some(({ table }) => table === name));
  const large: TableDef[] = [];
  for (const table of touched) if (await hasRows(handle, table.name, largeFrom)) large.push(table);
  const takenBack: string[] = [];
  for (const table of large) {
    const own = steps.filter(step => step.table === table.name);
    const filled = own.flatMap(step => (step.kind === 'fill' ? newColumn(table, own, step) : []));
    for (const { add, fill } of filled) {
      await run(
        handle,
        `alter table ${quoteName(table.name)} add column if not exists ${columnSql('postgres', add.column)}`,
      );
      takenBack.push(
        `alter table ${quoteName(table.name)} drop column if exists ${quoteName(add.column.name)}`,
      );
      const follower = followerOf(withColumn(table, add), fill);
      takenBack.unshift(...unfollow(table.name, add.column.name));
      for (const statement of follow(follower)) await run(handle, statement);
      await fillPages(handle, follower, progress);
    }
    const columns = [...table.columns.map(({ name }) => name), ...filled.map(({ add }) => add.column.name)];
    for (const step of own) {
      if (step.kind === 'addIndex') takenBack.push(...(await buildIndex(handle, table, step, columns)));
      if (step.kind === 'alterColumn') takenBack.push(...(await checkFilled(handle, table, step, columns)));
    }
  }
  return { large: new Set(large.map(({ name }) => name)), takenBack };
}

async function hasRows(handle: Handle, table: string, rows: number): Promise<boolean> {
  const some = await run<{ readonly count: unknown }>(
    handle,
    `select count(*) as count from (select 1 from ${quoteName(table)} limit ${rows}) as part`,
  );
  return Number(some[0]?.count) >= rows;
}

type AddColumn = Extract<Step, { kind: 'addColumn' }>;
type Fill = Extract<DataStep, { kind: 'fill' }>;

/** A column of this migration whose values come from columns that are there. Frozen rows cannot be written beforehand. */
function newColumn(table: TableDef, own: readonly Step[], fill: Fill) {
  const add = own.find(
    (step): step is AddColumn => step.kind === 'addColumn' && step.column.name === fill.column,
  );
  const isNew = !table.columns.some(({ name }) => name === fill.column);
  const isRead = columnsOf(fill.value).every(name => table.columns.some(column => column.name === name));
  return add && isNew && !add.column.notNull && isRead && table.freezes.length === 0 ? [{ add, fill }] : [];
}

const withColumn = (table: TableDef, { column }: AddColumn): TableDef => ({
  ...table,
  columns: [...table.columns.filter(({ name }) => name !== column.name), column],
});

const followerOf = (table: TableDef, { column, value, rows }: Fill): Follower => ({
  table: table.name,
  column,
  value: expressionSql('postgres', value, typesIn(table)),
  where: rows.map(each => `(${affectedSql('postgres', table.name, each)})`).join(' or ') || 'true',
});

const page = 10_000;

/** Each page is kept as soon as it is done, and rows that have their value are passed over. */
async function fillPages(
  handle: Handle,
  { table, column, value, where }: Follower,
  progress: RowsProgress | undefined,
): Promise<void> {
  const name = quoteName(table);
  const said = await progress?.begin(handle, table);
  for (let last = 0; ; ) {
    const [found] = await run<{ readonly last: unknown; readonly rows: unknown }>(
      handle,
      `select max(id) as last, count(*) as rows from (select id from ${name} where id > ${last} order by id limit ${page}) as part`,
    );
    if (!found || Number(found.rows) === 0) return;
    const until = Number(found.last);
    await run(
      handle,
      `update ${name} set ${quoteName(column)} = ${value} where id > ${last} and id <= ${until} and ${quoteName(column)} is null and (${where})`,
    );
    said?.(Number(found.rows));
    last = until;
  }
}

/** One that was begun and not finished counts for nothing and is built again; duplicates are named by the migration itself. */
async function buildIndex(
  handle: Handle,
  table: TableDef,
  { index }: Extract<Step, { kind: 'addIndex' }>,
  columns: readonly string[],
): Promise<readonly string[]> {
  const isKnown = table.indexes.some(({ name }) => name === index.name);
  if (isKnown || !index.columns.every(column => columns.includes(column))) return [];
  const drop = `drop index concurrently if exists ${quoteName(index.name)}`;
  if (await isInvalid(handle, index.name)) await run(handle, drop);
  const create = indexSql('postgres', table.name, index).replace(
    /index (?=")/,
    'index concurrently if not exists ',
  );
  try {
    await run(handle, create);
  } catch {
    await run(handle, drop);
    return [];
  }
  return [drop];
}

async function isInvalid(handle: Handle, index: string): Promise<boolean> {
  const found = await run(
    handle,
    `select 1 from pg_index join pg_class on pg_class.oid = indexrelid where relname = '${index}' and not indisvalid and relnamespace = current_schema()::regnamespace`,
  );
  return found.length > 0;
}

/** With a rule that was checked beforehand, `set not null` reads no row. */
async function checkFilled(
  handle: Handle,
  table: TableDef,
  { column }: Extract<Step, { kind: 'alterColumn' }>,
  columns: readonly string[],
): Promise<readonly string[]> {
  const former = table.columns.find(({ name }) => name === column.name);
  const isSame = !former || (former.type === column.type && !former.notNull);
  if (!column.notNull || column.fill !== null || !isSame || !columns.includes(column.name)) return [];
  const rule = quoteName(temporaryName(table.name, column.name));
  const alter = `alter table ${quoteName(table.name)}`;
  const drop = `${alter} drop constraint if exists ${rule}`;
  await run(handle, drop);
  await run(
    handle,
    `${alter} add constraint ${rule} check (${quoteName(column.name)} is not null) not valid`,
  );
  try {
    await run(handle, `${alter} validate constraint ${rule}`);
  } catch {
    // The migration counts these rows and names them.
    await run(handle, drop);
    return [];
  }
  return [drop];
}

export async function run<Row>(handle: Handle, statement: string): Promise<readonly Row[]> {
  return (await handle.executeQuery<Row>(CompiledQuery.raw(statement))).rows;
}
