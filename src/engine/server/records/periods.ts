import { type RawBuilder, sql } from 'kysely';
import { addDays, addMonths } from '../../shared/day.ts';
import type { Field, FilterExpression } from '../../shared/field.ts';
import type { GroupUnit } from '../../shared/listGroups.ts';

const lengths: Readonly<Record<GroupUnit, number>> = { day: 10, month: 7, year: 4 };

/** The day, month or year of a day or month: `2026-11-21`, `2026-11`, `2026`. */
export const periodSql = (value: RawBuilder<unknown>, unit: GroupUnit): RawBuilder<unknown> =>
  sql`substr(cast(${value} as text), 1, ${sql.lit(lengths[unit])})`;

/** From the first of these months or years to the end of the last, for a field of days or of months. */
export function periodFilter(by: string, { kind }: Field, first: string, last = first): FilterExpression {
  const isYear = first.length === lengths.year;
  const [from, to] = isYear ? [`${first}-01`, `${last}-12`] : [first, last];
  if (kind === 'month') return { [`${by}_gte`]: from, [`${by}_lte`]: to };
  return { [`${by}_gte`]: `${from}-01`, [`${by}_lte`]: addDays(addMonths(`${to}-01`, 1), -1) };
}
