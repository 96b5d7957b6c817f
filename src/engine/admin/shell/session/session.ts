import { HttpError } from 'ra-core';
import type { Locale } from '../../../shared/entityMeta';
import type { FactorDemand, SecondFactor } from '../../../shared/secondFactor';
import { createStore, type Store } from '../../kit/store';
import type { HttpClient } from '../providers/httpClient';
import { forgetEnd, readEnd, type SessionEnd, shareEnd } from './sharedEnd';

interface SessionUser {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly locale: Locale;
  readonly second_factor: SecondFactor;
  readonly roles: readonly string[];
}

/** What *verify-token* answered: who is signed in, and everything that they may do. */
export interface Session {
  readonly user: SessionUser;
  readonly permissions: ReadonlySet<string>;
  /** changes with what the user may do and see; null from a server that does not say */
  readonly rights: string | null;
  /** the second step of the sign-in that the user has still to set up, and may do nothing before; null: none */
  readonly factorDemanded: FactorDemand | null;
  /** the user's roles show what is assigned to the user, and nothing is */
  readonly seesNoRecords: boolean;
  /** locks away what stands in open forms; null from a server that gives none */
  readonly draftKey: string | null;
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
  /** Takes the `x-rights` of any answer: when it differs from the session's, the rights are loaded again. */
  readonly heard: (rights: string | null) => void;
  /** Forgets the answer; the next check asks. */
  readonly clear: () => void;
  /** Signs out in every tab. */
  readonly end: () => void;
  /** The server says that the session is over: like `end`, and the input of open forms is kept. */
  readonly lose: () => void;
  /** When the session ends, as far as this browser knows. */
  readonly ends: () => SessionEnd | null;
  /** How long a session lasts without a request, in ms. */
  readonly idleTime: () => number;
  readonly subscribe: Store<Session | null>['subscribe'];
}

interface Settings {
  readonly recheckAfterMs?: number;
  readonly now?: () => number;
  /** before a session that was lost is forgotten */
  readonly onLost?: () => void;
  /** the server gave no answer to the first question: resolves when asking again is worth it */
  readonly untilAnswered?: () => Promise<void>;
}

/** The server writes down the latest request of a session at most once a minute. */
const UNSURE = 60_000;

/** Keeps one answer of `/auth/verify-token` and renews it as the user moves through the product. */
export function createSessionStore(apiUrl: string, http: HttpClient, settings: Settings = {}): SessionStore {
  const { recheckAfterMs = 30_000, now = Date.now } = settings;
  const stored = createStore<Session | null>(null);
  let checkedAt = 0;
  let pending: Promise<Session> | null = null;
  let idleTime = 0;

  function lose() {
    if (stored.get()) settings.onLost?.();
    forgetEnd();
    stored.set(null);
  }

  /** The server's instants, by this device's clock. */
  function learnEnd(user: number, ends: { idle_at: string; ends_at: string }, serverTime: string | null) {
    const ahead = serverTime === null ? 0 : now() - Date.parse(serverTime);
    const idleAt = Date.parse(ends.idle_at) + ahead;
    idleTime = Math.max(idleTime, idleAt - now());
    shareEnd({ user, idleAt, endsAt: Date.parse(ends.ends_at) + ahead });
  }

  /** Any answer shows that the session was used, by whichever tab. */
  function prolong() {
    const end = readEnd();
    const idleAt = now() + idleTime - UNSURE;
    if (end && stored.get()?.user.id === end.user && idleAt > end.idleAt + 5_000)
      shareEnd({ ...end, idleAt });
  }

  async function ask(): Promise<Session> {
    try {
      const { json, headers } = await http(`${apiUrl}/auth/verify-token`);
      checkedAt = now();
      const answer: Session = {
        user: json.user,
        permissions: new Set<string>(json.permissions),
        rights: json.rights ?? null,
        factorDemanded: json.factor_demanded ?? null,
        seesNoRecords: json.sees_no_records === true,
        draftKey: json.draft_key ?? null,
        viewAs: json.view_as ?? null,
      };
      if (json.session) learnEnd(answer.user.id, json.session, headers.get('date'));
      // the same answer is the same session: nothing on the screen has to be drawn for it
      const known = stored.get();
      if (known !== null && isSame(known, answer)) return known;
      stored.set(answer);
      return answer;
    } catch (error) {
      // A server that is away for a moment signs no tab out; only its answer does.
      if (error instanceof HttpError && error.status === 401) {
        lose();
        throw error;
      }
      const known = stored.get();
      if (known) return known;
      if (!settings.untilAnswered) throw error;
      await settings.untilAnswered();
      return ask();
    }
  }

  function refresh(): Promise<Session> {
    pending ??= ask().finally(() => {
      pending = null;
    });
    return pending;
  }

  return {
    current: stored.get,
    check: () => {
      const session = stored.get();
      return session && now() - checkedAt < recheckAfterMs ? Promise.resolve(session) : refresh();
    },
    refresh,
    heard: rights => {
      if (rights !== null) prolong();
      const session = stored.get();
      if (session && rights !== null && rights !== session.rights) refresh().catch(() => undefined);
    },
    clear: () => stored.set(null),
    end: () => {
      forgetEnd();
      stored.set(null);
    },
    lose,
    ends: readEnd,
    idleTime: () => idleTime,
    subscribe: stored.subscribe,
  };
}

/** Rights without a mark may have changed. */
function isSame(one: Session, other: Session): boolean {
  const comparable = ({ permissions: _, ...rest }: Session) => JSON.stringify(rest);
  return one.rights !== null && comparable(one) === comparable(other);
}
