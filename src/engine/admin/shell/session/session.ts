import { HttpError } from 'ra-core';
import type { FactorDemand } from '../../../shared/secondFactor';
import type { SignedInUser } from '../../../shared/signedIn';
import { visitGrain } from '../../../shared/visitGrain';
import { createSignal, createStore, type Store } from '../../kit/store';
import type { HttpClient } from '../providers/httpClient';
import { forgetEnd, readEnd, type SessionEnd, shareEnd } from './sharedEnd';

/** The response of *verify-token*: the signed-in user with all their permissions. */
export interface Session {
  readonly user: SignedInUser;
  readonly permissions: ReadonlySet<string>;
  /** permissions that the user holds but cannot use: the user's limits refuse every record created by them */
  readonly withheld: readonly string[];
  /** resources none of whose records can be visible to the user */
  readonly outOfSight: readonly string[];
  /** changes with what the user may do and see; null if the server does not send it */
  readonly rights: string | null;
  /** a second factor that the user must set up before anything else is permitted; null: none */
  readonly factorDemanded: FactorDemand | null;
  /** the user's roles limit them to assigned records, and none are assigned */
  readonly seesNoRecords: boolean;
  /** encrypts the drafts of open forms; null if the server does not send it */
  readonly draftKey: string | null;
  /** the user or role that the product is viewed as, read-only; null: not viewing as another */
  readonly viewAs: { readonly kind: 'user' | 'role'; readonly id: number; readonly name: string } | null;
}

export interface SessionStore {
  /** The session as of the last response; null if there is none. */
  readonly current: () => Session | null;
  /**
   * The session, requested from the server if the last response is older than `recheckAfterMs`. Rejects with
   * status 401 if it has ended.
   */
  readonly check: () => Promise<Session>;
  /** Asks the server, whatever the age of the last response. */
  readonly refresh: () => Promise<Session>;
  /**
   * Takes the `x-rights` header of any response: if it differs from the session's, the session is loaded
   * again.
   */
  readonly heard: (rights: string | null) => void;
  /** Forgets the session; the next check asks the server. */
  readonly clear: () => void;
  /** Signs out in every tab. */
  readonly end: () => void;
  /** For a session that the server has ended: like `end`, but also keeps the input of open forms. */
  readonly lose: () => void;
  /** Whether the server has ended the session that was last on this page. */
  readonly isLost: () => boolean;
  /** Calls the listener once the input of a lost session is kept: the page is to be left. */
  readonly onLeave: Store<Session | null>['subscribe'];
  /** When the session ends, as far as this browser knows. */
  readonly ends: () => SessionEnd | null;
  /** How long a session lasts without a request, in ms. */
  readonly idleTime: () => number;
  readonly subscribe: Store<Session | null>['subscribe'];
}

interface Settings {
  readonly recheckAfterMs?: number;
  readonly now?: () => number;
  /** called before a lost session is forgotten; resolves when its input is kept */
  readonly onLost?: () => Promise<void>;
  /** called if the first request got no response: resolves when asking again makes sense */
  readonly untilAnswered?: () => Promise<void>;
}

/** Longest time that a response takes. */
const DELAY = 5_000;

/** Caches the response of `/auth/verify-token` and renews it as the user moves through the product. */
export function createSessionStore(apiUrl: string, http: HttpClient, settings: Settings = {}): SessionStore {
  const { recheckAfterMs = 30_000, now = Date.now } = settings;
  const stored = createStore<Session | null>(null);
  let checkedAt = 0;
  let pending: Promise<Session> | null = null;
  let idleTime = 0;
  let isLost = false;
  let isLeft = false;
  let kept: Promise<void> | undefined;
  const left = createSignal();

  function lose() {
    if (stored.get()) {
      isLost = true;
      kept = settings.onLost?.();
    }
    forgetEnd();
    stored.set(null);
  }

  /** Several calls may find the session ended; the page is left once. */
  async function leave() {
    lose();
    if (isLeft) return;
    isLeft = true;
    await kept;
    left.emit();
  }

  /** Converts the server's times to this device's clock. */
  function learnEnd(user: number, ends: { idle_at: string; ends_at: string }, serverTime: string | null) {
    const ahead = serverTime === null ? 0 : now() - Date.parse(serverTime);
    const idleAt = Date.parse(ends.idle_at) + ahead;
    const left = idleAt - now();
    // Less than the server's grain explains: the office has shortened the idle time.
    const isShortened = left < idleTime - visitGrain(idleTime) - DELAY;
    idleTime = isShortened ? left : Math.max(idleTime, left);
    shareEnd({ user, idleAt, endsAt: Date.parse(ends.ends_at) + ahead });
  }

  /** Any response shows that the session was used, by whichever tab. */
  function prolong() {
    const end = readEnd();
    const idleAt = now() + idleTime - visitGrain(idleTime);
    if (end && stored.get()?.user.id === end.user && idleAt > end.idleAt + Math.min(5_000, idleTime / 10))
      shareEnd({ ...end, idleAt });
  }

  async function ask(): Promise<Session> {
    try {
      const { json, headers } = await http(`${apiUrl}/auth/verify-token`);
      checkedAt = now();
      isLost = false;
      isLeft = false;
      const answer: Session = {
        user: json.user,
        permissions: new Set<string>(json.permissions),
        withheld: json.withheld ?? [],
        outOfSight: json.out_of_sight ?? [],
        rights: json.rights ?? null,
        factorDemanded: json.factor_demanded ?? null,
        seesNoRecords: json.sees_no_records === true,
        draftKey: json.draft_key ?? null,
        viewAs: json.view_as ?? null,
      };
      if (json.session) learnEnd(answer.user.id, json.session, headers.get('date'));
      // an equal response keeps the same object, so that nothing on the screen renders
      const known = stored.get();
      if (known !== null && isSame(known, answer)) return known;
      stored.set(answer);
      return answer;
    } catch (error) {
      // A server that is briefly unreachable signs no tab out; only a 401 from it does.
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
    lose: () => void leave(),
    isLost: () => isLost,
    onLeave: left.subscribe,
    ends: readEnd,
    idleTime: () => idleTime,
    subscribe: stored.subscribe,
  };
}

/** Without `rights`, the permissions may have changed unnoticed. */
function isSame(one: Session, other: Session): boolean {
  const comparable = ({ permissions: _, ...rest }: Session) => JSON.stringify(rest);
  return one.rights !== null && comparable(one) === comparable(other);
}
