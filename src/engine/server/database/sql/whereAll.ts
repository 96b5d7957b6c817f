import { type RawBuilder, sql } from 'kysely';

/** `where …` with all conditions; empty without conditions. */
export const whereAll = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
