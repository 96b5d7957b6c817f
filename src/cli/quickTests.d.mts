/** What `npm test -- --quick` leaves out: paths from the project's root, of files without `.ts` or `.tsx`, of folders with `/` at the end. */
export const quickLeftOut: readonly string[];
