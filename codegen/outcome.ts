/** How a command ended, and what it says: on the standard output when all is well, otherwise on the error output. */
export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}
