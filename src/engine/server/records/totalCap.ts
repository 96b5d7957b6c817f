import { sql } from 'kysely';

/** Totals are counted up to here; beyond, the answer says "10000 or more". */
export const totalCap = 10_000;

/** One more than the cap stands for any number beyond. */
export const capSql = sql.lit(totalCap + 1);
