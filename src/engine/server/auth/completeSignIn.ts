import { sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { SecondFactor } from '../../shared/secondFactor.ts';
import type { Data } from '../access/data.ts';
import { appendActivity } from '../audit/append.ts';
import { callerOf, type SignInBrowser } from './caller.ts';
import type { Lifetime } from './lifetime.ts';
import { endSession, startSession } from './session.ts';
import { forgetSignInAttempts } from './signInAttempts.ts';

export interface Browser extends SignInBrowser {
  readonly userAgent: string;
  /** the previous session of this browser, which the new one replaces */
  readonly sid: string | null;
}

/** A user who has entered the right password. */
export interface KnownUser {
  readonly id: number;
  /** lower case */
  readonly email: string;
  readonly locale: Locale;
  /** generation of the password that was entered */
  readonly generation: number;
}

/** The second factor used after the password. */
export type ShownFactor = SecondFactor | 'recovery_code';

/** The last step of every kind of sign-in; must run inside a transaction. Returns the new session's secret. */
export async function completeSignIn(
  data: Data,
  lifetime: Lifetime,
  { id, email, generation }: KnownUser,
  browser: Browser,
  factor: ShownFactor,
): Promise<string> {
  await forgetSignInAttempts(data, email, await callerOf(data, email, browser), browser);
  if (browser.sid) await endSession(data, browser.sid);
  const sid = await startSession(data, lifetime, { userId: id, generation }, browser);
  await data.run(sql`update users set last_login_at = ${new Date().toISOString()} where id = ${id}`);
  const own = data.signedIn(id);
  const changes = { factor: [null, factor] } as const;
  await appendActivity(own, { action: 'login', resource: 'users', recordId: id, changes });
  return sid;
}
