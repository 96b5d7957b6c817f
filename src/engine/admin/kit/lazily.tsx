import { type ComponentType, type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { loadCode } from './missingCode';

/** Code that is loaded once, with the first request for it. */
export interface Code<T> {
  readonly load: () => Promise<T>;
  /** null until it has arrived */
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
 * The code, or null while it comes, also while the server is away; other failures go to the error boundary. Not by
 * Suspense: React holds back what follows a fallback for 300 ms, even where the code took 10. A transition renders in
 * slices, between which answers of the server come in.
 */
export function useCode<T>(code: Code<T>): T | null {
  const [outcome, setOutcome] = useState<{ code: Code<T>; error?: unknown } | null>(null);
  const here = code.here();
  useEffect(() => {
    if (here !== null) return;
    let isWaiting = true;
    const settle = (error?: unknown) => isWaiting && startTransition(() => setOutcome({ code, error }));
    loadCode(code.load).then(() => settle(), settle);
    return () => {
      isWaiting = false;
    };
  }, [code, here]);
  if (here === null && outcome?.code === code && outcome.error !== undefined) throw outcome.error;
  return here;
}

export interface Lazy<Props extends object> extends FunctionComponent<Props> {
  /** Fetches the code before it is shown; a failure is left to the moment that needs it. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A component whose code comes when it is first shown: `lazily(async () => (await import('./Home')).Home, PageLoading)`.
 * Until then `Waiting` stands in its place, or nothing, as suits a dialog.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: FunctionComponent | null = null,
): Lazy<Props> {
  const code = codeOf(load);
  const Later = (props: Props) => {
    const Part = useCode(code);
    if (Part) return <Part {...props} />;
    return Waiting && <Waiting />;
  };
  return Object.assign(Later, { preload: code.load });
}
