import { columnsOf } from '../../../../shared/tables/expression.ts';
import type { Step } from '../../../../shared/tables/steps.ts';
import type { IndexDef, TableDef } from '../../../../shared/tables/tableDef.ts';
import type { Handle } from '../../database.ts';
import { type AlterColumn, rewrittenValue } from '../../ddl/alterColumnSql.ts';
import { unfollow } from '../../ddl/followSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import { type Successor, successorIndex, successorName } from '../../ddl/successorSql.ts';
import type { RowsProgress } from '../rows/rowsProgress.ts';
import { fillBeside, run } from './fillBeside.ts';
import { indexBeside } from './indexBeside.ts';
import { requiredBeside } from './requiredBeside.ts';

/**
 * For a column whose step would rewrite every row of a large table: creates a successor with the new values, filled
 * and indexed while others write. Null if rows prevent it; the migration then counts and reports them.
 */
export async function prepareSuccessor(
  handle: Handle,
  table: TableDef,
  own: readonly Step[],
  step: AlterColumn,
  { progress, takenBack }: { readonly progress: RowsProgress | undefined; readonly takenBack: string[] },
): Promise<Successor | null> {
  const value = isReplaceable(table, own, step) ? rewrittenValue(table, step) : null;
  if (value === null) return null;
  const column = successorName(table.name, step.column.name);
  const alter = `alter table ${quoteName(table.name)}`;
  const back = [...unfollow(table.name, column), `${alter} drop column if exists ${quoteName(column)}`];
  const bare = { ...step.column, name: column, notNull: false, fill: null };
  await fillBeside(handle, bare, { table: table.name, column, value, where: 'true' }, progress);
  const indexes = indexesAfter(table, own).filter(({ columns }) => columns.includes(step.column.name));
  const isRequired = alterationsOf(step.column.name, own).some(({ column: { notNull } }) => notNull);
  const isSound =
    (await eachOf(indexes, index =>
      indexBeside(handle, table.name, onSuccessor(index, step.column.name, column)),
    )) &&
    (!isRequired || (await requiredBeside(handle, table.name, column)).length > 0);
  if (!isSound) {
    for (const statement of back) await run(handle, statement);
    return null;
  }
  takenBack.push(...back);
  return { column: step.column.name, indexes: indexes.map(({ name }) => name) };
}

/** Whether the column's other steps allow replacing it at this step. */
function isReplaceable(table: TableDef, own: readonly Step[], step: AlterColumn): boolean {
  const { name, type } = step.column;
  const isThere = (column: string) => table.columns.some(known => known.name === column);
  const [first, ...later] = alterationsOf(name, own);
  return (
    isThere(name) &&
    first === step &&
    later.every(({ column, using }) => column.type === type && column.fill === null && !using) &&
    !own.some(
      other =>
        (other.kind === 'dropColumn' && other.name === name) ||
        (other.kind === 'renameColumn' && (other.from === name || other.column.name === name)),
    ) &&
    (step.using ? columnsOf(step.using) : []).every(isThere) &&
    table.primaryKey === null &&
    table.foreignKeys.every(({ column, name: key }) => column !== name || isDropped(key, own)) &&
    !table.columns.some(({ generated }) => generated?.types.some(({ column }) => column === name))
  );
}

const isDropped = (key: string, own: readonly Step[]): boolean =>
  own.some(step => step.kind === 'dropForeignKey' && step.name === key);

const alterationsOf = (name: string, own: readonly Step[]): readonly AlterColumn[] =>
  own.filter((step): step is AlterColumn => step.kind === 'alterColumn' && step.column.name === name);

function indexesAfter(table: TableDef, own: readonly Step[]): readonly IndexDef[] {
  const dropped = own.flatMap(step => (step.kind === 'dropIndex' ? [step.name] : []));
  const added = own.flatMap(step => (step.kind === 'addIndex' ? [step.index] : []));
  const isReplaced = ({ name }: IndexDef) =>
    dropped.includes(name) || added.some(index => index.name === name);
  return [...table.indexes.filter(index => !isReplaced(index)), ...added];
}

const onSuccessor = (index: IndexDef, from: string, to: string): IndexDef => ({
  ...index,
  name: successorIndex(index.name),
  columns: index.columns.map(column => (column === from ? to : column)),
});

/** Runs the work one after the other, up to the first that fails. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (!(await work(item))) return false;
  return true;
}
