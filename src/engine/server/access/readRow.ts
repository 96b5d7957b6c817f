import type { Locale } from '../../shared/entityMeta.ts';
import type { Row } from './data.ts';

/**
 * Reads columns of rows whose table is known only at run time, in the forms of both databases: integers may be
 * strings. Throws for a column that the statement did not select.
 */
export const number = (row: Row, column: string): number => Number(stored(row, column));

/** A JSON column; PostgreSQL may have parsed it already. */
export function json(row: Row, column: string): unknown {
  const value = stored(row, column);
  return typeof value === 'string' ? JSON.parse(value) : value;
}

/** The language of a person or an organisation: German by default. */
export const localeIn = (row: Row): Locale => (stored(row, 'locale') === 'en' ? 'en' : 'de');

function stored(row: Row, column: string): unknown {
  if (!Object.hasOwn(row, column)) throw new Error(`The statement does not select "${column}".`);
  return row[column];
}
