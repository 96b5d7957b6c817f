import { isUnreachable } from './httpClient';
import { newKey } from './newKey';

/**
 * A create request without a response may still have arrived. Repeating the same request reuses its
 * idempotency key, so that the record is not created twice; any response drops the key.
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
