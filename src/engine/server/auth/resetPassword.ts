import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { revokeApiKeys } from './apiKeys.ts';
import { limits } from './attempts.ts';
import { changeUser, newPassword } from './changeUser.ts';
import { hashPassword } from './password.ts';
import { passwordFault } from './passwordRules.ts';
import { holderOf, takeToken } from './passwordTokens.ts';
import { endSessions } from './sessions.ts';
import { countTry } from './tries.ts';

/**
 * Puts the wish for a link into the outbox, for any address alike: whether somebody has it is looked up when the mail
 * is sent, long after the answer. Beyond a few mails an hour nothing is sent, and the answer is still the same.
 */
export async function requestLink(data: Data, email: string): Promise<void> {
  const to = email.trim().toLowerCase();
  if ((await countTry(data, limits.link, to)) > 0) return;
  await data.transaction(inner => enqueueMail(inner, { to, locale: 'de', template: 'reset', data: {} }));
}

/**
 * Sets the password of the link's user; an invited user is active from then on. Every session, every other
 * link and, unless they are kept on purpose, every API key of theirs ends, and a mail informs them. It does not sign in, so the second step stays in the way. `invalidLink`
 * for an unknown, used or expired link and for one of somebody who may no longer sign in.
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
    // A user who was locked while the hash was made stays locked.
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
