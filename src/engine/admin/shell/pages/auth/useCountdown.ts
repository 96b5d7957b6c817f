import { useEffect, useState } from 'react';

/** Seconds left until zero, and a way to restart. */
export function useCountdown(from: number): { readonly left: number; readonly restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + from * 1_000);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    left,
    restart: () => {
      setNow(Date.now());
      setEnd(Date.now() + from * 1_000);
    },
  };
}
