import { addDays } from '../../../../shared/day';
import { relativePeriod } from '../../../../shared/period';
import { formatDay } from '../../format/date';
import type { Tag } from '../../format/language';

/** Named periods by their API expression. */
export const namedPeriods: Readonly<Record<string, string>> = {
  $day: 'today',
  '$day-1': 'yesterday',
  '$day+1': 'tomorrow',
  $week: 'this_week',
  '$week-1': 'last_week',
  '$week+1': 'next_week',
  $month: 'this_month',
  '$month-1': 'last_month',
  '$month+1': 'next_month',
  $quarter: 'this_quarter',
  '$quarter-1': 'last_quarter',
  '$quarter+1': 'next_quarter',
  $year: 'this_year',
  '$year-1': 'last_year',
  $past: 'past',
  $future: 'future',
};

/** `$days-30` is `{ direction: '-', count: 30 }`; null for other periods. */
export function countedDays(text: string): { readonly direction: '-' | '+'; readonly count: number } | null {
  const [, sign, count] = /^\$days([+-])(\d{1,3})$/.exec(text) ?? [];
  return sign === undefined ? null : { direction: sign === '-' ? '-' : '+', count: Number(count) };
}

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/** The period as text; one without a name is shown with its first and last day. */
export function periodText(text: string, translate: Translate, tag: Tag): string {
  const name = namedPeriods[text];
  if (name !== undefined) return translate(`app.filter.period.${name}`);
  const days = countedDays(text);
  if (days)
    return translate(`app.filter.period.${days.direction === '-' ? 'last_days' : 'next_days'}`, {
      smart_count: days.count,
    });
  const period = relativePeriod(text);
  return period ? `${formatDay(period.from, tag)} – ${formatDay(addDays(period.before, -1), tag)}` : text;
}
