import { type RawBuilder, sql } from 'kysely';

/** A bill on which money is owed: issued, neither cancelled nor settled. */
export const isOwed = (alias: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.status`)} in ('issued', 'sent', 'partially_paid') and ${sql.ref(`${alias}.open`)} > 0)`;
