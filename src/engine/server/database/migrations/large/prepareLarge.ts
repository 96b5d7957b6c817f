import { columnsOf } from '../../../../shared/tables/expression.ts';
import type { DataStep, Step } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { Handle } from '../../database.ts';
import { affectedSql } from '../../ddl/affectedSql.ts';
import { expressionSql, typesIn } from '../../ddl/expressionSql.ts';
import type { Filling } from '../../ddl/followSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import type { LargeTable, LargeTables } from '../../ddl/stepSql.ts';
import type { Successor } from '../../ddl/successorSql.ts';
import { indexSql } from '../../ddl/tableSql.ts';
import type { RowsProgress } from '../rows/rowsProgress.ts';
import { deriveBeside } from './deriveBeside.ts';
import { dropFollower, fillBeside, run } from './fillBeside.ts';
import { dropBeside, indexBeside } from './indexBeside.ts';
import { prepareSuccessor } from './prepareSuccessor.ts';
import { requiredBeside } from './requiredBeside.ts';

/**
 * What was created before the transaction of the migrations, and the statements that remove it again if they are
 * refused.
 */
export interface Prepared {
  readonly large: LargeTables;
  readonly takenBack: readonly string[];
}

interface Effort {
  /** number of rows from which a table is large */
  readonly largeFrom: number;
  readonly progress: RowsProgress | undefined;
}

/**
 * On PostgreSQL, slow work on large tables is done before the transaction that changes them, while others read and
 * write: new and changed columns are backfilled page by page, indexes are built concurrently, and columns that become
 * required are checked. A changed column gets its values in a second one, which replaces it in that transaction: until
 * then, servers of the build before read and write the values they know. Each part detects what exists already, so that
 * a start after a killed one continues.
 */
export async function prepareLarge(
  handle: Handle,
  known: readonly TableDef[],
  steps: readonly Step[],
  { largeFrom, progress }: Effort,
): Promise<Prepared> {
  const large = new Map<string, LargeTable>();
  const takenBack: string[] = [];
  for (const table of known) {
    const own = steps.filter(step => step.table === table.name);
    if (own.length === 0 || !(await hasRows(handle, table.name, largeFrom))) continue;
    large.set(table.name, await prepareTable(handle, table, own, { progress, takenBack }));
  }
  return { large, takenBack };
}

async function prepareTable(
  handle: Handle,
  table: TableDef,
  own: readonly Step[],
  { progress, takenBack }: { readonly progress: RowsProgress | undefined; readonly takenBack: string[] },
): Promise<LargeTable> {
  const filled = own.flatMap(step => (step.kind === 'fill' ? newColumn(table, own, step) : []));
  for (const { add, fill } of filled) {
    takenBack.push(...dropFollower(table.name, add.column.name));
    await fillBeside(handle, table.name, add.column, fillingOf(withColumn(table, add), fill), progress);
  }
  const successors: Successor[] = [];
  for (const step of own) {
    const successor = await prepareSuccessor(handle, table, own, step, { progress, takenBack });
    if (successor) successors.push(successor);
  }
  const fills = filled.map(({ fill }) => fill);
  const derived = await deriveBeside(handle, { table, own, fills, successors }, { progress, takenBack });
  const isReplaced = (column: string) => successors.some(successor => successor.column === column);
  const columns = [...table.columns, ...filled.map(({ add }) => add.column)]
    .map(({ name }) => name)
    .concat(derived.map(({ column }) => column))
    .filter(name => !isReplaced(name) && !derived.some(each => each.successor?.column === name));
  for (const step of own) {
    if (step.kind === 'addIndex') takenBack.push(...(await buildIndex(handle, table, step, columns)));
    if (step.kind === 'alterColumn') takenBack.push(...(await checkFilled(handle, table, step, columns)));
  }
  return { successors, derived };
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

/** A new column of this migration that is filled from existing columns. */
function newColumn(table: TableDef, own: readonly Step[], fill: Fill) {
  const add = own.find(
    (step): step is AddColumn => step.kind === 'addColumn' && step.column.name === fill.column,
  );
  const isNew = !table.columns.some(({ name }) => name === fill.column);
  const isRead = columnsOf(fill.value).every(name => table.columns.some(column => column.name === name));
  const isEmpty = add?.column.fill === null && !add.column.notNull;
  return add && isNew && isEmpty && isRead ? [{ add, fill }] : [];
}

const withColumn = (table: TableDef, { column }: AddColumn): TableDef => ({
  ...table,
  columns: [...table.columns.filter(({ name }) => name !== column.name), column],
});

const fillingOf = (table: TableDef, { value, rows }: Fill): Filling => ({
  value: expressionSql('postgres', value, typesIn(table)),
  where: rows.map(each => `(${affectedSql('postgres', table.name, each)})`).join(' or ') || 'true',
});

/** If duplicates prevent the index, the migration itself reports them. */
async function buildIndex(
  handle: Handle,
  table: TableDef,
  { index }: Extract<Step, { kind: 'addIndex' }>,
  columns: readonly string[],
): Promise<readonly string[]> {
  const isKnown = table.indexes.some(({ name }) => name === index.name);
  if (isKnown || !index.columns.every(column => columns.includes(column))) return [];
  const create = indexSql('postgres', table.name, index);
  return (await indexBeside(handle, index.name, create)) ? [dropBeside(index.name)] : [];
}

async function checkFilled(
  handle: Handle,
  table: TableDef,
  { column }: Extract<Step, { kind: 'alterColumn' }>,
  columns: readonly string[],
): Promise<readonly string[]> {
  const former = table.columns.find(({ name }) => name === column.name);
  const isSame = !former || (former.type === column.type && !former.notNull);
  if (!column.notNull || column.fill !== null || !isSame || !columns.includes(column.name)) return [];
  return requiredBeside(handle, table.name, column.name);
}
