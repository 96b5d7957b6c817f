import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { admissionOf, callerOf } from './caller.ts';
import { type Challenge, openChallenge } from './challenge.ts';
import { type Browser, completeSignIn } from './completeSignIn.ts';
import { countFailure, logFailure } from './countFailure.ts';
import type { Lifetime } from './lifetime.ts';
import { hashPassword, inHashTurn, isOutdated, isPassword } from './password.ts';
import type { SecretBox } from './secretBox.ts';
import { countSignInAttempt, refuseSpentNetwork } from './signInAttempts.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type SignedIn =
  | { readonly kind: 'session'; readonly sid: string }
  | { readonly kind: 'challenge'; readonly challenge: Challenge };

/**
 * Returns the secret of a new session, or a challenge if the user has a second factor. For a wrong password, an
 * unknown address or an inactive user throws the same `invalidCredentials` after the same work; `tooManyRequests`
 * during the delay after failed attempts, `overloaded` if too many strangers sign in at once; the latter attempts are
 * not counted.
 */
export async function signIn(
  data: Data,
  box: SecretBox,
  lifetime: Lifetime,
  { email, password }: Credentials,
  browser: Browser,
): Promise<SignedIn> {
  const address = email.trim().toLowerCase();
  const caller = await callerOf(data, address, browser);
  await refuseSpentNetwork(data, caller);
  const { user, hash, isRight } = await inHashTurn(admissionOf(caller), async () => {
    await countSignInAttempt(data, address, caller);
    return checkPassword(data, address, password);
  });
  const userId = user ? Number(user.id) : null;
  if (!isRight || hash === null || userId === null) {
    await (userId === null ? countFailure(data) : logFailure(data, userId));
    throw new ProblemError('invalidCredentials');
  }
  if (isOutdated(hash)) await renewHash(data, userId, hash, password);
  const known = {
    id: userId,
    email: address,
    locale: user?.locale === 'en' ? 'en' : 'de',
    generation: Number(user?.password_generation),
  } as const;
  const method = user?.second_factor;
  return data.transaction(async inner => {
    if (method === 'email' || method === 'totp') {
      return { kind: 'challenge', challenge: await openChallenge(inner, box, known, method) };
    }
    return { kind: 'session', sid: await completeSignIn(inner, lifetime, known, browser, 'none') };
  });
}

async function checkPassword(data: Data, email: string, password: string) {
  const [user] = await data.run(sql`
    select id, status, password_hash, password_generation, second_factor, locale from users
    where lower(email) = ${email} order by id limit 1`);
  const stored = user?.status === 'active' ? user.password_hash : null;
  const hash = typeof stored === 'string' ? stored : null;
  return { user, hash, isRight: await isPassword(hash, password) };
}

/** Only the hash changes, not the password, so sessions stay valid. */
async function renewHash(data: Data, userId: number, old: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await data.run(
    sql`update users set password_hash = ${hash} where id = ${userId} and password_hash = ${old}`,
  );
}
