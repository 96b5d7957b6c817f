import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { validationFailed } from '../access/problemError.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { verifyPassword } from './password.ts';
import type { Session } from './session.ts';

export interface Proof {
  readonly password: string;
  /** of the authenticator app, or '' */
  readonly code: string;
}

/**
 * Confirms that the session's own user sits at the screen; for ten minutes `requireStepUp` then lets pass. Tries are
 * counted like those of sign-in, with the same delays, so that an open screen is no place to guess passwords.
 */
export async function stepUp(data: Data, session: Session, proof: Proof, address: string): Promise<void> {
  const { id, email } = session.user;
  await countAttempt(data, email, address);
  const [user] = await data.run(sql`select password_hash from users where id = ${id}`);
  const stored = typeof user?.password_hash === 'string' ? user.password_hash : null;
  if (!(await verifyPassword(stored, proof.password))) {
    throw validationFailed({ password: { code: 'wrongPassword' } });
  }
  await data.transaction(async inner => {
    await forgetAttempts(inner, email, address);
    const now = new Date().toISOString();
    await inner.run(sql`update sessions set stepped_up_at = ${now} where id = ${session.id}`);
  });
}
