import type { CompiledQuery } from 'kysely';

/** A statement whose result is not used. */
interface StatementAhead extends CompiledQuery {
  readonly isAhead: true;
}

/**
 * Marks a statement: inside a PostgreSQL transaction the next one is sent without waiting for it and fails with its
 * error, as does the commit. Returns no rows.
 */
export const ahead = (query: CompiledQuery): StatementAhead => ({ ...query, isAhead: true });

export const isAhead = (query: CompiledQuery): boolean => 'isAhead' in query;
