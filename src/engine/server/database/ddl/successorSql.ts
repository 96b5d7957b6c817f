import type { Step } from '../../../shared/tables/steps.ts';
import type { ColumnDef, TableDef } from '../../../shared/tables/tableDef.ts';
import { literal } from './conditionSql.ts';
import { temporaryName, unfollow } from './followSql.ts';
import { withoutGuards } from './guardSql.ts';
import { quoteName } from './quote.ts';
import { checkSql, foreignKeySql } from './tableSql.ts';

/** A PostgreSQL column that was filled next to the one whose values change, and will replace it. */
export interface Successor {
  /** the final name, that of the replaced column */
  readonly column: string;
  /** final names of the indexes built on the successor */
  readonly indexes: readonly string[];
  /** the kind of step at which it takes the place; null: after all steps */
  readonly at: Step['kind'] | null;
}

/** The names of a successor and its indexes until it replaces the column. */
export const successorName = (table: string, column: string): string => temporaryName(table, column, 'next');
export const successorIndex = (index: string): string => temporaryName(index);

/**
 * Replaces a column by its successor without reading or writing rows. Indexes, constraints and triggers that name the
 * column are dropped and recreated; the constraints are validated afterwards.
 */
export function succeed(
  table: TableDef,
  { name: column, notNull, fill }: Pick<ColumnDef, 'name' | 'notNull' | 'fill'>,
  { indexes, at }: Successor,
): readonly string[] {
  const alter = `alter table ${quoteName(table.name)}`;
  const [name, successor] = [quoteName(column), quoteName(successorName(table.name, column))];
  const checks = table.checks
    .map(check => ({ name: quoteName(check.name), sql: checkSql('postgres', check) }))
    .filter(({ sql }) => sql.includes(name));
  // A column that changes its type is no reference any more.
  const keys = at === 'alterColumn' ? [] : table.foreignKeys.filter(key => key.column === column);
  return withoutGuards(table, [
    ...unfollow(table.name, successorName(table.name, column)),
    ...checks.map(check => `${alter} drop constraint if exists ${check.name}`),
    `${alter} drop column ${name}`,
    `${alter} rename column ${successor} to ${name}`,
    ...indexes.map(index => `alter index ${quoteName(successorIndex(index))} rename to ${quoteName(index)}`),
    ...(fill !== null && at !== 'alterColumn'
      ? [`${alter} alter column ${name} set default ${literal('postgres', fill)}`]
      : []),
    ...(notNull ? [`${alter} alter column ${name} set not null`] : []),
    ...[...checks.map(({ sql }) => sql), ...keys.map(foreignKeySql)].map(
      rule => `${alter} add ${rule} not valid`,
    ),
  ]);
}
