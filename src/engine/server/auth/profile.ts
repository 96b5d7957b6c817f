import { sql } from 'kysely';
import type { SignedInUser } from '../../shared/signedIn.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { validationFailed } from '../access/problemError.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { updateRecord } from '../records/write/save.ts';
import { dropPasswordLinks } from './announceEmail.ts';
import { revokeApiKeys } from './apiKeys.ts';
import { forgetAttempts } from './attemptLimit.ts';
import type { Caller } from './caller.ts';
import { changeUser, newPassword } from './changeUser.ts';
import { isOwnPassword } from './isOwnPassword.ts';
import { hashPassword } from './password.ts';
import { passwordFault } from './passwordRules.ts';
import { leftRecoveryCodes } from './recoveryCodes.ts';
import { endSessions } from './sessions.ts';
import { limits } from './signInAttempts.ts';

export async function readProfile(data: Data, userId: number): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await data.run(sql`
    select id, version, title, first_name, last_name, email, phone, locale, second_factor, last_login_at,
      password_changed_at
    from users where id = ${userId}`);
  return { ...row, id: userId, recovery_codes: await leftRecoveryCodes(data, userId) };
}

/** Changes name, telephone and language of the version that was read, with the same checks and log as the users' page. */
export async function updateProfile(
  data: Data,
  userId: number,
  version: number,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const body = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() || null]));
  await data.transaction(inner => updateRecord(inner, userEntity(inner), userId, version, body));
}

/** The hook of users informs the old address. */
export async function changeEmail(data: Data, user: SignedInUser, email: string): Promise<void> {
  await data.transaction(inner => updateRecord(inner, userEntity(inner), user.id, null, { email }));
}

/**
 * Ends all sessions of the user, including this one, and all API keys unless they are kept: the caller starts a new
 * session in the same transaction.
 */
export async function changePassword(
  data: Data,
  user: SignedInUser,
  given: { readonly current: string; readonly password: string; readonly keepApiKeys: boolean },
  caller: Caller,
  startNewSession: (data: Data, generation: number) => Promise<string>,
): Promise<string> {
  if (!(await isOwnPassword(data, user, given.current, caller))) {
    throw validationFailed({ current: { code: 'wrongPassword' } });
  }
  const fault = await passwordFault(given.password, user.email, data.model.product);
  if (fault) throw validationFailed({ password: fault });
  const hash = await hashPassword(given.password);
  return data.transaction(async inner => {
    await forgetAttempts(inner, limits.place, user.email, caller.knownBy ?? caller.network);
    const at = new Date().toISOString();
    await changeUser(inner, user.id, newPassword(hash, at), { action: 'password_change', changes: null });
    await dropPasswordLinks(inner, user.id);
    if (!given.keepApiKeys) await revokeApiKeys(inner, user.id);
    await endSessions(inner, user.id, 'all');
    await enqueueMail(inner, {
      to: user.email,
      locale: user.locale,
      template: 'passwordChanged',
      data: { at },
    });
    const [changed] = await inner.run(sql`select password_generation from users where id = ${user.id}`);
    return startNewSession(inner, Number(changed?.password_generation));
  });
}

/** Sign-ins and related events of the user in the activity log, latest first. */
export async function listSignIns(data: Data, userId: number): Promise<readonly unknown[]> {
  return data.run(sql`
    select id, at, action from activity_log
    where resource = 'users' and record_id = ${userId}
      and action in ('login', 'login_failed', 'logout', 'password_change', 'password_reset', 'session_end')
    order by id desc limit 30`);
}

const userEntity = (data: Data) => entityNamed(data.model, 'user');
