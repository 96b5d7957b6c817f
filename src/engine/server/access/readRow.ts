import type { Locale } from '../../shared/entityMeta.ts';
import type { Row } from './data.ts';

/**
 * Columns of rows whose table is known at run time only, as the two databases answer them: whole numbers may come as
 * texts. A column that the statement did not select throws.
 */
export const number = (row: Row, column: string): number => Number(stored(row, column));

/** What is kept as JSON; PostgreSQL may have read it already. */
export function json(row: Row, column: string): unknown {
  const value = stored(row, column);
  return typeof value === 'string' ? JSON.parse(value) : value;
}

/** The language of a person or an organisation: German unless they have chosen. */
export const localeIn = (row: Row): Locale => (stored(row, 'locale') === 'en' ? 'en' : 'de');

function stored(row: Row, column: string): unknown {
  if (!Object.hasOwn(row, column)) throw new Error(`The statement does not select "${column}".`);
  return row[column];
}
