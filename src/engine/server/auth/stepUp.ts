import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { validationFailed } from '../access/problemError.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { verifyPassword } from './password.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import type { SecretBox } from './secretBox.ts';
import type { Session } from './session.ts';
import { takeTotpCode } from './takeTotpCode.ts';

export interface Proof {
  readonly password: string;
  /** of the authenticator app, or a recovery code; '' where neither is set up */
  readonly code: string;
}

/**
 * Confirms that the session's own user sits at the screen; for ten minutes `requireStepUp` then lets pass. Tries are
 * counted like those of sign-in, with the same delays, so that an open screen is no place to guess passwords.
 */
export async function stepUp(
  data: Data,
  box: SecretBox,
  session: Session,
  proof: Proof,
  address: string,
): Promise<void> {
  const { id, email } = session.user;
  await countAttempt(data, email, address);
  const [user] = await data.run(sql`select password_hash from users where id = ${id}`);
  const stored = typeof user?.password_hash === 'string' ? user.password_hash : null;
  if (!(await verifyPassword(stored, proof.password))) {
    throw validationFailed({ password: { code: 'wrongPassword' } });
  }
  if (session.user.second_factor === 'totp' && !(await isSecondProof(data, box, id, proof.code))) {
    throw validationFailed({ code: { code: proof.code === '' ? 'required' : 'wrongCode' } });
  }
  await data.transaction(async inner => {
    await forgetAttempts(inner, email, address);
    const now = new Date().toISOString();
    await inner.run(sql`update sessions set stepped_up_at = ${now} where id = ${session.id}`);
  });
}

async function isSecondProof(data: Data, box: SecretBox, userId: number, code: string): Promise<boolean> {
  if (code === '') return false;
  if (await takeTotpCode(data, box, userId, code)) return true;
  return (await takeRecoveryCode(data, box, userId, code)) !== null;
}
