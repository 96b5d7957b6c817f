import { dayText, instantText } from '../../../shared/day';
import { localeOf, type Tag } from './language';

/** `01.03.2026` in German, `2026-03-01` in English; text that is no ISO day is returned unchanged. */
export const formatDay = (iso: string, tag: Tag): string =>
  /^\d{4}-\d{2}-\d{2}/.test(iso) ? dayText(iso.slice(0, 10), localeOf(tag)) : iso;

export function formatMonth(iso: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(iso) ?? [];
  return year ? `${month}/${year}` : iso;
}

export const formatInstant = (iso: string, tag: Tag): string =>
  Number.isNaN(Date.parse(iso)) ? iso : instantText(iso, localeOf(tag));
