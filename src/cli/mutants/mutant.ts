/** One small fault, and the tests that should notice it. */
export interface Mutant {
  readonly file: string;
  /** what goes missing, for the report */
  readonly name: string;
  /** the whole source with the fault in it */
  readonly source: string;
  readonly tests: readonly string[];
}

/** `engine/server/security/logs` → `tests/engine/server/security/logs.test.ts` */
export const testFile = (name: string): string => `tests/${name}.test.ts`;
