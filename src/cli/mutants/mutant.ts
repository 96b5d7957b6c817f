/** One small fault in a file. */
export interface Fault {
  readonly file: string;
  /** the check that is missing, for the report */
  readonly name: string;
  /** the whole source including the fault */
  readonly source: string;
}

/** A fault, and the tests that must detect it. */
export interface Mutant extends Fault {
  readonly tests: readonly string[];
}

/** Names a fault in the report and for `--only`. */
export const describe = ({ file, name }: Fault): string => `${file}: ${name}`;

/** `engine/server/security/logs` → `tests/engine/server/security/logs.test.ts` */
export const testFile = (name: string): string => `tests/${name}.test.ts`;
