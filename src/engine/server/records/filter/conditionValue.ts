import { addMonths } from '../../../shared/day.ts';
import type { Field } from '../../../shared/field.ts';
import { isList } from '../../../shared/filterValue.ts';
import { fold } from '../../../shared/fold.ts';
import { monthsOf, relativePeriod, startOfDay } from '../../../shared/period.ts';
import { foldedPattern } from './foldedPattern.ts';

/**
 * Text is matched folded: against the folded column, or, for a field without one, by a pattern for SQLite and another
 * for PostgreSQL.
 */
export function likeOperands({ foldedColumn }: Field, part: string): readonly string[] {
  if (foldedColumn) return [`%${fold(part).replaceAll(/[\\%_]/g, '\\$&')}%`];
  const { glob, regex } = foldedPattern(part);
  return [glob, regex];
}

/** Lists of values are searched as text, so the value is put into the form in which it is stored there. */
export function operand(field: Field, value: string | number | boolean) {
  if (field.kind === 'tags') return JSON.stringify(value);
  return isList(field) ? `%"${value}"%` : value;
}

/**
 * The first value within a relative period such as `$quarter-1`, and the first after it. Evaluated at each request,
 * so that a saved filter moves on with the calendar. Null if the text is no period, or the kind of field has none.
 */
export function periodBounds(field: Field, text: string): readonly [from: string, before: string] | null {
  const period = relativePeriod(text);
  if (!period) return null;
  switch (field.kind) {
    case 'date':
      return [period.from, period.before];
    case 'instant':
      return [startOfDay(period.from), startOfDay(period.before)];
    case 'month': {
      const { first, last } = monthsOf(period);
      return [first, addMonths(`${last}-01`, 1).slice(0, 7)];
    }
    default:
      return null;
  }
}
