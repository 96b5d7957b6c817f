import type { AffectedRows } from '../../../shared/tables/affectedRows.ts';
import type { Dialect } from '../database.ts';
import { keepsSql } from './expressionSql.ts';
import { quoteName, quoteNames } from './quote.ts';
import { ruleSql } from './ruleSql.ts';
import { circularRows } from './treeSql.ts';

/** An SQL condition for these rows of the table. */
export function affectedSql(dialect: Dialect, table: string, rows: AffectedRows): string {
  switch (rows.kind) {
    case 'all':
      return '1 = 1';
    case 'filled':
      return `${quoteName(rows.column)} is not null`;
    case 'empty':
      return `${quoteName(rows.column)} is null`;
    case 'unconvertible': {
      const column = quoteName(rows.column);
      return `${column} is not null and not ${keepsSql(dialect, column, rows.from, rows.to)}`;
    }
    case 'rest':
      return `${quoteName(rows.column)} % (${rows.by}) <> 0`;
    case 'rounded': {
      const [column, unit] = [quoteName(rows.column), 10 ** rows.places];
      return `round(${column} * ${unit}) / ${unit} <> ${column}`;
    }
    case 'several': {
      const own = quoteName(rows.own);
      return `id in (select ${own} from ${quoteName(rows.in)} group by ${own} having count(*) > 1)`;
    }
    case 'breaking':
      return `not (${ruleSql(dialect, rows.check.rule)})`;
    case 'duplicate': {
      const columns = quoteNames(rows.index.columns);
      const present = rows.index.columns.map(column => `${quoteName(column)} is not null`).join(' and ');
      return `(${columns}) in (select ${columns} from ${quoteName(table)} where ${present} group by ${columns} having count(*) > 1)`;
    }
    case 'orphan': {
      const column = quoteName(rows.foreignKey.column);
      return `${column} is not null and ${column} not in (select id from ${quoteName(rows.foreignKey.table)})`;
    }
    case 'circular':
      return `id in (${circularRows(table, rows.column)})`;
    case 'overlapping':
      return `${quoteName(rows.noOverlap.from)} is not null`;
  }
}
