import { formatDay, formatMonth } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { formatMoney, formatScaled } from '@engine/admin/kit/format/number';
import type { ReportColumn, ReportValue } from '../shared/report';

const figures: ReadonlySet<ReportColumn['kind']> = new Set(['number', 'days', 'averageDays', 'money']);

export const isFigure = ({ kind }: Pick<ReportColumn, 'kind'>): boolean => figures.has(kind);

/** Formats a value of a report in the language of the screen. */
export function useCellText(): (column: ReportColumn, value: ReportValue) => string {
  const { tag } = useLanguage();
  return ({ kind }, value) => {
    if (value === null) return '';
    if (typeof value === 'object') return value.label;
    switch (kind) {
      case 'money':
        return formatMoney(Number(value), 2, tag);
      case 'number':
      case 'days':
        return formatScaled(Number(value), 0, tag);
      case 'averageDays':
        return formatScaled(Number(value), 1, tag);
      case 'day':
        return formatDay(String(value), tag);
      case 'month':
        return formatMonth(String(value));
      default:
        return String(value);
    }
  };
}
