import type { MouseEvent } from 'react';

/** A click on something inside a row must not count as a click on the row, which would open its record. */
export const staysHere = (event: MouseEvent): void => event.stopPropagation();
