import { useEffect, useState } from 'react';
import { patiently } from './missingCode';

/** A piece of the program that comes over the network once, whoever asks first. */
export interface Code<T> {
  readonly load: () => Promise<T>;
  /** null until it is there */
  readonly here: () => T | null;
}

/** A load that fails is forgotten: the next one tries again. */
export function codeOf<T>(load: () => Promise<T>): Code<T> {
  let pending: Promise<T> | null = null;
  let loaded: T | null = null;
  return {
    here: () => loaded,
    load() {
      pending ??= load().then(
        value => {
          loaded = value;
          return value;
        },
        (error: unknown) => {
          pending = null;
          throw error;
        },
      );
      return pending;
    },
  };
}

/**
 * The code, or null while it comes, also while the server is away; what else hinders it goes to the error boundary. Not by Suspense: React keeps
 * back whatever follows a fallback for 300 ms, even where the code took 10.
 */
export function useCode<T>(code: Code<T>): T | null {
  const [outcome, setOutcome] = useState<{ code: Code<T>; error?: unknown } | null>(null);
  const here = code.here();
  useEffect(() => {
    if (here !== null) return;
    let isWaiting = true;
    const settle = (error?: unknown) => isWaiting && setOutcome({ code, error });
    patiently(code.load).then(() => settle(), settle);
    return () => {
      isWaiting = false;
    };
  }, [code, here]);
  if (here === null && outcome?.code === code && outcome.error !== undefined) throw outcome.error;
  return here;
}
