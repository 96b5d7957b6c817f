/** One small fault in a file. */
export interface Fault {
  readonly file: string;
  /** what goes missing, for the report */
  readonly name: string;
  /** the whole source with the fault in it */
  readonly source: string;
}

/** A fault, and the tests that should notice it. */
export interface Mutant extends Fault {
  readonly tests: readonly string[];
}

/** For the report, and for `--only`. */
export const describe = ({ file, name }: Fault): string => `${file}: ${name}`;

/** `engine/server/security/logs` → `tests/engine/server/security/logs.test.ts` */
export const testFile = (name: string): string => `tests/${name}.test.ts`;
