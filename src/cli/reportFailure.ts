import { startFault } from '../engine/server/startFault.ts';

/**
 * Prints why a command failed: a sentence with a remedy if the operator can fix it, otherwise the error's
 * message.
 */
export function reportFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${startFault(error) ?? message}\n`);
  process.exitCode = 1;
}
