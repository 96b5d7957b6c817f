import type { Data } from '../access/data.ts';
import { shippedRoles } from '../records/shippedRoles.ts';
import { createUser } from './createUser.ts';

export const demoEmails: readonly string[] = shippedRoles.map(({ key }) => `${key}@example.org`);

/** One user for each shipped role. The client's user sees the records of `clients` only. */
export async function createDemoUsers(
  data: Data,
  password: string,
  clients: readonly number[] = [],
): Promise<void> {
  for (const role of shippedRoles) {
    await createUser(data, {
      email: `${role.key}@example.org`,
      firstName: 'Demo',
      lastName: role.name_de,
      roles: [role.key],
      password,
      clients: role.key === 'client' ? clients : [],
    });
  }
}
