const ATOM = String.raw`(?:\[[^\]^][^\]]*\]|\\[dw]|\\[^A-Za-z0-9]|[^\\()[\]{}*+?|^$])`;
const REPEAT = String.raw`(?:\{\d+(?:,\d+)?\}|\?)?`;
const SEQUENCE = `(?:${ATOM}${REPEAT})*`;
const GROUP = String.raw`\((?:\?:)?${SEQUENCE}(?:\|${SEQUENCE})*\)`;
const WHOLE = new RegExp(`^\\^(?:(?:${ATOM}|${GROUP})${REPEAT})*\\$$`, 'u');

/**
 * What is wrong with a pattern, or null. Forms check it as a regular expression, PostgreSQL with ~, SQLite as GLOB:
 * only what all three read alike is allowed (`src/engine/server/database/ddl/glob.ts`).
 */
export function patternFault(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'is no regular expression';
  }
  return WHOLE.test(pattern) ? null : 'is more than SQLite can check';
}
