import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { localeIn } from '../access/readRow.ts';
import { appendActivity } from '../audit/append.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { forgetAttempts, requireAttempt } from './attemptLimit.ts';
import { codeMac, type Method, mostTries, shortenChallenges } from './challenge.ts';
import { type Browser, completeSignIn, type KnownUser } from './completeSignIn.ts';
import type { Lifetime } from './lifetime.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import type { SecretBox } from './secretBox.ts';
import { limits } from './signInAttempts.ts';
import { takeTotpCode } from './takeTotpCode.ts';
import { hashSid } from './token.ts';

export type Proof = { readonly code: string } | { readonly recoveryCode: string };

interface OpenChallenge {
  readonly tokenHash: string;
  readonly method: Method;
  readonly codeHash: string | null;
  readonly user: KnownUser;
}

/**
 * The second step: returns the secret of a new session. Wrong, expired, used and exhausted codes and challenges all
 * give the same `invalidCode`. Each attempt is counted before the code is checked: five per challenge, and with
 * growing delays over all challenges of a user.
 */
export async function verifyCode(
  data: Data,
  box: SecretBox,
  lifetime: Lifetime,
  token: string | null,
  proof: Proof,
  browser: Browser,
): Promise<string> {
  const challenge = await claimTry(data, hashSid(token ?? ''));
  if (!challenge) throw new ProblemError('invalidCode');
  const { user, tokenHash } = challenge;
  const sid = await data.transaction(async inner => {
    if (!(await isRight(inner, box, challenge, proof))) return null;
    const used = await inner.run(sql`
      update login_challenges set used_at = ${now()} where token_hash = ${tokenHash} and used_at is null
      returning id`);
    if (used.length === 0) return null;
    await forgetAttempts(inner, limits.code, String(user.id));
    const factor = 'recoveryCode' in proof ? 'recovery_code' : challenge.method;
    return completeSignIn(inner, lifetime, user, browser, factor);
  });
  if (sid !== null) return sid;
  await data.transaction(inner =>
    appendActivity(inner, { action: 'login_failed', resource: 'users', recordId: user.id, changes: null }),
  );
  throw new ProblemError('invalidCode');
}

/**
 * Takes one of the five attempts, if the challenge is open and its user still active, with the same factor and
 * password.
 */
async function claimTry(data: Data, tokenHash: string): Promise<OpenChallenge | null> {
  await shortenChallenges(data);
  const [row] = await data.run(sql`
    select challenge.method, users.id, users.email, users.locale, users.password_generation
    from login_challenges as challenge join users on users.id = challenge.${sql.ref('user')}
    where challenge.token_hash = ${tokenHash} and users.status = 'active'
      and users.second_factor = challenge.method
      and coalesce(users.password_generation, 0) = challenge.password_generation`);
  if (!row) return null;
  await requireAttempt(data, limits.code, String(row.id));
  const [counted] = await data.run(sql`
    update login_challenges set tries = tries + 1
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now()} and tries < ${mostTries}
    returning code_hash`);
  if (!counted) return null;
  return {
    tokenHash,
    method: row.method === 'email' ? 'email' : 'totp',
    codeHash: typeof counted.code_hash === 'string' ? counted.code_hash : null,
    user: {
      id: Number(row.id),
      email: String(row.email).toLowerCase(),
      locale: localeIn(row),
      generation: Number(row.password_generation),
    },
  };
}

async function isRight(data: Data, box: SecretBox, challenge: OpenChallenge, proof: Proof): Promise<boolean> {
  const { user, method, codeHash, tokenHash } = challenge;
  if ('recoveryCode' in proof) return isRecoveryCode(data, box, user, proof.recoveryCode);
  const code = proof.code.replace(/\s/g, '');
  if (method === 'totp') return takeTotpCode(data, box, user.id, code);
  return codeHash !== null && isSame(codeHash, codeMac(box, tokenHash, code));
}

async function isRecoveryCode(data: Data, box: SecretBox, user: KnownUser, code: string): Promise<boolean> {
  const left = await takeRecoveryCode(data, box, user.id, code);
  if (left === null) return false;
  const notice = { at: now(), left };
  const { email, locale } = user;
  await enqueueMail(data, { to: email, locale, template: 'recoveryCodeUsed', data: notice });
  return true;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const now = (): string => new Date().toISOString();
