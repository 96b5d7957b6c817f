import type { Data } from '../../engine/server/access/data.ts';
import { createUser } from '../../engine/server/auth/createUser.ts';
import { owners } from './bills.ts';

/** Users with the same role as the one who sees all, by the scope that limits them. */
export const limited = {
  'a client with a third of the bills': { email: 'large@example.org', scope: { clients: [1] } },
  'a client with 40 bills': { email: 'small@example.org', scope: { clients: [owners.small.client] } },
  'a client with 50,000 companies': { email: 'wide@example.org', scope: { clients: [owners.wide.client] } },
  'one company': { email: 'company@example.org', scope: { companies: [3] } },
} as const;

export async function addLimitedUsers(data: Data): Promise<void> {
  for (const { email, scope } of Object.values(limited)) {
    const name = { firstName: 'Limited', lastName: email };
    await createUser(data, { ...name, email, roles: ['billing'], password: 'bench', scope });
  }
}
