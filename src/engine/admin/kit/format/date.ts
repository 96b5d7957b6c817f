import { officeTime, today } from '../../../shared/day';
import type { Tag } from './language';

/** `01.03.2026` in German, `03/01/2026` in English; text that is no ISO day comes back as it is. */
export function formatDay(iso: string, tag: Tag): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  if (!year) return iso;
  return tag === 'de-DE' ? `${date}.${month}.${year}` : `${month}/${date}/${year}`;
}

export function formatMonth(iso: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(iso) ?? [];
  return year ? `${month}/${year}` : iso;
}

export function formatInstant(iso: string, tag: Tag): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${formatDay(today(date), tag)} ${officeTime(iso)}`;
}
