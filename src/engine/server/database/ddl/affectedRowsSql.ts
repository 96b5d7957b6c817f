import type { Danger } from '../../../shared/tables/dangers.ts';
import type { Dialect } from '../database.ts';
import { quoteName, quoteNames } from './quote.ts';
import { ruleSql } from './ruleSql.ts';

/** Counts the rows that a dangerous step affects, as `affected`; in the tables as they are before it. */
export function affectedRowsSql(dialect: Dialect, { table, rows }: Danger): string {
  const from = `from ${quoteName(table)}`;
  const count = 'select count(*) as affected';
  switch (rows.kind) {
    case 'all':
      return `${count} ${from}`;
    case 'filled':
      return `${count} ${from} where ${quoteName(rows.column)} is not null`;
    case 'empty':
      return `${count} ${from} where ${quoteName(rows.column)} is null`;
    case 'breaking':
      return `${count} ${from} where not (${ruleSql(dialect, rows.check.rule)})`;
    case 'duplicate': {
      const columns = quoteNames(rows.index.columns);
      const present = rows.index.columns.map(column => `${quoteName(column)} is not null`).join(' and ');
      return `select coalesce(sum(n), 0) as affected from (select count(*) as n ${from} where ${present} group by ${columns} having count(*) > 1) as groups`;
    }
    case 'orphan': {
      const column = quoteName(rows.foreignKey.column);
      return `${count} ${from} where ${column} is not null and ${column} not in (select id from ${quoteName(rows.foreignKey.table)})`;
    }
    case 'overlapping':
      return `${count} ${from} where ${quoteName(rows.noOverlap.from)} is not null`;
  }
}
