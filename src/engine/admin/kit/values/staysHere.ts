import type { MouseEvent } from 'react';

/** Stops a click inside a row from opening the row's record. */
export const staysHere = (event: MouseEvent): void => event.stopPropagation();
