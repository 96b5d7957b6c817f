import { sql } from 'kysely';
import type { SignedInUser } from '../../shared/signedIn.ts';
import type { Data } from '../access/data.ts';
import { admissionOf, type Caller } from './caller.ts';
import { inHashTurn, isPassword } from './password.ts';
import { countSignInAttempt } from './signInAttempts.ts';

/**
 * Checks the password of a signed-in user; attempts are counted per session, so that strangers cannot use them up.
 */
export function isOwnPassword(
  data: Data,
  user: SignedInUser,
  password: string,
  caller: Caller,
): Promise<boolean> {
  return inHashTurn(admissionOf(caller), async () => {
    await countSignInAttempt(data, user.email, caller);
    const [row] = await data.run(sql`select password_hash from users where id = ${user.id}`);
    return isPassword(typeof row?.password_hash === 'string' ? row.password_hash : null, password);
  });
}
