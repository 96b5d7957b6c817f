import { useMemo } from 'react';

/** The same object as long as it says the same, for those who take another one for news. Only for what JSON can say. */
export function useUnchanged<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is what counts
  return useMemo(() => value, [text]);
}
