import { nothingUnsaved } from './dialog/unsaved';
import { createStore } from './store';

const KEY = 'chunk-reload-at';
const ONCE_IN_MS = 10_000;

/** Failed imports that their caller handles; any other failure reloads the page. */
const claimed = new WeakSet<object>();

interface Surroundings {
  readonly connection: {
    /** whether the server can be reached */
    readonly look: () => Promise<boolean>;
    /** resolves when the server can be reached again */
    readonly back: () => Promise<void>;
  };
  /** saves the input of open forms across the reload */
  readonly keepInput: () => Promise<void>;
}
const surroundings = createStore<Surroundings | null>(null);

/**
 * R-SHELL-11: chunks that a deployment removed are fetched by reloading the page, at most once in ten seconds, and
 * not before dialogs with input are closed. If they
 * fail because the server is unreachable, a reload would lose the whole application.
 */
export function reloadOnMissingCode(given: Surroundings): void {
  surroundings.set(given);
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // the failed import is rejected within this task, so its handler can claim it first
    setTimeout(() => {
      if (!claimed.has(payload)) recover(payload).catch(() => undefined);
    });
  });
}

/** For pages: retries when the server can be reached again. */
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

/** Resolves when a retry is worthwhile, never if the page reloads; rejects if nothing can be done. */
async function recover(error: unknown): Promise<void> {
  const known = surroundings.get();
  if (!known) throw error;
  const { connection, keepInput } = known;
  if (!(await connection.look())) return connection.back();
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) throw error;
  await nothingUnsaved();
  sessionStorage.setItem(KEY, String(Date.now()));
  await keepInput();
  window.location.reload();
  await new Promise(() => undefined);
}
