import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { localeIn } from '../access/readRow.ts';
import { clockSkew } from './sessionTimes.ts';

export type TokenPurpose = 'reset' | 'invitation' | 'setup';

const minutes: Readonly<Record<TokenPurpose, number>> = { reset: 20, invitation: 3 * 1_440, setup: 1_440 };

/** 256 random bits that let their holder choose a password once; the database stores only their hash. */
export async function issueToken(data: Data, purpose: TokenPurpose, userId: number | null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const expiry = now + minutes[purpose] * 60_000;
  await data.run(sql`delete from password_tokens where expires_at <= ${iso(now)}`);
  await shortenTokens(data);
  await data.run(sql`
    insert into password_tokens (token_hash, ${sql.ref('user')}, purpose, expires_at, version, created_at, updated_at)
    values (${hashOf(token)}, ${userId}, ${purpose}, ${iso(expiry)}, 1, ${iso(now)}, ${iso(now)})`);
  return token;
}

/** Shortens links from before the clock was set back: they expire after their usual lifetime from now. */
export async function shortenTokens(data: Data): Promise<void> {
  const now = Date.now();
  for (const [purpose, lifetime] of Object.entries(minutes)) {
    const latest = now + lifetime * 60_000;
    await data.run(sql`
      update password_tokens set expires_at = ${iso(latest)}
      where purpose = ${purpose} and expires_at > ${iso(latest + clockSkew)}`);
  }
}

/**
 * The link in a mail or on the console. The token is in the fragment, which browsers send to no server and which is
 * not logged; `invited` only selects the texts of the page.
 */
export function passwordLink(screens: string, purpose: TokenPurpose, token: string): string {
  const page = `${screens}/auth/resetPassword`;
  if (purpose === 'setup') return `${page}#setup=${token}`;
  return `${page}#token=${token}${purpose === 'invitation' ? '&invited' : ''}`;
}

interface TokenHolder {
  readonly id: number;
  readonly email: string;
  readonly locale: 'de' | 'en';
  readonly status: 'active' | 'invited';
}

/** The user whose password the token may set, or null: unknown, used or expired, or the user may not sign in. */
export async function holderOf(data: Data, token: string): Promise<TokenHolder | null> {
  await shortenTokens(data);
  const [row] = await data.run(sql`
    select users.id, users.email, users.locale, users.status
    from password_tokens join users on users.id = password_tokens.${sql.ref('user')}
    where token_hash = ${hashOf(token)} and ${isOpen()} and purpose in ('reset', 'invitation')
      and users.status in ('active', 'invited')`);
  if (!row) return null;
  return {
    id: Number(row.id),
    email: String(row.email),
    locale: localeIn(row),
    status: row.status === 'invited' ? 'invited' : 'active',
  };
}

/** Uses up the token, and deletes all other links of its user. False if a concurrent request was faster. */
export async function takeToken(data: Data, token: string, userId: number): Promise<boolean> {
  const taken = await data.run(sql`
    update password_tokens set used_at = ${iso(Date.now())} where token_hash = ${hashOf(token)} and ${isOpen()}
    returning id`);
  if (taken.length === 0) return false;
  await data.run(sql`
    delete from password_tokens where ${sql.ref('user')} = ${userId} and used_at is null`);
  return true;
}

export async function isSetupToken(data: Data, token: string): Promise<boolean> {
  await shortenTokens(data);
  const rows = await data.run(sql`
    select 1 as found from password_tokens
    where token_hash = ${hashOf(token)} and ${isOpen()} and purpose = 'setup'`);
  return rows.length > 0;
}

/** Uses up all setup links at once, so that only one of two people with a link becomes the first administrator. */
export async function takeSetupToken(data: Data, token: string): Promise<boolean> {
  const taken = await data.run(sql`
    update password_tokens set used_at = ${iso(Date.now())} where purpose = 'setup' and ${isOpen()}
    returning token_hash`);
  return taken.some(row => row.token_hash === hashOf(token));
}

const isOpen = () => sql`used_at is null and expires_at > ${iso(Date.now())}`;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const iso = (time: number): string => new Date(time).toISOString();
