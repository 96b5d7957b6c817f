import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits: the session's secret, known to the browser alone. */
export const newSid = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of it: a reader of the table cannot sign in with it. */
export const hashSid = (sid: string): string => hash('sha256', sid, 'hex');

/** `{expiry}.{HMAC of the expiry under the sid}`: valid only together with that session, until then (ms since 1970). */
export function newToken(sid: string, expiry: number): string {
  return `${expiry}.${sign(sid, String(expiry))}`;
}

export function isTokenOf(sid: string, token: string, now: number): boolean {
  const [expiry = '', signature = ''] = token.split('.');
  if (!/^\d{1,16}$/.test(expiry) || Number(expiry) <= now) return false;
  const expected = Buffer.from(sign(sid, expiry));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const sign = (sid: string, message: string): string =>
  createHmac('sha256', sid).update(message).digest('base64url');
