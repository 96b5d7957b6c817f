import type { Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import { literal } from './conditionSql.ts';
import { expressionSql, retyped, typesIn } from './expressionSql.ts';
import { withoutGuards } from './guardSql.ts';
import { quoteName } from './quote.ts';
import { typeSql } from './tableSql.ts';

export type AlterColumn = Extract<Step, { kind: 'alterColumn' }>;

/** The expression for the new value of a column if the step rewrites every row; null if it does not. */
export function rewrittenValue(table: TableDef, { column, using }: AlterColumn): string | null {
  const former = table.columns.find(({ name }) => name === column.name);
  if (!former || column.type === 'id') return null;
  const isFilled = column.notNull && column.fill !== null;
  if (former.type === column.type && !isFilled) return null;
  const value = using
    ? expressionSql('postgres', using, typesIn(table))
    : retyped('postgres', former, column);
  return isFilled ? `coalesce(${value}, ${literal('postgres', column.fill)})` : value;
}

/**
 * PostgreSQL statements that change the type of a column and whether it may be NULL; `alter` is their start: `alter
 * table "banks"`.
 */
export function alterColumn(
  alter: string,
  table: TableDef | undefined,
  step: AlterColumn,
): readonly string[] {
  const { column } = step;
  const former = table?.columns.find(({ name }) => name === column.name);
  const name = quoteName(column.name);
  if (!table || !former || column.type === 'id') return [];
  const value = rewrittenValue(table, step);
  const required = `${alter} alter column ${name} ${column.notNull ? 'set' : 'drop'} not null`;
  if (value === null) return [required];
  const type = `${alter} alter column ${name} type ${typeSql('postgres', column.type)} using ${value}`;
  const isCast = former.type !== column.type;
  return [
    ...(isCast ? [`${alter} alter column ${name} drop default`] : []),
    ...withoutGuards(table, [type]),
    required,
  ];
}
