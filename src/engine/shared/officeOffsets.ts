import { officeTimeZone } from './conventions.ts';
import { offsetAt } from './offsetAt.ts';

/** From this instant on, the office's local time is ahead of UTC by this many seconds. */
export interface Offset {
  readonly from: string;
  readonly seconds: number;
}

const first = Date.UTC(1970, 0, 1);
const last = Date.UTC(2070, 0, 1);
/** No time zone has changed its offset twice within this time. */
const step = 20 * 86_400_000;
const known = new Map<string, readonly Offset[]>();

/**
 * All offset changes of the office's time zone between 1970 and 2070, earliest first. Instants outside use the nearest.
 */
export function officeOffsets(): readonly Offset[] {
  const zone = officeTimeZone();
  const found = known.get(zone) ?? changes();
  known.set(zone, found);
  return found;
}

function changes(): readonly Offset[] {
  const offsets: Offset[] = [offsetFrom(first)];
  for (let before = first; before < last; before += step) {
    const after = before + step;
    if (offsetAt(before) !== offsetAt(after)) offsets.push(offsetFrom(changeBetween(before, after)));
  }
  return offsets;
}

const offsetFrom = (moment: number): Offset => ({
  from: new Date(moment).toISOString(),
  seconds: offsetAt(moment) / 1_000,
});

/** The first second whose offset differs from that at `before`. */
function changeBetween(before: number, after: number): number {
  let [same, other] = [before, after];
  while (other - same > 1_000) {
    const middle = Math.floor((same + other) / 2_000) * 1_000;
    if (offsetAt(middle) === offsetAt(before)) same = middle;
    else other = middle;
  }
  return other;
}
