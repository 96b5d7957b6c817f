import type { HttpClient } from './httpClient';

/** Hears of every call that has changed something on the server, whoever made it. */
export interface Writes {
  readonly subscribe: (listener: () => void) => () => void;
}

/** Calls that change nothing that anybody counts. */
const besides = /\/(history\/new|auth\/[^/]+|search)$/;

export function withWrites(http: HttpClient): { readonly http: HttpClient; readonly writes: Writes } {
  const listeners = new Set<() => void>();
  return {
    http: async (url, options) => {
      const answer = await http(url, options);
      const isWrite = (options?.method ?? 'GET').toUpperCase() !== 'GET';
      if (isWrite && !besides.test(url)) for (const listener of listeners) listener();
      return answer;
    },
    writes: {
      subscribe: listener => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
