import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { appendActivity } from '../audit/append.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { verifyPassword } from './password.ts';
import { endSession, type Lifetime, startSession } from './session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
export interface Browser {
  readonly userAgent: string;
  readonly address: string;
  /** the session that this browser had until now; a new one replaces it */
  readonly sid: string | null;
}

/**
 * Answers the secret of a new session. Wrong password, unknown address, inactive user: one `invalidCredentials` for
 * all, after the same work. `tooManyRequests` while the delay after failed tries lasts, `overloaded` when too many
 * people sign in at once.
 */
export async function signIn(
  data: Data,
  lifetime: Lifetime,
  { email, password }: Credentials,
  browser: Browser,
): Promise<string> {
  const address = email.trim().toLowerCase();
  await countAttempt(data, address, browser.address);
  const [user] = await data.run(sql`
    select id, status, password_hash from users where lower(email) = ${address} order by id limit 1`);
  const stored = user?.status === 'active' ? user.password_hash : null;
  const isRight = await verifyPassword(typeof stored === 'string' ? stored : null, password);
  const userId = user ? Number(user.id) : null;
  if (!isRight || userId === null) {
    await data.transaction(inner =>
      appendActivity(inner, { action: 'login_failed', resource: 'users', recordId: userId, changes: null }),
    );
    throw new ProblemError('invalidCredentials');
  }
  return data.transaction(async inner => {
    await forgetAttempts(inner, address, browser.address);
    if (browser.sid) await endSession(inner, browser.sid);
    const sid = await startSession(inner, lifetime, userId, browser);
    await inner.run(sql`update users set last_login_at = ${new Date().toISOString()} where id = ${userId}`);
    const own: Data = { ...inner, actor: { ...inner.actor, userId } };
    await appendActivity(own, { action: 'login', resource: 'users', recordId: userId, changes: null });
    return sid;
  });
}
