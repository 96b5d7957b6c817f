import { sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Actor, Scope } from '../access/actor.ts';
import type { Data, Row } from '../access/data.ts';
import { slot } from '../access/statement.ts';
import type { Config } from '../config.ts';
import type { Grants, HeldRole } from './grants.ts';
import { hashSid, newSid } from './token.ts';

export interface Session {
  readonly id: number;
  readonly sid: string;
  readonly actor: Actor;
  readonly user: SignedInUser;
  /** ms since 1970: the session ends then, however busy it is */
  readonly expiresAt: number;
}

/** Whom `verify-token` and sign-in answer with. */
export interface SignedInUser {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly locale: Locale;
  /** keys of the roles */
  readonly roles: readonly string[];
}

export type Lifetime = Pick<Config, 'sessionIdleMinutes' | 'sessionHours'>;

const minute = 60_000;

/**
 * The session of a browser with all that a request needs to know about its user, in one statement. Null when there
 * is none, it has timed out, the user is no longer active, or the password is newer than the session.
 */
export async function findSession(
  data: Data,
  grants: Grants,
  lifetime: Lifetime,
  sid: string,
): Promise<Session | null> {
  const now = Date.now();
  const tokenHash = hashSid(sid);
  const [row] = await data.select('session', sessionStatement, {
    tokenHash,
    now: iso(now),
    idleSince: iso(now - lifetime.sessionIdleMinutes * minute),
  });
  if (!row) return null;
  const id = Number(row.id);
  const roles = readRoles(row.roles);
  if (Date.parse(String(row.last_seen_at)) < now - minute) await touch(data, id, now);
  const locale = row.locale === 'en' ? 'en' : 'de';
  return {
    id,
    sid,
    expiresAt: Date.parse(String(row.expires_at)),
    actor: {
      userId: Number(row.user_id),
      permissions: await grants.of(data, roles),
      scope: scopeOf(roles, readIds(row.clients)),
      locale,
      sessionHash: tokenHash,
    },
    user: {
      id: Number(row.user_id),
      email: String(row.email),
      first_name: String(row.first_name),
      last_name: String(row.last_name),
      locale,
      roles: roles.map(role => role.key),
    },
  };
}

const sessionStatement = () => sql`
  select sessions.id, sessions.last_seen_at, sessions.expires_at,
    users.id as user_id, users.email, users.first_name, users.last_name, users.locale,
    (select string_agg(roles.id || ':' || roles.version || ':' || roles.row_scope || ':' || roles.key, ',')
      from users__roles join roles on roles.id = users__roles.roles_id
      where users__roles.users_id = users.id) as roles,
    (select string_agg(cast(users__clients.clients_id as text), ',')
      from users__clients where users__clients.users_id = users.id) as clients
  from sessions join users on users.id = sessions.${sql.ref('user')}
  where sessions.token_hash = ${slot('tokenHash')}
    and sessions.expires_at > ${slot('now')}
    and sessions.last_seen_at > ${slot('idleSince')}
    and users.status = 'active'
    and (users.password_changed_at is null or users.password_changed_at <= sessions.created_at)`;

/** Answers the new session's secret, which exists nowhere but in the browser. */
export async function startSession(
  data: Data,
  lifetime: Lifetime,
  userId: number,
  browser: { readonly userAgent: string; readonly address: string },
): Promise<string> {
  const sid = newSid();
  const now = Date.now();
  const expiry = now + lifetime.sessionHours * 60 * minute;
  await data.run(sql`delete from sessions where expires_at <= ${iso(now)}`);
  await data.run(sql`
    insert into sessions (token_hash, ${sql.ref('user')}, last_seen_at, expires_at, user_agent, ip,
      version, created_at, updated_at, created_by, updated_by)
    values (${hashSid(sid)}, ${userId}, ${iso(now)}, ${iso(expiry)}, ${browser.userAgent.slice(0, 500)},
      ${browser.address.slice(0, 45)}, 1, ${iso(now)}, ${iso(now)}, ${userId}, ${userId})`);
  return sid;
}

export async function endSession(data: Data, sid: string): Promise<void> {
  await data.run(sql`delete from sessions where token_hash = ${hashSid(sid)}`);
}

/** At most once a minute, so that reading stays reading. */
async function touch(data: Data, id: number, now: number): Promise<void> {
  await data.run(sql`
    update sessions set last_seen_at = ${iso(now)} where id = ${id} and last_seen_at < ${iso(now - minute)}`);
}

function readRoles(list: Row[string]): readonly HeldRole[] {
  if (typeof list !== 'string') return [];
  return list
    .split(',')
    .map(entry => {
      const [id, version, rowScope, ...key] = entry.split(':');
      return {
        id: Number(id),
        version: Number(version),
        rowScope: rowScope === 'all' ? ('all' as const) : ('clients' as const),
        key: key.join(':'),
      };
    })
    .sort((a, b) => a.id - b.id);
}

const readIds = (list: Row[string]): readonly number[] =>
  typeof list === 'string'
    ? list
        .split(',')
        .map(Number)
        .sort((a, b) => a - b)
    : [];

/** Clients named for the user limit every role; without any, a role of all records sees all, a client's role none. */
function scopeOf(roles: readonly HeldRole[], clients: readonly number[]): Scope {
  const seesAll = clients.length === 0 && roles.some(role => role.rowScope === 'all');
  return seesAll ? { kind: 'all' } : { kind: 'clients', ids: clients };
}

const iso = (time: number): string => new Date(time).toISOString();
