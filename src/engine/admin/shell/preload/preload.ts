import { withoutReload } from '../../kit/missingCode';

const atOnce = 4;

/** What the browser says of the connection, where it says anything (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Fetches code before it is asked for, at most four pieces at a time (R-SHELL-13). Nothing is fetched where data is
 * saved or the connection is 2G; a piece that fails is left to the visit that needs it.
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
