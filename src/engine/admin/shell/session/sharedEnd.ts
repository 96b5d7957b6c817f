/**
 * When the session of this browser ends, shared by all tabs. Times are ms since 1970 by this device's clock.
 */
export interface SessionEnd {
  readonly user: number;
  /** unless there is a request before */
  readonly idleAt: number;
  /** the hard limit */
  readonly endsAt: number;
}

const KEY = 'session';

export function readEnd(): SessionEnd | null {
  return parse(localStorage.getItem(KEY));
}

export function shareEnd(end: SessionEnd): void {
  localStorage.setItem(KEY, JSON.stringify(end));
}

/** Signs every other tab out. */
export function forgetEnd(): void {
  localStorage.removeItem(KEY);
}

/**
 * Calls the listener when another tab changes the end: null if the session is over, else the end with its
 * user.
 */
export function onSharedEnd(listener: (end: SessionEnd | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY || key === null) listener(parse(newValue));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function parse(text: string | null): SessionEnd | null {
  if (text === null) return null;
  try {
    const { user, idleAt, endsAt } = JSON.parse(text);
    const isEnd = [user, idleAt, endsAt].every(value => typeof value === 'number');
    return isEnd ? { user, idleAt, endsAt } : null;
  } catch {
    return null;
  }
}
