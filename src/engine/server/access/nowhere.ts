import { type RawBuilder, sql } from 'kysely';

/** No row meets it. Known by itself, so that what would be asked of rows need not be asked. */
export const nowhere: RawBuilder<unknown> = sql`1 = 0`;

/** Can no row meet all of these? */
export const isNowhere = (conditions: readonly RawBuilder<unknown>[]): boolean =>
  conditions.includes(nowhere);
