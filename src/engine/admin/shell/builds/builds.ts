import { createStore, type Store } from '../../kit/store';

/**
 * Compares the running build with the published one. A build's id is the hash in its entry's file name, which
 * changes with any of its code.
 */
export interface BuildWatch {
  /** checks at every interval; returns a function that stops it */
  readonly start: () => () => void;
  readonly outdated: Pick<Store<boolean>, 'get' | 'subscribe'>;
}

interface Settings {
  /** null in development, where there is no build */
  readonly runningId: string | null;
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  readonly firstAfterMs?: number;
  readonly intervalMs?: number;
}

/**
 * Detects a newer build (R-SHELL-12): `builds/latest.json` names it, `builds/meta/{id}.json` proves that it
 * is completely deployed. A server that does not answer, or sends something else, does not count as a newer
 * build.
 */
export function createBuildWatch(settings: Settings): BuildWatch {
  const { runningId, baseUrl, firstAfterMs = 1_000, intervalMs = 10 * 60_000 } = settings;
  const send = settings.fetch ?? ((...call: Parameters<typeof fetch>) => fetch(...call));
  const outdated = createStore(false);

  async function idIn(path: string): Promise<string | null> {
    const answer = await send(`${baseUrl}builds/${path}`, { cache: 'no-store' });
    const json: unknown = answer.ok ? await answer.json() : null;
    return typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : null;
  }

  async function ask(): Promise<void> {
    try {
      const latest = await idIn('latest.json');
      if (latest === null || latest === runningId || (await idIn(`meta/${latest}.json`)) !== latest) return;
      outdated.set(true);
    } catch {
      // Server down or browser offline: the next check decides.
    }
  }

  return {
    start() {
      if (runningId === null) return () => undefined;
      const first = setTimeout(ask, firstAfterMs);
      const again = setInterval(() => !outdated.get() && ask(), intervalMs);
      return () => {
        clearTimeout(first);
        clearInterval(again);
      };
    },
    outdated,
  };
}

/** `https://office.example.org/tours/_assets/index-B73cFr0p.js` → `B73cFr0p`. */
export function buildIdOf(url: string): string | null {
  return /\/index-([\w-]{8})\.js$/.exec(url)?.[1] ?? null;
}
