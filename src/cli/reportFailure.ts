import { startFault } from '../engine/server/startFault.ts';

/** The last words of a command: what the operator can mend in a sentence, anything else as it calls itself. */
export function reportFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${startFault(error) ?? message}\n`);
  process.exitCode = 1;
}
