import { today } from '../../../shared/day';

/** The day that the address names, YYYY-MM-DD, or today if there is no such day. */
export const dayOfAddress = (given: string | null): string =>
  given !== null && isDay(given) ? given : today();

/** The month that the address names, YYYY-MM, or this month if there is no such month. */
export const monthOfAddress = (given: string | null): string => dayOfAddress(`${given}-01`).slice(0, 7);

function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
