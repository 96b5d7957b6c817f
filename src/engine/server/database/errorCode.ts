/** The code of an error of a driver or of the system, such as `55P03` or `ECONNREFUSED`; empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
