import { createSignal, type Signal } from '../../kit/store';
import type { HttpClient } from './httpClient';

/** Emits when a call has changed something on the server. */
export type Writes = Pick<Signal, 'subscribe'>;

/** Calls that change nothing that the counts of work depend on, although they are not GET requests. */
const besides = /\/(history\/new|auth\/[^/]+|search)$/;

export function withWrites(http: HttpClient): { readonly http: HttpClient; readonly writes: Writes } {
  const writes = createSignal();
  return {
    http: async (url, options) => {
      const answer = await http(url, options);
      const isWrite = (options?.method ?? 'GET').toUpperCase() !== 'GET';
      if (isWrite && !besides.test(url)) writes.emit();
      return answer;
    },
    writes,
  };
}
