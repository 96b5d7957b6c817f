import { sql } from 'kysely';

/** Totals are counted up to this number; beyond it, the answer says "10000 or more". */
export const totalCap = 10_000;

/** `totalCap + 1`, which stands for any larger number. */
export const capSql = sql.lit(totalCap + 1);
