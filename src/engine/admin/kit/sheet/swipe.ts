/** How a finger, or the mouse, left a sheet. */
interface Swipe {
  /** px towards the edge that the sheet came from; negative: away from it */
  readonly distance: number;
  /** px from the edge of the sheet to its other one */
  readonly size: number;
  /** ms from touching it to letting go */
  readonly duration: number;
}

/** R-SHELL-8: dragged over a tenth of its size, or swiped within 300 ms, however short the way. */
const FAR = 0.1;
const QUICK = 300;
/** A finger that only taps moves a little as well. */
const TAP = 8;

/** Does this gesture close the sheet? Otherwise it springs back. */
export function closes({ distance, size, duration }: Swipe): boolean {
  if (distance > size * FAR) return true;
  return distance > TAP && duration <= QUICK;
}
