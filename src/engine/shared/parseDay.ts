import { officeYear } from './day.ts';
import { offsetAt } from './offsetAt.ts';
import { visibleCode } from './visibleText.ts';

/**
 * Parses a day: `1.3.2026`, `1. 3. 2026`, `01.03.26`, `1.3.`, `010326`, `3/1/2026` and `2026-03-01` are the same;
 * null if it is none. Slashes are American: the month comes first.
 */
export function parseDay(text: string, today: Date = new Date()): string | null {
  // a cell of a spreadsheet has midnight behind its day
  const plain = visibleCode(text).replace(/[T\s]+0?0:00(:00)?$/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4})?)?$/.exec(plain);
  if (american) return day(yearOf(american[3], today), Number(american[1]), Number(american[2]));
  const local =
    /^(\d{1,2})(?:\s*\.\s*|[\s-])(\d{1,2})(?:(?:\s*\.\s*|[\s-])(\d{2}|\d{4})?)?$/.exec(plain) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(plain);
  if (!local) return null;
  return day(yearOf(local[3], today), Number(local[2]), Number(local[1]));
}

/** Two digits mean the century in which the year is at most ten years ahead: most such dates are birth dates. */
function yearOf(text: string | undefined, today: Date): number {
  const now = officeYear(today);
  if (text === undefined) return now;
  if (text.length === 4) return Number(text);
  const year = now - (now % 100) + Number(text);
  return year > now + 10 ? year - 100 : year;
}

function day(year: number, month: number, date: number): string | null {
  const found = new Date(Date.UTC(year, month - 1, date));
  const exists = found.getUTCMonth() === month - 1 && found.getUTCDate() === date && year >= 1000;
  return exists ? found.toISOString().slice(0, 10) : null;
}

/**
 * Parses a time: `8:5`, `08:05`, `805`, `0805`, `8:05:30`, `8,05`, `8h05`, `8 Uhr 05` and `8`; null if it is none. Seconds
 * are dropped, since times have none.
 */
export function parseTime(text: string): string | null {
  const plain = visibleCode(text).replace(/\s*(uhr|h)$/i, '');
  const [, hour, minute = '0'] =
    /^(\d{1,2})(?:[:.](\d{1,2}))?$/.exec(plain) ??
    // with points it would be a day: `05.03.26`
    /^(\d{1,2}):(\d{1,2}):[0-5]\d$/.exec(plain) ??
    // not one figure behind a comma: `7,5` may be hours
    /^(\d{1,2})(?:,|\s*(?:uhr|h)\s*)?(\d{2})$/i.exec(plain) ??
    [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** Parses a month: `3/2026`, `03.26`, `2026-03`; null if it is none. */
export function parseMonth(text: string, today: Date = new Date()): string | null {
  const plain = visibleCode(text);
  const iso = /^(\d{4})-(\d{1,2})$/.exec(plain);
  const local = /^(\d{1,2})[./\s-](\d{2}|\d{4})$/.exec(plain);
  const month = Number(iso?.[2] ?? local?.[1] ?? 0);
  if (month < 1 || month > 12) return null;
  return `${iso?.[1] ?? yearOf(local?.[2], today)}-${String(month).padStart(2, '0')}`;
}

/**
 * Parses `01.03.2026 8:05` in office time to a UTC instant; null if it is none, also in the hour that is skipped in
 * spring.
 */
export function parseInstant(text: string, today: Date = new Date()): string | null {
  const [, dayText = '', timeText = ''] = /^(\S+?),?(?:[\sT]+(.+))?$/.exec(withJoinedDay(text)) ?? [];
  const isoDay = parseDay(dayText, today);
  const time = timeText ? parseTime(timeText) : '00:00';
  if (!isoDay || !time) return null;
  const asUtc = Date.parse(`${isoDay}T${time}:00.000Z`);
  // the offset may change on that day: the one after the moment is tried first; after the year 9999 it is NaN
  for (const near of [asUtc + DAY, asUtc - DAY]) {
    const guess = asUtc - offsetAt(near);
    if (Number.isFinite(guess) && guess + offsetAt(guess) === asUtc) return new Date(guess).toISOString();
  }
  return null;
}

/** `1. 3. 2026 8:05` → `1.3.2026 8:05`: where a blank stands behind the first point, one may stand before the year. */
const withJoinedDay = (text: string): string =>
  visibleCode(text)
    .replace(/^(\d{1,2})\s*\.\s+(\d{1,2})\s*\.\s*(?=(\d{2}|\d{4})([\s,T]|$))/, '$1.$2.')
    .replace(/^(\d{1,2})\s*\.\s+(\d{1,2})\s*\./, '$1.$2.');

const DAY = 86_400_000;
