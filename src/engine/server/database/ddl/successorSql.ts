import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { AlterColumn } from './alterColumnSql.ts';
import { temporaryName, unfollow } from './followSql.ts';
import { withoutGuards } from './guardSql.ts';
import { quoteName } from './quote.ts';
import { checkSql } from './tableSql.ts';

/** A column of PostgreSQL that was filled beside the one whose values change, to take its place. */
export interface Successor {
  /** the name of both in the end */
  readonly column: string;
  /** names, in the end, of the indexes that were built on it */
  readonly indexes: readonly string[];
}

/** Under these names a successor and its indexes stand until then. */
export const successorName = (table: string, column: string): string => temporaryName(table, column, 'next');
export const successorIndex = (index: string): string => temporaryName(index);

/**
 * The successor takes the place of the column: no row is read or written. Indexes, rules and triggers that name the column go with it and come
 * back; rules are held against the rows afterwards.
 */
export function succeed(
  table: TableDef,
  { column: { name: column, notNull } }: AlterColumn,
  { indexes }: Successor,
): readonly string[] {
  const alter = `alter table ${quoteName(table.name)}`;
  const [name, successor] = [quoteName(column), quoteName(successorName(table.name, column))];
  const checks = table.checks
    .map(check => ({ name: quoteName(check.name), sql: checkSql('postgres', check) }))
    .filter(({ sql }) => sql.includes(name));
  return withoutGuards(table, [
    ...unfollow(table.name, successorName(table.name, column)),
    ...checks.map(check => `${alter} drop constraint if exists ${check.name}`),
    `${alter} drop column ${name}`,
    `${alter} rename column ${successor} to ${name}`,
    ...indexes.map(index => `alter index ${quoteName(successorIndex(index))} rename to ${quoteName(index)}`),
    ...(notNull ? [`${alter} alter column ${name} set not null`] : []),
    ...checks.map(({ sql }) => `${alter} add ${sql} not valid`),
  ]);
}
