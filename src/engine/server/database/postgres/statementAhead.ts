import type { CompiledQuery } from 'kysely';

/** A statement whose answer is not used. */
interface StatementAhead extends CompiledQuery {
  readonly isAhead: true;
}

/**
 * Inside a transaction on PostgreSQL the statement after this one is sent without waiting for its answer, and fails with its
 * error; so does the commit. It answers no rows.
 */
export const ahead = (query: CompiledQuery): StatementAhead => ({ ...query, isAhead: true });

export const isAhead = (query: CompiledQuery): boolean => 'isAhead' in query;
