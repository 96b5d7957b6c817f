import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../../shared/day.ts';
import type { Field, FieldKind, FilterExpression } from '../../../shared/field.ts';
import { daysOfGroup, type GroupUnit } from '../../../shared/listGroups.ts';
import { monthsOf, type Period, startOfDay } from '../../../shared/period.ts';
import type { Dialect } from '../../database/database.ts';
import { mondaySql, officeDaySql } from '../../database/sql/officeDay.ts';

interface Value {
  readonly dialect: Dialect;
  readonly kind: FieldKind;
  readonly value: RawBuilder<unknown>;
}

/** The period in which a day, month or instant lies, in the form of `ListGroup.value`. */
export function periodSql({ dialect, kind, value }: Value, unit: GroupUnit): RawBuilder<unknown> {
  const day = kind === 'instant' ? officeDaySql(dialect, value) : sql`cast(${value} as text)`;
  const start = (length: number) => sql`substr(${day}, 1, ${sql.lit(length)})`;
  switch (unit) {
    case 'day':
      return start(10);
    case 'week':
      return mondaySql(dialect, day);
    case 'month':
      return start(7);
    case 'quarter':
      return sql`${start(4)} || '-Q' || cast((cast(substr(${day}, 6, 2) as integer) + 2) / 3 as text)`;
    case 'year':
      return start(4);
  }
}

/** The filter for the records within a period: lower bound first, then upper bound. */
export function periodFilter(by: string, { kind }: Pick<Field, 'kind'>, period: Period): FilterExpression {
  const { from, before } = period;
  if (kind === 'month') {
    const { first, last } = monthsOf(period);
    return { [`${by}_gte`]: first, [`${by}_lte`]: last };
  }
  if (kind === 'date') return { [`${by}_gte`]: from, [`${by}_lte`]: addDays(before, -1) };
  const last = new Date(Date.parse(startOfDay(before)) - 1).toISOString();
  return { [`${by}_gte`]: startOfDay(from), [`${by}_lte`]: last };
}

/** The filter for the records of one group. */
export const groupFilter = (by: string, field: Field, unit: GroupUnit, value: string): FilterExpression =>
  periodFilter(by, field, daysOfGroup(unit, value));
