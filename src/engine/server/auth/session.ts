import { sql } from 'kysely';
import type { FactorDemand } from '../../shared/secondFactor.ts';
import type { SettingKey } from '../../shared/settings/settingValues.ts';
import type { SignedInUser } from '../../shared/signedIn.ts';
import { visitGrain } from '../../shared/visitGrain.ts';
import type { Actor } from '../access/actor.ts';
import type { Data, Row } from '../access/data.ts';
import { unlessFull } from '../access/databaseProblem.ts';
import { localeIn } from '../access/readRow.ts';
import { slot } from '../access/statement.ts';
import { Unchanged } from '../access/unchanged.ts';
import { BoundedCache } from '../boundedCache.ts';
import { settingValue } from '../records/rows/readSettings.ts';
import { type Grants, readRoles, rolesSql } from './grants.ts';
import { type Lifetime, lifetimeNow } from './lifetime.ts';
import { confirmedIn, sessionTimes } from './sessionTimes.ts';
import { hashSid, newSid } from './token.ts';
import { scopeColumns } from './userScope.ts';
import { factorIn, type View, type ViewAs, viewOf } from './viewAs.ts';

export interface Session {
  readonly id: number;
  readonly sid: string;
  readonly actor: Actor;
  readonly user: SignedInUser;
  /** the user or role as whom the session views; null: its own user */
  readonly viewAs: ViewAs | null;
  /** the second factor that the user's roles require; null: none */
  readonly demand: FactorDemand | null;
  /** the user must still set up the required factor, and may do nothing else */
  readonly lacksFactor: boolean;
  /** ms since 1970: time of the sign-in */
  readonly startedAt: number;
  /** ms since 1970: end of the session unless there is a request before */
  readonly idleAt: number;
  /** ms since 1970: latest end of the session, regardless of requests */
  readonly expiresAt: number;
}

const minute = 60_000;

/**
 * The session of a browser with everything a request needs to know about its user, in one statement. Null if there is
 * none, it has timed out, or the user is no longer active or has a new password since. Passwords are compared by
 * generation, not time: clocks can be set back.
 */
export async function findSession(
  data: Data,
  rows: SessionRows,
  lifetime: Lifetime,
  sid: string,
): Promise<Session | null> {
  const now = Date.now();
  const tokenHash = hashSid(sid);
  const found = await rows.of(data, tokenHash);
  if (!found) return null;
  const { row, view, actor } = found;
  const idleMinutes = settingValue(data, 'security.session_idle_minutes', row.idle_minutes);
  const hours = settingValue(data, 'security.session_hours', row.hours);
  const idle = (idleMinutes ?? lifetime.sessionIdleMinutes) * minute;
  const longest = (hours ?? lifetime.sessionHours) * 60 * minute;
  const id = Number(row.id);
  const { startedAt, lastSeen, confirmedAt, expiresAt } = await sessionTimes(data, row, now, longest);
  if (lastSeen <= now - idle || expiresAt <= now) return null;
  const noted = now - visitGrain(idle);
  const isTouched = lastSeen < noted;
  if (isTouched) await unlessFull(touch(data, id, now, noted));
  return {
    id,
    sid,
    startedAt,
    idleAt: (isTouched ? now : lastSeen) + idle,
    expiresAt,
    viewAs: view.viewAs,
    demand: view.demand,
    lacksFactor: view.lacksFactor,
    // A copy is needed only if the clock was set back.
    actor: actor.confirmedAt === confirmedAt ? actor : { ...actor, confirmedAt },
    user: {
      id: Number(row.user_id),
      email: String(row.email),
      first_name: String(row.first_name),
      last_name: String(row.last_name),
      locale: actor.locale,
      second_factor: factorIn(row),
      roles: view.roles.map(role => role.key),
    },
  };
}

interface SessionRow {
  readonly row: Row;
  readonly view: View;
  /** derived from the row, except for the language of the request */
  readonly actor: Actor;
}

/**
 * The rows of sessions, read by one statement each. Cached until the next write if a single process owns the
 * database.
 */
