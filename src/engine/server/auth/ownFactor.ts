import { sql } from 'kysely';
import { encode } from 'uqr';
import { type FactorDemand, meets, type SecondFactor } from '../../shared/secondFactor.ts';
import type { SignedInUser } from '../../shared/signedIn.ts';
import type { Data } from '../access/data.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { changeUser } from './changeUser.ts';
import { dropRecoveryCodes, keepRecoveryCodes, makeRecoveryCodes } from './recoveryCodes.ts';
import type { SecretBox } from './secretBox.ts';
import { endSessions } from './sessions.ts';
import { takeTotpCode, totpContext } from './takeTotpCode.ts';
import { newTotpSecret, totpUrl } from './totp.ts';

/** The key for an authenticator app: as QR code, as link on the phone itself, or for typing in. */
export interface Enrolment {
  readonly secret: string;
  readonly url: string;
  /** SVG path of the dark modules in a square of `size` */
  readonly qr: { readonly size: number; readonly path: string };
}

/** Stores a new key, which is not used until `confirmTotp`. An app in use must be removed first. */
export async function startTotp(data: Data, box: SecretBox, user: SignedInUser): Promise<Enrolment> {
  const secret = newTotpSecret();
  const started = await data.run(sql`
    update users set totp_secret = ${box.seal(secret, totpContext(user.id))}, totp_last_step = null
    where id = ${user.id} and second_factor <> 'totp' returning id`);
  if (started.length === 0) throw new ProblemError('conflict');
  const url = totpUrl(secret, data.model.product.title[data.model.product.languages[0]], user.email);
  const { size, data: modules } = encode(url, { border: 2 });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { secret, url, qr: { size, path } };
}

/**
 * The first code proves that the app has the key; from then on sign-in requires a code. Returns the recovery codes.
 */
export async function confirmTotp(
  data: Data,
  box: SecretBox,
  user: SignedInUser,
  code: string,
): Promise<readonly string[]> {
  if (user.second_factor === 'totp') throw new ProblemError('conflict');
  if (!(await takeTotpCode(data, box, user.id, code))) {
    throw validationFailed({ code: { code: 'wrongCode' } });
  }
  const recovery = await makeRecoveryCodes();
  await data.transaction(async inner => {
    await changeFactor(inner, user, 'totp');
    await keepRecoveryCodes(inner, user.id, recovery);
  });
  return recovery.codes;
}

/** Throws `factorDemanded` if a role of the user requires a stronger factor. */
export function requireDemanded(method: SecondFactor, demand: FactorDemand | null): void {
  if (!meets(method, demand)) throw new ProblemError('factorDemanded');
}

/**
 * Changes a user's second factor, by the user or, for example after the loss of the phone, by an administrator. Ends
 * the other sessions (ASVS 7.4.3) and informs the user by mail, in case it was someone else. Call it inside a
 * transaction.
 */
export async function changeFactor(
  data: Data,
  user: Pick<SignedInUser, 'id' | 'email' | 'locale' | 'second_factor'>,
  method: SecondFactor,
): Promise<void> {
  const withoutApp = { totp_secret: null, totp_last_step: null };
  await changeUser(
    data,
    user.id,
    { second_factor: method, ...(method !== 'totp' && withoutApp) },
    { action: 'update', changes: { second_factor: [user.second_factor, method] } },
  );
  if (method !== 'totp') await dropRecoveryCodes(data, user.id);
  await endSessions(data, user.id, data.actor.userId === user.id ? 'others' : 'all');
  await enqueueMail(data, {
    to: user.email,
    locale: user.locale,
    template: 'secondFactorChanged',
    data: { at: new Date().toISOString(), method },
  });
}
