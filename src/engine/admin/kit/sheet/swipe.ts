/** A drag gesture on a sheet. */
interface Swipe {
  /** px towards the edge from which the sheet came; negative: in the other direction */
  readonly distance: number;
  /** size of the sheet in the direction of the gesture, in px */
  readonly size: number;
  /** ms from touch to release */
  readonly duration: number;
}

/**
 * R-SHELL-8: a drag over more than a tenth of the size closes the sheet, or a swipe within 300 ms over any distance.
 */
const FAR = 0.1;
const QUICK = 300;
/** Distance in px below which a gesture counts as a tap. */
const TAP = 8;

/** Whether the gesture closes the sheet; otherwise it springs back. */
export function closes({ distance, size, duration }: Swipe): boolean {
  if (distance > size * FAR) return true;
  return distance > TAP && duration <= QUICK;
}
