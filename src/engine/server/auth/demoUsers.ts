import type { ShippedRole } from '../../shared/product.ts';
import type { Data } from '../access/data.ts';
import { createUser, type NewUser } from './createUser.ts';

export const demoEmails = (roles: readonly ShippedRole[]): readonly string[] =>
  roles.map(({ key }) => `${key}@example.org`);

/** One user for each shipped role. Where the role reaches a row scope, its user is limited to these records of it. */
export async function createDemoUsers(
  data: Data,
  roles: readonly ShippedRole[],
  password: string,
  scope: NewUser['scope'] = {},
): Promise<void> {
  for (const { key, label, reach } of roles) {
    await createUser(data, {
      email: `${key}@example.org`,
      firstName: 'Demo',
      lastName: label.de,
      roles: [key],
      password,
      scope: Object.fromEntries(Object.entries(scope).filter(([name]) => name === reach)),
    });
  }
}
