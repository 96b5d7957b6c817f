import { createStore, type Store } from '../../kit/store';

/** Which build runs here: the hash in the name of its entry, which changes with any of its code. */
export interface BuildWatch {
  /** asks now and then at every interval; answers the way to stop */
  readonly start: () => () => void;
  readonly outdated: Pick<Store<boolean>, 'get' | 'subscribe'>;
}

interface Settings {
  /** null in development, where nothing is built */
  readonly runningId: string | null;
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  readonly firstAfterMs?: number;
  readonly intervalMs?: number;
}

/**
 * Learns that a newer build is out (R-SHELL-12): `builds/latest.json` names it, `builds/meta/{id}.json` proves that it
 * is there whole. A server that does not answer, or answers something else, is no newer build.
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
      // Away or offline: the next check decides.
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
