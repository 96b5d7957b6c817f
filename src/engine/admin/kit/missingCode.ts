import { createStore } from './store';

const KEY = 'chunk-reload-at';
const ONCE_IN_MS = 10_000;

/** Failures that the code around the import handles; the others are met by reloading. */
const claimed = new WeakSet<object>();

interface Surroundings {
  readonly connection: {
    /** Is the server there? */
    readonly look: () => Promise<boolean>;
    /** Resolves when it is. */
    readonly back: () => Promise<void>;
  };
  /** what stands in open forms outlives the reload */
  readonly keepInput: () => Promise<void>;
}
const surroundings = createStore<Surroundings | null>(null);

/**
 * R-SHELL-11: code that is gone after a deployment is fetched by reloading the page, at most once in ten seconds.
 * Code that does not come because the server is away is another matter: a reload would cost the whole application.
 */
export function reloadOnMissingCode(given: Surroundings): void {
  surroundings.set(given);
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // the import that failed is rejected within this turn
    setTimeout(() => {
      if (!claimed.has(payload)) recover(payload).catch(() => undefined);
    });
  });
}

/** For pages: what cannot be loaded while the server is away comes when it is back. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      claim(error);
      await recover(error);
    }
  }
}

/** For code that one can do without: its absence is the caller's business and reloads nothing. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    claim(error);
    throw error;
  }
}

function claim(error: unknown): void {
  if (typeof error === 'object' && error !== null) claimed.add(error);
}

/** Resolves when trying again is worth it, never when the page reloads; rejects when there is nothing left to do. */
async function recover(error: unknown): Promise<void> {
  const known = surroundings.get();
  if (!known) throw error;
  const { connection, keepInput } = known;
  if (!(await connection.look())) return connection.back();
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) throw error;
  sessionStorage.setItem(KEY, String(Date.now()));
  await keepInput();
  window.location.reload();
  await new Promise(() => undefined);
}
