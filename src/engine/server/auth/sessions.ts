import { sql } from 'kysely';
import type { Device } from '../../shared/signedIn.ts';
import type { Data } from '../access/data.ts';
import { appendActivity } from '../audit/append.ts';
import { type Lifetime, lifetimeNow } from './lifetime.ts';

/** The sessions that `findSession` would accept, latest first. */
export async function listSessions(
  data: Data,
  lifetime: Lifetime,
  userId: number,
): Promise<readonly Device[]> {
  const now = Date.now();
  const { sessionIdleMinutes, sessionHours } = await lifetimeNow(data, lifetime);
  const rows = await data.run(sql`
    select sessions.id, sessions.token_hash, sessions.user_agent, sessions.ip, sessions.created_at, sessions.last_seen_at
    from sessions join users on users.id = sessions.${sql.ref('user')}
    where users.id = ${userId} and users.status = 'active'
      and sessions.expires_at > ${iso(now)}
      and sessions.last_seen_at > ${iso(now - sessionIdleMinutes * 60_000)}
      and sessions.created_at > ${iso(now - sessionHours * 3_600_000)}
      and coalesce(users.password_generation, 0) = sessions.password_generation
    order by sessions.last_seen_at desc, sessions.id desc`);
  return rows.map(row => ({
    id: Number(row.id),
    user_agent: String(row.user_agent ?? ''),
    ip: String(row.ip ?? ''),
    created_at: String(row.created_at),
    last_seen_at: String(row.last_seen_at),
    current: row.token_hash === data.actor.sessionHash,
  }));
}

/**
 * Ends one session of a user, all except the caller's, or all; takes effect on every server, since the rows are
 * deleted. Returns how many there were. Call it inside a transaction.
 */
export async function endSessions(
  data: Data,
  userId: number,
  which: number | 'others' | 'all',
): Promise<number> {
  const others = which === 'others' ? sql` and token_hash <> ${data.actor.sessionHash ?? ''}` : sql``;
  const one = typeof which === 'number' ? sql` and id = ${which}` : sql``;
  const ended = await data.run(sql`
    delete from sessions where ${sql.ref('user')} = ${userId}${others}${one} returning id`);
  if (ended.length > 0) {
    await appendActivity(data, { action: 'session_end', resource: 'users', recordId: userId, changes: null });
  }
  return ended.length;
}

const iso = (time: number): string => new Date(time).toISOString();
