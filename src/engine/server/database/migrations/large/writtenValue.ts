import { columnsOf } from '../../../../shared/tables/expression.ts';
import { applySteps, isDataStep, type Step } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import { affectedSql } from '../../ddl/affectedSql.ts';
import { type AlterColumn, rewrittenValue } from '../../ddl/alterColumnSql.ts';
import { expressionSql, typesIn } from '../../ddl/expressionSql.ts';
import { mappedSql } from '../../ddl/mappedSql.ts';
import { quoteName } from '../../ddl/quote.ts';

/**
 * The SQL for the value that a step gives to a known column in every row, from the columns that the table has before
 * the migrations. Null if it gives none, or if other steps stand in between.
 */
export function writtenValue(table: TableDef, own: readonly Step[], step: Step): string | null {
  if (step.kind === 'alterColumn') return isRetyped(table, own, step) ? rewrittenValue(table, step) : null;
  if (step.kind !== 'fill' && step.kind !== 'mapValues') return null;
  const known = table.columns.find(({ name }) => name === step.column);
  if (!known || known.generated || known.type === 'id' || !isOnlyWriter(table, own, step)) return null;
  const name = quoteName(step.column);
  if (step.kind === 'mapValues') return mappedSql(step);
  // The condition would have to look into other rows, which change meanwhile.
  if (step.rows.some(({ kind }) => kind === 'duplicate' || kind === 'orphan' || kind === 'circular'))
    return null;
  const where = step.rows.map(each => `(${affectedSql('postgres', table.name, each)})`).join(' or ');
  const value = expressionSql('postgres', step.value, typesIn(after(table, own)));
  const written = where === '' ? value : `case when ${where} then ${value} else ${name} end`;
  return readsOnly(table, own, written, step.column) ? written : null;
}

type DataStep = Extract<Step, { kind: 'fill' | 'mapValues' }>;

function isOnlyWriter(table: TableDef, own: readonly Step[], step: DataStep): boolean {
  return (
    own.every(
      other =>
        other === step ||
        !(
          other.kind === 'run' ||
          other.kind === 'link' ||
          ('column' in other && other.column === step.column && isDataStep(other))
        ),
    ) &&
    alterationsOf(step.column, own).every(alteration => rewrittenValue(table, alteration) === null) &&
    isLeftAlone(table, own, step.column)
  );
}

/** Whether the SQL reads columns whose values no other step changes or moves. */
function readsOnly(table: TableDef, own: readonly Step[], sql: string, column: string): boolean {
  const names = [...table.columns, ...after(table, own).columns].map(({ name }) => name);
  const read = [...new Set(names)].filter(name => name !== column && sql.includes(quoteName(name)));
  const changed = new Set(
    own.flatMap(step => {
      if (step.kind === 'renameColumn') return [step.from, step.column.name];
      if (step.kind === 'addColumn') return [step.column.name];
      if (step.kind === 'alterColumn') return rewrittenValue(table, step) === null ? [] : [step.column.name];
      return 'column' in step && typeof step.column === 'string' ? [step.column] : [];
    }),
  );
  return read.every(name => !changed.has(name));
}

const after = (table: TableDef, own: readonly Step[]): TableDef =>
  applySteps(
    [table],
    own.filter(({ kind }) => kind === 'addColumn' || kind === 'renameColumn'),
  )[0] ?? table;

/** Whether the first change of type can be replaced by one column beside. */
function isRetyped(table: TableDef, own: readonly Step[], step: AlterColumn): boolean {
  const { name, type } = step.column;
  const isThere = (column: string) => table.columns.some(known => known.name === column);
  const [first, ...later] = alterationsOf(name, own);
  return (
    isThere(name) &&
    first === step &&
    later.every(({ column, using }) => column.type === type && column.fill === null && !using) &&
    isLeftAlone(table, own, name) &&
    (step.using ? columnsOf(step.using) : []).every(isThere) &&
    table.foreignKeys.every(({ column, name: key }) => column !== name || isDropped(key, own))
  );
}

const isLeftAlone = (table: TableDef, own: readonly Step[], name: string): boolean =>
  !own.some(
    other =>
      (other.kind === 'dropColumn' && other.name === name) ||
      (other.kind === 'renameColumn' && (other.from === name || other.column.name === name)),
  ) &&
  table.primaryKey === null &&
  !table.columns.some(({ generated }) => generated?.types.some(({ column }) => column === name));

const isDropped = (key: string, own: readonly Step[]): boolean =>
  own.some(step => step.kind === 'dropForeignKey' && step.name === key);

export const alterationsOf = (name: string, own: readonly Step[]): readonly AlterColumn[] =>
  own.filter((step): step is AlterColumn => step.kind === 'alterColumn' && step.column.name === name);
