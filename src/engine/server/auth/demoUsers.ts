import type { Data } from '../access/data.ts';
import { shippedRoles } from '../records/shippedRoles.ts';
import { createUser, type NewUser } from './createUser.ts';

export const demoEmails: readonly string[] = shippedRoles.map(({ key }) => `${key}@example.org`);

/** One user for each shipped role. Where the role reaches a row scope, its user is limited to these records of it. */
export async function createDemoUsers(
  data: Data,
  password: string,
  scope: NewUser['scope'] = {},
): Promise<void> {
  for (const role of shippedRoles) {
    await createUser(data, {
      email: `${role.key}@example.org`,
      firstName: 'Demo',
      lastName: role.name_de,
      roles: [role.key],
      password,
      scope: Object.fromEntries(Object.entries(scope).filter(([name]) => name === role.row_scope)),
    });
  }
}
