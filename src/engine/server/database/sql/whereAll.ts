import { type RawBuilder, sql } from 'kysely';

/** `where …` of conditions that all hold; nothing when there are none. */
export const whereAll = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
