import type { Locale } from '../../shared/entityMeta.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { formats } from '../../shared/formats.ts';
import type { Data } from '../access/data.ts';
import { ProblemError, refuse } from '../access/problemError.ts';
import { createUser, hasUsers } from './createUser.ts';
import { passwordFault } from './passwordRules.ts';
import { isSetupToken, issueToken, passwordLink, takeSetupToken } from './passwordTokens.ts';

export interface FirstAdministrator {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly locale: Locale;
}

/** The setup link that the console prints at the first start: there is no default account. */
export async function setupLink(data: Data, publicUrl: string): Promise<string> {
  return passwordLink(
    `${publicUrl}${data.model.product.basePath}`,
    'setup',
    await issueToken(data, 'setup', null),
  );
}

/** Creates the first user, an administrator; throws `invalidLink` once any user exists. */
export async function createFirstAdministrator(
  data: Data,
  token: string,
  person: FirstAdministrator,
): Promise<void> {
  if (!(await isSetupToken(data, token)) || (await hasUsers(data))) throw new ProblemError('invalidLink');
  const faults: Record<string, FieldFault> = {};
  if (!formats.email(person.email.trim())) faults.email = { code: 'format', params: { format: 'email' } };
  const weak = await passwordFault(person.password, person.email, data.model.product);
  if (weak) faults.password = weak;
  refuse(faults);
  await createUser(data, { ...person, roles: ['administrator'] }, async inner => {
    const isFirst = (await takeSetupToken(inner, token)) && !(await hasUsers(inner));
    if (!isFirst) throw new ProblemError('invalidLink');
  });
}
