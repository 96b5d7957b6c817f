import type { ColumnCondition } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { quoteName, quoteText } from './quote.ts';

type Entry = ColumnCondition[number];

/**
 * An SQL condition that is true or false, never NULL; null if it always holds. `row` qualifies the columns (in
 * triggers).
 */
export function conditionSql(
  dialect: Dialect,
  condition: ColumnCondition,
  row?: 'old' | 'new',
): string | null {
  if (condition.length === 0) return null;
  return `(${condition.map(entry => entrySql(dialect, entry, row ? `${row}.` : '')).join(' and ')})`;
}

function entrySql(dialect: Dialect, entry: Entry, row: string): string {
  const column = row + quoteName(entry.column);
  const values = entry.values.filter(value => value !== null);
  const parts = entry.type === 'list' ? values.map(value => contains(dialect, column, value)) : [];
  if (entry.type !== 'list' && values.length > 0)
    parts.push(`${column} in (${values.map(value => literal(dialect, value)).join(', ')})`);
  const some = parts.length > 0 ? [`(${column} is not null and (${parts.join(' or ')}))`] : [];
  if (entry.values.includes(null)) some.push(`${column} is null`);
  if (some.length === 0) return '(1 = 0)';
  return some.length === 1 ? some.join('') : `(${some.join(' or ')})`;
}

function contains(dialect: Dialect, column: string, value: Entry['values'][number]): string {
  const position = dialect === 'sqlite' ? 'instr' : 'strpos';
  return `${position}(${column}, ${quoteText(JSON.stringify(value))}) > 0`;
}

export function literal(dialect: Dialect, value: string | number | boolean): string {
  if (typeof value === 'string') return quoteText(value);
  if (typeof value === 'number') return String(value);
  return dialect === 'sqlite' ? String(Number(value)) : String(value);
}
