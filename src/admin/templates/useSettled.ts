import { useEffect, useState } from 'react';

/** How long nobody types before it counts as a pause, in ms. */
const PAUSE = 600;

/** The value as it stood when the typing last paused. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is what counts
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
