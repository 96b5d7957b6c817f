import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { revokeApiKeys } from './apiKeys.ts';
import { countAttempt } from './attemptLimit.ts';
import { changeUser, newPassword } from './changeUser.ts';
import { hashPassword } from './password.ts';
import { passwordFault } from './passwordRules.ts';
import { holderOf, takeToken } from './passwordTokens.ts';
import { endSessions } from './sessions.ts';
import { limits } from './signInAttempts.ts';

/**
 * Queues a mail for any address: whether a user has it is checked only when it is sent, so that the answer does not
 * reveal it. Beyond a few mails an hour nothing is queued, and the answer stays the same.
 */
export async function requestLink(data: Data, email: string): Promise<void> {
  const to = email.trim().toLowerCase();
  if ((await countAttempt(data, limits.link, to)) > 0) return;
  await data.transaction(inner => enqueueMail(inner, { to, locale: 'de', template: 'reset', data: {} }));
}

/**
 * Sets the password of the link's user; an invited user becomes active. Ends all sessions, deletes all other links,
 * revokes all API keys unless they are kept, and informs the user by mail. Does not sign in, so the second step is
 * still required. Throws `invalidLink` for an unknown, used or expired link, or if the user may no longer sign in.
 */
export async function resetPassword(
  data: Data,
  token: string,
  password: string,
  keepApiKeys: boolean,
): Promise<void> {
  const holder = await holderOf(data, token);
  if (!holder) throw new ProblemError('invalidLink');
  const fault = await passwordFault(password, holder.email, data.model.product);
  if (fault) throw validationFailed({ password: fault });
  const hash = await hashPassword(password);
  await data.transaction(async inner => {
    const { id, email, locale, status } = holder;
    // A user who was locked while the hash was computed stays locked.
    const unchanged = await inner.run(
      sql`update users set status = 'active' where id = ${id} and status = ${status} returning id`,
    );
    const isTaken = unchanged.length > 0 && (await takeToken(inner, token, id));
    if (!isTaken) throw new ProblemError('invalidLink');
    const own = inner.signedIn(id);
    const at = new Date().toISOString();
    const changes = status === 'active' ? null : { status: [status, 'active'] as const };
    await changeUser(own, id, newPassword(hash, at), { action: 'password_reset', changes });
    if (!keepApiKeys) await revokeApiKeys(own, id);
    await endSessions(own, id, 'all');
    await enqueueMail(own, { to: email, locale, template: 'passwordChanged', data: { at } });
  });
}
