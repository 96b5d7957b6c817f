import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { SecretBox } from './secretBox.ts';
import { newestTotpStep, totpStepOf } from './totp.ts';

export const totpContext = (userId: number): string => `totp/${userId}`;

/**
 * Is this the code that the user's authenticator app shows? Each counts once: the step is taken with a condition on
 * the last one, so that of two requests with the same code, at whichever servers, one is refused.
 */
export async function takeTotpCode(
  data: Data,
  box: SecretBox,
  userId: number,
  code: string,
): Promise<boolean> {
  const [user] = await data.run(sql`select totp_secret, totp_last_step from users where id = ${userId}`);
  if (typeof user?.totp_secret !== 'string') return false;
  const newest = newestTotpStep(Date.now());
  // A step that is still to come was used before the clock was set back.
  const isPast = user.totp_last_step !== null && Number(user.totp_last_step) <= newest;
  const lastStep = isPast ? Number(user.totp_last_step) : null;
  const secret = box.open(user.totp_secret, totpContext(userId));
  const step = totpStepOf(secret, code.replace(/\s/g, ''), lastStep, Date.now());
  if (step === null) return false;
  const taken = await data.run(sql`
    update users set totp_last_step = ${step}
    where id = ${userId} and (coalesce(totp_last_step, -1) < ${step} or totp_last_step > ${newest}) returning id`);
  return taken.length > 0;
}
