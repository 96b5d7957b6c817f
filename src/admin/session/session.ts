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
  /** changes with what the user may do and see; null from a server that does not say */
  readonly rights: string | null;
  /** through whose eyes the product is seen, for reading only; null: through one's own */
  readonly viewAs: { readonly kind: 'user' | 'role'; readonly id: number; readonly name: string } | null;
}

export interface SessionStore {
  /** The session as last heard from the server, or null. */
  readonly current: () => Session | null;
  /** The session, asked of the server when the last answer is older than `recheckAfterMs`. Rejects with 401. */
  readonly check: () => Promise<Session>;
  /** Asks the server whatever the age of the last answer. */
  readonly refresh: () => Promise<Session>;
  /** Takes the `x-rights` of any answer: when it is another than the session's, the rights are loaded anew. */
  readonly heard: (rights: string | null) => void;
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
      const answer: Session = {
        user: json.user,
        permissions: new Set<string>(json.permissions),
        rights: json.rights ?? null,
        viewAs: json.view_as ?? null,
      };
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

  function refresh(): Promise<Session> {
    pending ??= ask();
    return pending;
  }

  return {
    current: () => session,
    check: () => (session && now() - checkedAt < recheckAfterMs ? Promise.resolve(session) : refresh()),
    refresh,
    heard: rights => {
      if (session && rights !== null && rights !== session.rights) refresh().catch(() => undefined);
    },
    clear: () => set(null),
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
