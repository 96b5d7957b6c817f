/** The result of a command. Its text goes to standard output if `ok`, otherwise to standard error. */
export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}
