import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { validationFailed } from '../access/problemError.ts';
import { forgetAttempts } from './attemptLimit.ts';
import { callerInSession } from './caller.ts';
import { isOwnPassword } from './isOwnPassword.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import type { SecretBox } from './secretBox.ts';
import type { Session } from './session.ts';
import { limits } from './signInAttempts.ts';
import { takeTotpCode } from './takeTotpCode.ts';

export interface Proof {
  readonly password: string;
  /** of the authenticator app, or a recovery code; '' if neither is set up */
  readonly code: string;
}

/**
 * Confirms the identity of the session's user; `requireStepUp` then passes for ten minutes. Attempts are counted like
 * those of sign-in, with the same delays, so that an unattended screen cannot be used to guess passwords.
 */
export async function stepUp(
  data: Data,
  box: SecretBox,
  session: Session,
  proof: Proof,
  address: string,
): Promise<void> {
  const { id, email } = session.user;
  const caller = callerInSession(session.id, address);
  const isRight = await isOwnPassword(data, session.user, proof.password, caller);
  if (!isRight) {
    throw validationFailed({ password: { code: 'wrongPassword' } });
  }
  if (session.user.second_factor === 'totp' && !(await isSecondProof(data, box, id, proof.code))) {
    throw validationFailed({ code: { code: proof.code === '' ? 'required' : 'wrongCode' } });
  }
  await data.transaction(async inner => {
    await forgetAttempts(inner, limits.place, email, caller.knownBy ?? '');
    const now = new Date().toISOString();
    await inner.run(sql`update sessions set stepped_up_at = ${now} where id = ${session.id}`);
  });
}

async function isSecondProof(data: Data, box: SecretBox, userId: number, code: string): Promise<boolean> {
  if (code === '') return false;
  if (await takeTotpCode(data, box, userId, code)) return true;
  return (await takeRecoveryCode(data, box, userId, code)) !== null;
}
