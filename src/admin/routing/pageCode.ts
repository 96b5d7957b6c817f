import type { GeneratedResource } from '../kit/pages/generatedResource';
import type { Pages } from '../kit/pages/parts';

/** The pages of a resource, loaded once, whoever asks first. */
export interface PageCode {
  /** null until they are there; then nothing has to wait for them any more */
  readonly loaded: () => Pages | null;
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
  let pages: Pages | null = null;
  let pending: Promise<Pages> | null = null;
  return {
    loaded: () => pages,
    load() {
      pending ??= load().then(
        answer => {
          pages = answer;
          return answer;
        },
        (error: unknown) => {
          pending = null; // the next visit tries again
          throw error;
        },
      );
      return pending;
    },
  };
}
