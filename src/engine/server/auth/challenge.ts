import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import type { KnownUser } from './completeSignIn.ts';
import type { SecretBox } from './secretBox.ts';
import { clockSkew } from './sessionTimes.ts';
import { hashSid, newSid } from './token.ts';

const validFor = 10 * 60_000;
const mostSends = 3;
const pauseBetweenSends = 30_000;
export const mostTries = 5;

export type Method = 'email' | 'totp';

/** A sign-in waiting for its second step. Only the browser knows the token. */
export interface Challenge {
  readonly token: string;
  readonly method: Method;
  readonly email: string;
  readonly expiresAt: string;
}

/** Begins the second step, with a mailed code for `email`; must run inside a transaction. */
export async function openChallenge(
  data: Data,
  box: SecretBox,
  user: KnownUser,
  method: Method,
): Promise<Challenge> {
  const token = newSid();
  const tokenHash = hashSid(token);
  const now = Date.now();
  const expiresAt = iso(now + validFor);
  const codeHash = method === 'email' ? await sendCode(data, box, tokenHash, user, expiresAt) : null;
  await data.run(sql`delete from login_challenges where expires_at <= ${iso(now)}`);
  await data.run(sql`
    insert into login_challenges (token_hash, ${sql.ref('user')}, method, password_generation, code_hash, tries, sends, expires_at,
      version, created_at, updated_at)
    values (${tokenHash}, ${user.id}, ${method}, ${user.generation}, ${codeHash}, 0, ${method === 'email' ? 1 : 0}, ${expiresAt},
      1, ${iso(now)}, ${iso(now)})`);
  return { token, method, email: user.email, expiresAt };
}

/**
 * Mails another code, which replaces the previous one. At most three per challenge and one in 30 seconds
 * (`tooManyRequests`); `invalidCode` if no challenge waits for a mailed code.
 */
export async function resendCode(data: Data, box: SecretBox, token: string | null): Promise<void> {
  const tokenHash = hashSid(token ?? '');
  const now = Date.now();
  await shortenChallenges(data);
  await data.transaction(async inner => {
    const [open] = await inner.run(sql`
      select challenge.sends, challenge.updated_at, challenge.expires_at,
        users.id, users.email, users.locale, users.password_generation
      from login_challenges as challenge join users on users.id = challenge.${sql.ref('user')}
      where challenge.token_hash = ${tokenHash} and challenge.method = 'email' and users.status = 'active'
        and challenge.used_at is null and challenge.expires_at > ${iso(now)} and challenge.tries < ${mostTries}`);
    if (!open) throw new ProblemError('invalidCode');
    const lastSend = Math.min(now, Date.parse(String(open.updated_at)));
    const next =
      Number(open.sends) < mostSends ? lastSend + pauseBetweenSends : Date.parse(String(open.expires_at));
    if (next > now) throw new ProblemError('tooManyRequests', { seconds: Math.ceil((next - now) / 1_000) });
    const user: KnownUser = {
      id: Number(open.id),
      email: String(open.email),
      locale: open.locale === 'en' ? 'en' : 'de',
      generation: Number(open.password_generation),
    };
    const expiresAt = iso(now + validFor);
    const codeHash = await sendCode(inner, box, tokenHash, user, expiresAt);
    const sent = await inner.run(sql`
      update login_challenges
      set code_hash = ${codeHash}, sends = sends + 1, expires_at = ${expiresAt}, updated_at = ${iso(now)}
      where token_hash = ${tokenHash} and sends = ${open.sends} returning id`);
    if (sent.length === 0) throw new ProblemError('tooManyRequests', { seconds: pauseBetweenSends / 1_000 });
  });
}

/** Shortens challenges from before the clock was set back: they expire after the usual time from now. */
export async function shortenChallenges(data: Data): Promise<void> {
  const now = Date.now();
  const latest = now + validFor;
  await data.run(sql`
    update login_challenges set expires_at = ${iso(latest)}, updated_at = ${iso(now)}
    where expires_at > ${iso(latest + clockSkew)}`);
}

/** Bound to its challenge: the same digits are invalid for any other. */
export function codeMac(box: SecretBox, tokenHash: string, code: string): string {
  return box.mac(code, `code/${tokenHash}`);
}

/** Mails eight random digits; returns their MAC for the database. */
async function sendCode(
  data: Data,
  box: SecretBox,
  tokenHash: string,
  { email, locale }: KnownUser,
  expiresAt: string,
): Promise<string> {
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  await enqueueMail(data, { to: email, locale, template: 'code', data: { code, expiresAt } });
  return codeMac(box, tokenHash, code);
}

const iso = (time: number): string => new Date(time).toISOString();