export class SessionRows {
  readonly #rows = new Unchanged<SessionRow | null>(3_000);
  /** the last row of each session with its view, reused while the row is the same; by the same hashes */
  readonly #views = new BoundedCache<SessionRow>({ total: 3_000_000, each: 100_000 });

  constructor(readonly grants: Grants) {}

  of(data: Data, tokenHash: string): Promise<SessionRow | null> {
    return this.#rows.of(data, tokenHash, async () => {
      const [row] = await data.select('session', () => sessionStatement(data), { tokenHash });
      if (!row) return null;
      const known = this.#views.get(tokenHash);
      if (known && isSame(known.row, row)) return known;
      const view = await viewOf(data, this.grants, row, readRoles(row.own_roles));
      const found = { row, view, actor: actorOf(view, row, tokenHash) };
      // A view as another user or role also depends on rows that are not compared.
      if (row.view_as_user === null && row.view_as_role === null) this.#views.set(tokenHash, found, 3_000);
      return found;
    });
  }
}

const actorOf = (view: View, row: Row, tokenHash: string): Actor => ({
  ...view.actor,
  locale: localeIn(row),
  sessionHash: tokenHash,
  apiKey: null,
  confirmedAt: confirmedIn(row),
});

/** The row contains the versions of the roles, so that equal rows have equal rights. */
const isSame = (one: Row, other: Row): boolean => Object.keys(other).every(name => one[name] === other[name]);

const sessionStatement = ({ model, dialect }: Data) => sql`
  select sessions.id, sessions.last_seen_at, sessions.expires_at, sessions.created_at, sessions.stepped_up_at,
    users.id as user_id, users.email, users.first_name, users.last_name, users.locale, users.second_factor,
    ${rolesSql(dialect)} as own_roles${scopeColumns(model, sql.ref('users.id'))},
    sessions.view_as_user, sessions.view_as_role,
    ${ownValue('security.session_idle_minutes')} as idle_minutes, ${ownValue('security.session_hours')} as hours
  from sessions join users on users.id = sessions.${sql.ref('user')}
  where sessions.token_hash = ${slot('tokenHash')}
    and users.status = 'active'
    and coalesce(users.password_generation, 0) = sessions.password_generation`;

const ownValue = (key: SettingKey) =>
  sql`(select value from setup where ${sql.ref('key')} = ${sql.lit(key)})`;

/** Returns the new session's secret, which only the browser keeps. */
export async function startSession(
  data: Data,
  lifetime: Lifetime,
  { userId, generation }: { readonly userId: number; readonly generation: number },
  browser: { readonly userAgent: string; readonly address: string },
): Promise<string> {
  const sid = newSid();
  const now = Date.now();
  const { sessionHours } = await lifetimeNow(data, lifetime);
  const expiry = now + sessionHours * 60 * minute;
  await data.run(sql`delete from sessions where expires_at <= ${iso(now)}`);
  await data.run(sql`
    insert into sessions (token_hash, ${sql.ref('user')}, password_generation, last_seen_at, expires_at, user_agent, ip,
      version, created_at, updated_at, created_by, updated_by)
    values (${hashSid(sid)}, ${userId}, ${generation}, ${iso(now)}, ${iso(expiry)}, ${browser.userAgent.slice(0, 500)},
      ${browser.address.slice(0, 45)}, 1, ${iso(now)}, ${iso(now)}, ${userId}, ${userId})`);
  return sid;
}

export async function endSession(data: Data, sid: string): Promise<void> {
  await data.run(sql`delete from sessions where token_hash = ${hashSid(sid)}`);
}

/** Only if no request is noted since `noted`, to keep reading requests from writing. */
async function touch(data: Data, id: number, now: number, noted: number): Promise<void> {
  await data.run(sql`
    update sessions set last_seen_at = ${iso(now)} where id = ${id} and last_seen_at < ${iso(noted)}`);
}

const iso = (time: number): string => new Date(time).toISOString();
