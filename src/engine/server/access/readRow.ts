import type { Locale } from '../../shared/entityMeta.ts';
import type { Data, Row } from './data.ts';

/**
 * Columns as the two databases answer them: whole numbers may come as texts, booleans as 0 and 1. The values of enum
 * columns are held to their options by the tables themselves, so a column is taken for what its field says. A column that
 * the statement did not select throws.
 */
export const number = (row: Row, column: string): number => Number(stored(row, column));

export const numberOrNull = (row: Row, column: string): number | null =>
  (stored(row, column) ?? null) === null ? null : Number(row[column]);

export const text = <T extends string = string>(row: Row, column: string): T =>
  String(stored(row, column)) as T;

export const textOrNull = <T extends string = string>(row: Row, column: string): T | null =>
  (stored(row, column) ?? null) === null ? null : (String(row[column]) as T);

export function flag(row: Row, column: string): boolean {
  const value = stored(row, column);
  return value === true || value === 1;
}

/** A boolean as a statement's parameter. */
export const flagIn = ({ dialect }: Data, value: boolean): unknown =>
  dialect === 'sqlite' ? Number(value) : value;

/** What is kept as JSON; PostgreSQL may have read it already. */
export function json(row: Row, column: string): unknown {
  const value = stored(row, column);
  return typeof value === 'string' ? JSON.parse(value) : value;
}

/** A list kept as JSON; nothing is an empty one. */
export function list(row: Row, column: string): readonly unknown[] {
  const value = json(row, column);
  return Array.isArray(value) ? value : [];
}

/** The language of a person or an organisation: German unless they have chosen. */
export const localeIn = (row: Row): Locale => (stored(row, 'locale') === 'en' ? 'en' : 'de');

function stored(row: Row, column: string): unknown {
  if (!Object.hasOwn(row, column)) throw new Error(`The statement does not select "${column}".`);
  return row[column];
}
