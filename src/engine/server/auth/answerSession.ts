import type { FastifyReply } from 'fastify';
import { seesNoRecords } from '../access/actor.ts';
import { rightsInUse } from '../access/rightsInUse.ts';
import type { SessionAuthentication } from './authentication.ts';
import { setSessionCookies } from './cookies.ts';
import type { Session } from './session.ts';
import { newToken } from './token.ts';

/**
 * The session's user, rights and end, with a fresh `token`: every navigation requests it, so that it never expires
 * while a page is open. Sign-in and *verify-token* have the same answer. With `draft_key` the browser encrypts drafts
 * of open forms when the session ends: only the next session of the same user can decrypt them (ASVS 14.3.3).
 */
export function answerSession(
  { config, box, model }: Pick<SessionAuthentication, 'config' | 'box' | 'model'>,
  reply: FastifyReply,
  session: Session,
): FastifyReply {
  const now = Date.now();
  const rights = rightsInUse(model, session.actor);
  const expiry = Math.min(session.idleAt, session.expiresAt);
  setSessionCookies(config, reply, {
    sid: session.sid,
    token: newToken(session.sid, expiry),
    sidAge: secondsUntil(session.expiresAt, now),
    tokenAge: secondsUntil(expiry, now),
  });
  return reply.header('cache-control', 'no-store').send({
    user: session.user,
    permissions: rights.usable,
    withheld: rights.withheld,
    out_of_sight: rights.outOfSight,
    session: { idle_at: iso(session.idleAt), ends_at: iso(session.expiresAt) },
    view_as: session.viewAs,
    sees_no_records: seesNoRecords(session.actor),
    factor_demanded: session.lacksFactor ? session.demand : null,
    rights: session.actor.rightsTag,
    draft_key: box.mac(String(session.user.id), 'drafts in the browser'),
  });
}

const secondsUntil = (time: number, now: number): number => Math.max(0, Math.floor((time - now) / 1_000));
const iso = (time: number): string => new Date(time).toISOString();
