import { type RawBuilder, sql } from 'kysely';
import { officeTimeZone } from '../../../shared/conventions.ts';
import { type Offset, officeOffsets } from '../../../shared/officeOffsets.ts';
import type { Dialect } from '../database.ts';

/** The date in the office's time zone (YYYY-MM-DD) of an instant. */
export function officeDaySql(dialect: Dialect, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return dialect === 'sqlite'
    ? sql`strftime('%Y-%m-%d', ${instant}, ${offsetSql(instant, officeOffsets())})`
    : sql`to_char(cast(${instant} as timestamptz) at time zone ${sql.lit(officeTimeZone())}, 'YYYY-MM-DD')`;
}

/** SQLite has no time zones: a binary search for the offset, eight comparisons for those of a century. */
function offsetSql(instant: RawBuilder<unknown>, offsets: readonly Offset[]): RawBuilder<unknown> {
  const half = Math.ceil(offsets.length / 2);
  const [later] = offsets.slice(half);
  if (!later) return sql.lit(`${offsets[0]?.seconds ?? 0} seconds`);
  const [before, after] = [offsets.slice(0, half), offsets.slice(half)];
  return sql`case when ${instant} < ${sql.lit(later.from)} then ${offsetSql(instant, before)} else ${offsetSql(instant, after)} end`;
}

/** The Monday of the week of a day. */
export const mondaySql = (dialect: Dialect, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`date(${day}, '-6 days', 'weekday 1')`
    : sql`to_char(date_trunc('week', cast(${day} as date)), 'YYYY-MM-DD')`;
