import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits: the session's secret, known only to the browser. */
export const newSid = (): string => randomBytes(32).toString('base64url');

/** The hash stored in the database: reading the table does not suffice to sign in. */
export const hashSid = (sid: string): string => hash('sha256', sid, 'hex');

/** `{expiry}.{HMAC of the expiry under the sid}`: valid only with that session, until `expiry` (ms since 1970). */
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
