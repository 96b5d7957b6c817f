import { formatDay } from '../format/date';
import type { Tag } from '../format/language';

/**
 * Formats a cell of a file: `1931-03-04T00:00:00` in a spreadsheet is a day; times have no time zone and are shown
 * unchanged. Numbers are ungrouped, because some of them are codes.
 */
export function cellText(cell: string | number | boolean | null, tag: Tag): string {
  if (typeof cell === 'number')
    return cell.toLocaleString(tag, { useGrouping: false, maximumFractionDigits: 20 });
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d$/.exec(String(cell)) ?? [];
  if (day === undefined) return cell === null ? '' : String(cell);
  return time === '00:00' ? formatDay(day, tag) : `${formatDay(day, tag)} ${time}`;
}
