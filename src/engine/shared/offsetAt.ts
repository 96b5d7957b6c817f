import { inOfficeZone } from './conventions.ts';

/** Offset of the office's time zone from UTC at a moment, in milliseconds; NaN outside of the years 0 to 9999. */
export function offsetAt(moment: number): number {
  const second = Math.floor(moment / 1_000) * 1_000;
  return Date.parse(`${clock().format(new Date(second)).replace(' ', 'T')}Z`) - second;
}

const clock = inOfficeZone({ locale: 'sv-SE', dateStyle: 'short', timeStyle: 'medium' });
