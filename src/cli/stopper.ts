import type { RunningServer } from '../engine/server/startServer.ts';

interface Stopping {
  /** time after which the program ends although work is in progress */
  readonly mostMs: number;
  /** ends the program with this exit code */
  readonly end: (code: number) => void;
  readonly say: (sentence: string) => void;
}

/**
 * Returns a handler for signals that closes the server and ends the program, once and within the time limit.
 */
export function stopper(
  server: Pick<RunningServer, 'close'>,
  { mostMs, end, say }: Stopping,
): () => Promise<void> {
  let stopping = false;
  return async () => {
    if (stopping) return;
    stopping = true;
    const timer = setTimeout(() => {
      say('Stopped although work was under way; it goes on with the next start.');
      end(1);
    }, mostMs).unref();
    await server.close();
    clearTimeout(timer);
    end(0);
  };
}
