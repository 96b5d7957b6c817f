import { facts } from '@generated/facts.ts';
import { sql } from 'kysely';
import type { Data } from '../../engine/server/access/data.ts';
import { entityNamed } from '../../engine/server/access/model.ts';
import { createUser } from '../../engine/server/auth/createUser.ts';
import { insertRow } from '../../engine/server/records/rows/rows.ts';
import { saveDecisions } from '../../engine/server/rights/decisions.ts';

export const userOfRole = (at: number): string => `role-${at}@example.org`;

/**
 * Copies of the billing role, each without a different subset of the permissions to read single fields, and a
 * user for each.
 */
export async function addRoles(data: Data, count: number): Promise<void> {
  const guarded = facts.permissions.filter(({ field, action }) => field !== null && action === 'read');
  const held = await data.run(sql`
    select permissions.id, permissions.${sql.ref('key')} as name from roles__permissions
    join permissions on permissions.id = roles__permissions.permissions_id
    join roles on roles.id = roles__permissions.roles_id where roles.${sql.ref('key')} = 'billing'`);
  for (let at = 0; at < count; at++) {
    const without = new Set(guarded.filter((_, bit) => (at + 1) & (1 << (bit % 30))).map(({ key }) => key));
    const role = {
      key: `bench-${at}`,
      name_de: `Rolle ${at}`,
      name_en: `Role ${at}`,
      row_scope: 'all',
      second_factor: 'none',
    };
    const fields = new Map<string, unknown>(Object.entries({ ...role, system: false }));
    const granted = held.filter(({ name }) => !without.has(String(name)));
    await data.transaction(async inner => {
      const id = await insertRow(inner, entityNamed(inner.model, 'role'), fields);
      await saveDecisions(inner, id, new Map(granted.map(permission => [Number(permission.id), true])));
    });
    const name = { firstName: 'Role', lastName: String(at) };
    await createUser(data, { ...name, email: userOfRole(at), roles: [role.key], password: 'bench' });
  }
}
