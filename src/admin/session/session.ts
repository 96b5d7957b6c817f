import { HttpError } from 'ra-core';
import type { Locale } from '../../shared/entityMeta';
import type { HttpClient } from '../providers/httpClient';

export interface SessionUser {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly locale: Locale;
  readonly second_factor: 'none' | 'email' | 'totp';
  readonly roles: readonly string[];
}

/** What *verify-token* answered: who is signed in, and everything that they may do. */
export interface Session {
  readonly user: SessionUser;
  readonly permissions: ReadonlySet<string>;
}

export interface SessionStore {
  /** The session as last heard from the server, or null. */
  readonly current: () => Session | null;
  /** The session, asked of the server when the last answer is older than `recheckAfterMs`. Rejects with 401. */
  readonly check: () => Promise<Session>;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Settings {
  readonly recheckAfterMs?: number;
  readonly now?: () => number;
}

/** Keeps one answer of `/auth/verify-token` and renews it as the user moves through the product. */
export function createSessionStore(apiUrl: string, http: HttpClient, settings: Settings = {}): SessionStore {
  const { recheckAfterMs = 30_000, now = Date.now } = settings;
  const listeners = new Set<() => void>();
  let session: Session | null = null;
  let checkedAt = 0;
  let pending: Promise<Session> | null = null;

  function set(next: Session | null) {
    session = next;
    for (const listener of listeners) listener();
  }

  async function ask(): Promise<Session> {
    try {
      const { json } = await http(`${apiUrl}/auth/verify-token`);
      checkedAt = now();
      const answer: Session = { user: json.user, permissions: new Set<string>(json.permissions) };
      set(answer);
      return answer;
    } catch (error) {
      // A server that is away for a moment signs nobody out; only its word does.
      if (session && !(error instanceof HttpError && error.status === 401)) return session;
      set(null);
      throw error;
    } finally {
      pending = null;
    }
  }

  return {
    current: () => session,
    check: () => {
      if (session && now() - checkedAt < recheckAfterMs) return Promise.resolve(session);
      pending ??= ask();
      return pending;
    },
    clear: () => set(null),
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
