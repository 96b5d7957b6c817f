import { type RawBuilder, sql } from 'kysely';

/** A condition that no row meets. Compared by identity, so that conditions after it can be left out. */
export const nowhere: RawBuilder<unknown> = sql`1 = 0`;

/** Is one of the conditions `nowhere`, so that no row can meet them all? */
export const isNowhere = (conditions: readonly RawBuilder<unknown>[]): boolean =>
  conditions.includes(nowhere);
