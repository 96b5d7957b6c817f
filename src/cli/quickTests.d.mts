/**
 * Tests that `npm test -- --quick` leaves out: paths relative to the project root, files without `.ts` or
 * `.tsx`, folders with `/` at the end.
 */
export const quickLeftOut: readonly string[];
