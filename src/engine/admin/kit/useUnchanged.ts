import { useMemo } from 'react';

/** Keeps one object while its JSON stays the same, for code that compares by identity. */
export function useUnchanged<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by its JSON
  return useMemo(() => value, [text]);
}
