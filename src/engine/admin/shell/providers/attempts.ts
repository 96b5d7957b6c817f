import { isUnreachable } from './httpClient';
import { newKey } from './newKey';

/**
 * A create that got no answer may have arrived. Sending the same again uses the same key, so that there are
 * not two of it; with any answer, the next one is a new one.
 */
export function createAttempts() {
  const unanswered = new Map<string, string>();
  return {
    async run<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
      const key = unanswered.get(request) ?? newKey();
      unanswered.set(request, key);
      try {
        const answer = await send(key);
        unanswered.delete(request);
        return answer;
      } catch (error) {
        if (!isUnreachable(error)) unanswered.delete(request);
        throw error;
      }
    },
  };
}
