import { isObject } from '../../../shared/isObject';
import { createStore, type Store } from '../../kit/store';

/**
 * Whether the server is reachable. Every request reports its outcome here; while the server is unreachable,
 * this polls it.
 */
export interface Connection {
  /** since when the server has been unreachable, in ms since 1970; null while it is reachable */
  readonly awaySince: () => number | null;
  readonly subscribe: Store<number | null>['subscribe'];
  /** Reports a response that came from the server itself. */
  readonly heard: () => void;
  /**
   * Reports a missing response, or one that did not come from the server: it counts as unreachable until a
   * probe succeeds.
   */
  readonly missed: () => void;
  /** Whether the server is reachable: resolves at once unless it is marked unreachable, else probes it. */
  readonly isHere: () => Promise<boolean>;
  /** Probes the server now, whatever its last known state. */
  readonly look: () => Promise<boolean>;
  /** Resolves once the server is reachable: at once, or after the next successful probe. */
  readonly back: () => Promise<void>;
  /** Listens to the browser's network events; returns a function that stops it. */
  readonly watch: () => () => void;
}

interface Settings {
  readonly probeUrl: string;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

const patienceMs = 3_000;
const longestPauseMs = 15_000;

/**
 * The probe decides, not `navigator.onLine`: a browser on a network without a route to the server counts as
 * online, and one without any network can still reach a local server. The pause between two probes doubles up
 * to a quarter of a minute; only a response to a real request resets it, so that a server that answers
 * nothing but its probe is not flooded.
 */
export function createConnection({ probeUrl, ...settings }: Settings): Connection {
  const { now = Date.now } = settings;
  const send = settings.fetch ?? ((...call: Parameters<typeof fetch>) => fetch(...call));
  const since = createStore<number | null>(null);
  let misses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<boolean> | null = null;

  function set(next: number | null): void {
    if ((next === null) !== (since.get() === null)) since.set(next);
  }

  function missed(): void {
    set(now());
    if (looking || timer !== undefined) return;
    const pause = misses === 0 ? 0 : Math.min(longestPauseMs, 500 * 2 ** misses);
    // random, so that the browsers of an office do not all reconnect at the same moment after a restart
    timer = setTimeout(look, pause * (1 + Math.random() / 4));
    misses += 1;
  }

  function look(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    looking ??= probe(send, probeUrl).then(isThere => {
      looking = null;
      if (isThere) set(null);
      else missed();
      return isThere;
    });
    return looking;
  }

  return {
    awaySince: since.get,
    subscribe: since.subscribe,
    heard() {
      misses = 0;
      clearTimeout(timer);
      timer = undefined;
      set(null);
    },
    missed,
    isHere: () => (since.get() === null ? Promise.resolve(true) : look()),
    look,
    back: () =>
      new Promise(resolve => {
        if (since.get() === null) return resolve();
        const unsubscribe = since.subscribe(() => {
          unsubscribe();
          resolve();
        });
      }),
    watch() {
      const lookNow = () => void look();
      const lookAgain = () => {
        if (since.get() !== null && document.visibilityState === 'visible') void look();
      };
      window.addEventListener('online', lookNow);
      window.addEventListener('offline', lookNow);
      document.addEventListener('visibilitychange', lookAgain);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('online', lookNow);
        window.removeEventListener('offline', lookNow);
        document.removeEventListener('visibilitychange', lookAgain);
      };
    },
  };
}

/** The page of a proxy or of a captive portal is no sign of life. */
async function probe(send: typeof fetch, url: string): Promise<boolean> {
  try {
    const answer = await send(url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const json: unknown = answer.ok ? await answer.json() : null;
    return isObject(json) && json.status === 'ok';
  } catch {
    return false;
  }
}
