import type { Locale } from '@engine/shared/entityMeta.ts';
import type { ReportRow, ReportValue } from './report.ts';

/** A column to sort by; `-open` in an address means descending. */
export interface ReportSort {
  readonly column: string;
  readonly isDescending: boolean;
}

export const parseSort = (text: string): ReportSort => ({
  column: text.replace(/^-/, ''),
  isDescending: text.startsWith('-'),
});

export const sortText = ({ column, isDescending }: ReportSort): string =>
  `${isDescending ? '-' : ''}${column}`;

/** Sorts the rows, stably; empty values are last in both directions. */
export function sortRows(
  rows: readonly ReportRow[],
  { column, isDescending }: ReportSort,
  locale: Locale,
): readonly ReportRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const keyed = rows.map(row => ({ row, key: keyOf(row.values[column] ?? null) }));
  keyed.sort((left, right) => {
    if (left.key === null || right.key === null)
      return Number(left.key === null) - Number(right.key === null);
    const order =
      typeof left.key === 'number' && typeof right.key === 'number'
        ? left.key - right.key
        : compare(String(left.key), String(right.key));
    return isDescending ? -order : order;
  });
  return keyed.map(({ row }) => row);
}

const keyOf = (value: ReportValue): string | number | null =>
  typeof value === 'object' && value !== null ? value.label : value;
