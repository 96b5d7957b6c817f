import type { Step } from '../../../../shared/tables/steps.ts';
import type { IndexDef, TableDef } from '../../../../shared/tables/tableDef.ts';
import type { Handle } from '../../database.ts';
import { quoteName } from '../../ddl/quote.ts';
import { ruleSql } from '../../ddl/ruleSql.ts';
import { type Successor, successorIndex, successorName } from '../../ddl/successorSql.ts';
import { indexSql } from '../../ddl/tableSql.ts';
import type { RowsProgress } from '../rows/rowsProgress.ts';
import { dropFollower, fillBeside, run } from './fillBeside.ts';
import { giveWay } from './giveWay.ts';
import { indexBeside } from './indexBeside.ts';
import { requiredBeside } from './requiredBeside.ts';
import { alterationsOf, writtenValue } from './writtenValue.ts';

interface Effort {
  readonly progress: RowsProgress | undefined;
  readonly takenBack: string[];
}

/**
 * For a column whose step would write every row of a large table: creates a successor with the new values, filled
 * and indexed while others write. Null if rows prevent it; the migration then counts and reports them.
 */
export async function prepareSuccessor(
  handle: Handle,
  table: TableDef,
  own: readonly Step[],
  step: Step,
  { progress, takenBack }: Effort,
): Promise<Successor | null> {
  const value = writtenValue(table, own, step);
  const name = columnOf(step);
  const former = table.columns.find(column => column.name === name);
  if (value === null || !former) return null;
  const alterations = alterationsOf(name, own);
  const column = successorName(table.name, name);
  const back = dropFollower(table.name, column);
  const bare = { ...(alterations[0]?.column ?? former), name: column, notNull: false, fill: null };
  takenBack.push(...back);
  await fillBeside(handle, table.name, bare, { value, where: 'true' }, progress);
  const indexes = indexesAfter(table, own).filter(({ columns }) => columns.includes(name));
  const columns = alterations.length > 0 ? alterations.map(each => each.column) : [former];
  const isRequired = columns.some(({ notNull }) => notNull);
  const isSound =
    (await keepsRules(handle, table, own, name)) &&
    (await areIndexed(handle, table.name, indexes, name)) &&
    (!isRequired ||
      (await requiredBeside(handle, table.name, column)).length > 0 ||
      // Rows without a value are counted after this step, which takes no time.
      step.kind !== 'alterColumn');
  if (isSound) return { column: name, indexes: indexes.map(index => index.name), at: step.kind };
  await giveWay(handle, back);
  return null;
}

function columnOf(step: Step): string {
  if (step.kind === 'alterColumn') return step.column.name;
  return step.kind === 'fill' || step.kind === 'mapValues' ? step.column : '';
}

/** Whether the new values keep the rules that the column has already; new ones are counted by the migration. */
async function keepsRules(
  handle: Handle,
  table: TableDef,
  own: readonly Step[],
  column: string,
): Promise<boolean> {
  const [name, successor] = [quoteName(column), quoteName(successorName(table.name, column))];
  const isKept = (rule: string) =>
    !own.some(step => (step.kind === 'dropCheck' || step.kind === 'dropForeignKey') && step.name === rule);
  const broken = [
    ...table.checks
      .filter(check => isKept(check.name))
      .map(({ rule }) => ruleSql('postgres', rule))
      .filter(rule => rule.includes(name))
      .map(rule => `not (${rule.replaceAll(name, successor)})`),
    ...table.foreignKeys
      .filter(key => key.column === column && isKept(key.name))
      .map(key => `${successor} not in (select id from ${quoteName(key.table)})`),
  ];
  if (broken.length === 0) return true;
  const found = await run(
    handle,
    `select 1 from ${quoteName(table.name)} where ${broken.join(' or ')} limit 1`,
  );
  return found.length === 0;
}

export function indexesAfter(table: TableDef, own: readonly Step[]): readonly IndexDef[] {
  const dropped = own.flatMap(step => (step.kind === 'dropIndex' ? [step.name] : []));
  const added = own.flatMap(step => (step.kind === 'addIndex' ? [step.index] : []));
  const isReplaced = ({ name }: IndexDef) =>
    dropped.includes(name) || added.some(index => index.name === name);
  return [...table.indexes.filter(index => !isReplaced(index)), ...added];
}

/** Builds the indexes of a column on its successor, up to the first that rows prevent. */
export async function areIndexed(
  handle: Handle,
  table: string,
  indexes: readonly IndexDef[],
  column: string,
): Promise<boolean> {
  const successor = successorName(table, column);
  for (const { name, columns, unique } of indexes) {
    const index = {
      name: successorIndex(name),
      fields: [],
      unique,
      columns: columns.map(each => (each === column ? successor : each)),
    };
    if (!(await indexBeside(handle, index.name, indexSql('postgres', table, index)))) return false;
  }
  return true;
}
