import { parseScaled } from '../../../shared/parseScaled';
import type { Tag } from './language';
import { formatScaled } from './number';

/** Formats an unscaled number with at most `places` decimals: `formatNumber(1234.5, 3, 'de-DE')` is `1.234,5`. */
export const formatNumber = (value: number, places: number, tag: Tag): string =>
  formatScaled(Math.round(value * 10 ** places), places, tag, { trim: true });

/** `parseNumber('1.234,5', 3, 'de-DE')` is 1234.5; null if the text is no number or has more decimal places. */
export function parseNumber(text: string, places: number, tag: Tag): number | null {
  const scaled = parseScaled(text, places, tag);
  return scaled === null ? null : scaled / 10 ** places;
}

/** Padding as wide as the decimal places that `formatNumber` omits, to align a column at the decimal mark. */
export function roomOfPlaces(value: number, places: number): string {
  const [, shown = ''] = formatNumber(value, places, 'en-US').split('.');
  return (shown ? '' : '\u2008') + '\u2007'.repeat(places - shown.length);
}
