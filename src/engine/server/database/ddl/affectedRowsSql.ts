import type { Danger } from '../../../shared/tables/dangers.ts';
import type { Dialect } from '../database.ts';
import { quoteName, quoteNames } from './quote.ts';
import { ruleSql } from './ruleSql.ts';

/** Counts the rows that a dangerous step affects, as `affected`; in the tables as they are before it. */
export function affectedRowsSql(dialect: Dialect, danger: Danger): string {
  return `select count(*) as affected ${affected(dialect, danger)}`;
}

/** The ids of the first of them. */
export function affectedIdsSql(dialect: Dialect, danger: Danger): string {
  return `select id ${affected(dialect, danger)} order by id limit 5`;
}

function affected(dialect: Dialect, { table, rows }: Danger): string {
  const from = `from ${quoteName(table)}`;
  switch (rows.kind) {
    case 'all':
      return from;
    case 'filled':
      return `${from} where ${quoteName(rows.column)} is not null`;
    case 'empty':
      return `${from} where ${quoteName(rows.column)} is null`;
    case 'breaking':
      return `${from} where not (${ruleSql(dialect, rows.check.rule)})`;
    case 'duplicate': {
      const columns = quoteNames(rows.index.columns);
      const present = rows.index.columns.map(column => `${quoteName(column)} is not null`).join(' and ');
      return `${from} where (${columns}) in (select ${columns} ${from} where ${present} group by ${columns} having count(*) > 1)`;
    }
    case 'orphan': {
      const column = quoteName(rows.foreignKey.column);
      return `${from} where ${column} is not null and ${column} not in (select id from ${quoteName(rows.foreignKey.table)})`;
    }
    case 'overlapping':
      return `${from} where ${quoteName(rows.noOverlap.from)} is not null`;
  }
}
