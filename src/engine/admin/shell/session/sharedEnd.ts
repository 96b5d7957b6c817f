/** When the session of this browser ends; all tabs know it from one place. Times are ms since 1970 by this device. */
export interface SessionEnd {
  readonly user: number;
  /** unless something happens before */
  readonly idleAt: number;
  /** in any case */
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

/** Hears what other tabs did: null when the session is over, else whose it is. */
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
