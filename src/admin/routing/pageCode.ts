import type { GeneratedResource } from '../kit/pages/generatedResource';
import type { Pages } from '../kit/pages/parts';

/** The pages of a resource, loaded once, whoever asks first. */
export interface PageCode {
  readonly load: () => Promise<Pages>;
}

const codes = new WeakMap<GeneratedResource, PageCode>();

/** The same for the routes, which show it, and for the preloading, which fetches it beforehand. */
export function pageCodeOf(entry: GeneratedResource): PageCode {
  const known = codes.get(entry) ?? pageCode(entry.load);
  codes.set(entry, known);
  return known;
}

function pageCode(load: GeneratedResource['load']): PageCode {
  let pending: Promise<Pages> | null = null;
  return {
    load() {
      pending ??= remembering(
        load().catch((error: unknown) => {
          pending = null; // the next visit tries again
          throw error;
        }),
      );
      return pending;
    },
  };
}

/** `use` reads a promise that says it is fulfilled without waiting for it. */
function remembering<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
