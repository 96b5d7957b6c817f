import { sql } from 'kysely';
import type { Data, Row } from '../access/data.ts';

/** All in ms since 1970. */
export interface SessionTimes {
  readonly startedAt: number;
  readonly lastSeen: number;
  readonly confirmedAt: number;
  readonly expiresAt: number;
}

/** Upper bound for the clock differences between servers. */
export const clockSkew = 60_000;

/**
 * The times of a session. Times in the future were written before the clock was set back: they are replaced by the
 * current time, otherwise the session would outlive its hours.
 */
export async function sessionTimes(
  data: Data,
  row: Row,
  now: number,
  longest: number,
): Promise<SessionTimes> {
  const startedAt = Date.parse(String(row.created_at));
  const stored: SessionTimes = {
    startedAt,
    lastSeen: Date.parse(String(row.last_seen_at)),
    confirmedAt: confirmedIn(row),
    // A limit that the office has shortened applies to running sessions, too.
    expiresAt: Math.min(Date.parse(String(row.expires_at)), startedAt + longest),
  };
  const isAhead = [stored.startedAt, stored.lastSeen, stored.confirmedAt].some(
    time => time > now + clockSkew,
  );
  if (!isAhead) return stored;
  const times: SessionTimes = {
    startedAt: Math.min(stored.startedAt, now),
    lastSeen: Math.min(stored.lastSeen, now),
    confirmedAt: Math.min(stored.confirmedAt, now),
    expiresAt: Math.min(stored.expiresAt, now + longest),
  };
  await data.run(sql`
    update sessions set created_at = ${iso(times.startedAt)}, last_seen_at = ${iso(times.lastSeen)},
      stepped_up_at = ${iso(times.confirmedAt)}, expires_at = ${iso(times.expiresAt)}
    where id = ${row.id}`);
  return times;
}

/** The last proof of identity, as stored. */
export const confirmedIn = (row: Row): number => Date.parse(String(row.stepped_up_at ?? row.created_at));

const iso = (time: number): string => new Date(time).toISOString();
