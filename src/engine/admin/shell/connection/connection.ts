import { isObject } from '../../../shared/isObject';
import { createStore, type Store } from '../../kit/store';

/** Whether the server answers. Every request reports its outcome here; while the server is away, this polls it. */
export interface Connection {
  /** since when nothing answers, in ms since 1970; null while the server is there */
  readonly awaySince: () => number | null;
  readonly subscribe: Store<number | null>['subscribe'];
  /** An answer came that the server itself gave. */
  readonly heard: () => void;
  /** No answer came, or one that is none: the server is away until it is found again. */
  readonly missed: () => void;
  /** Is the server there? Answers at once as long as nothing speaks against it, else looks. */
  readonly isHere: () => Promise<boolean>;
  /** Looks for the server now, whatever was known of it. */
  readonly look: () => Promise<boolean>;
  /** Resolves when the server is there: at once, or when it is found again. */
  readonly back: () => Promise<void>;
  /** Follows what the browser learns of the network; answers the way to stop. */
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
 * The probe decides, not `navigator.onLine`: a browser on a network without a way to the server counts as online, and
 * one without any network still reaches a server of its own. Between two looks the pause doubles up to a quarter of a minute;
 * it only gets short again with a real answer, so that a server that answers nothing but its probe is left in peace.
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
    // not all at once when the server of a whole office starts again
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

/** A page of a proxy, or of a hotel that wants a click first, is no sign of life. */
async function probe(send: typeof fetch, url: string): Promise<boolean> {
  try {
    const answer = await send(url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const json: unknown = answer.ok ? await answer.json() : null;
    return isObject(json) && json.status === 'ok';
  } catch {
    return false;
  }
}
