import { createStore } from './store';

const KEY = 'chunk-reload-at';
const ONCE_IN_MS = 10_000;

/** Failures that the caller of the import handles; after any other the page is reloaded. */
const claimed = new WeakSet<object>();

interface Surroundings {
  readonly connection: {
    /** Does the server answer? */
    readonly look: () => Promise<boolean>;
    /** Resolves when it does. */
    readonly back: () => Promise<void>;
  };
  /** keeps the input of open forms over the reload */
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

/** For pages: retries when the server is back. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      claim(error);
      await recover(error);
    }
  }
}

/** For optional code: the caller handles the failure, and the page is not reloaded. */
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
