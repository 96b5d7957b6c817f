import { sql } from 'kysely';
import type { ShippedRole } from '../../shared/product.ts';
import type { Data } from '../access/data.ts';
import { createUser, type NewUser } from './createUser.ts';

const emailOf = ({ key }: Pick<ShippedRole, 'key'>): string => `${key}@example.org`;

/** The demo users that exist: a role added later has none. */
export async function demoEmails(data: Data, roles: readonly ShippedRole[]): Promise<readonly string[]> {
  const rows = await data.run(sql`select email from users`);
  const known = new Set(rows.map(({ email }) => email));
  return roles.map(emailOf).filter(email => known.has(email));
}

/** One user for each shipped role. If the role is limited to a row scope, the user gets these records of it. */
export async function createDemoUsers(
  data: Data,
  roles: readonly ShippedRole[],
  password: string,
  scope: NewUser['scope'] = {},
): Promise<void> {
  for (const { key, label, reach } of roles) {
    await createUser(data, {
      email: emailOf({ key }),
      firstName: 'Demo',
      lastName: label.de,
      roles: [key],
      password,
      scope: Object.fromEntries(Object.entries(scope).filter(([name]) => name === reach)),
    });
  }
}
