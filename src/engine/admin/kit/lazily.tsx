import { type ComponentType, type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { loadCode } from './missingCode';

/** A module that is loaded once, on first use. */
export interface Code<T> {
  readonly load: () => Promise<T>;
  /** null until it is loaded */
  readonly here: () => T | null;
}

/** A failed load is not cached: the next call tries again. */
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
 * The loaded code, or null while it loads, also while the server cannot be reached; other failures go to the error
 * boundary. It does not use Suspense: React delays what follows a fallback by 300 ms, even if the code took 10 ms. A
 * transition renders in slices, so that server answers are processed in between.
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
  /** Loads the code in advance; failures are ignored until the component is rendered. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A component whose code is loaded when it is first rendered: `lazily(async () => (await import('./Home')).Home,
 * PageLoading)`. Until then `Waiting` is rendered, or nothing, as suits a dialog.
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
