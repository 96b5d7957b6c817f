import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { SecretBox } from './secretBox.ts';
import { newestTotpStep, totpStepOf } from './totp.ts';

export const totpContext = (userId: number): string => `totp/${userId}`;

/**
 * Is this a current code of the user's authenticator app? Each code works once: the step is stored on condition of
 * the last one, so that of two requests with the same code, on any servers, one is refused.
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
  // A future step was used before the clock was set back.
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
