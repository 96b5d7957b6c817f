import { withoutReload } from '../../kit/missingCode';

const atOnce = 4;

/** What the browser reports about the connection, if anything (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Loads code before it is needed, at most four chunks at a time (R-SHELL-13). Does nothing in data-saving
 * mode or on a 2G connection; a chunk that fails is loaded by the visit that needs it.
 */
export async function preload(
  pieces: readonly (() => Promise<unknown>)[],
  connection: Connection | undefined = connectionOf(navigator),
): Promise<void> {
  if (connection?.saveData || /2g$/.test(connection?.effectiveType ?? '')) return;
  const waiting = [...pieces];
  const worker = async () => {
    for (let piece = waiting.shift(); piece; piece = waiting.shift())
      await withoutReload(piece).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function connectionOf(browser: object): Connection | undefined {
  return 'connection' in browser ? (browser.connection as Connection) : undefined;
}
