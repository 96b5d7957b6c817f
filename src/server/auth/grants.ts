import { sql } from 'kysely';
import type { Data } from '../access/data.ts';

/** A role as a session names it. Every change of a role, its permissions included, raises its version. */
export interface HeldRole {
  readonly id: number;
  readonly version: number;
  readonly key: string;
  readonly rowScope: 'all' | 'clients';
}

const remembered = 200;

/**
 * The permissions of sets of roles, remembered by their versions: the session's statement reads the versions afresh
 * with every request, so that a change on any server acts from the next one on and nothing needs to be told.
 */
export class Grants {
  readonly #byRoles = new Map<string, ReadonlySet<string>>();

  async of(data: Data, roles: readonly HeldRole[]): Promise<ReadonlySet<string>> {
    const name = roles.map(role => `${role.id}v${role.version}`).join(' ');
    const known = this.#byRoles.get(name);
    if (known) return known;
    const permissions = await loadPermissions(data, roles);
    if (this.#byRoles.size >= remembered) this.#byRoles.clear();
    this.#byRoles.set(name, permissions);
    return permissions;
  }
}

async function loadPermissions(data: Data, roles: readonly HeldRole[]): Promise<ReadonlySet<string>> {
  if (roles.length === 0) return new Set();
  const rows = await data.run(sql`
    select distinct permissions.key
    from roles__permissions
    join permissions on permissions.id = roles__permissions.permissions_id
    where roles__permissions.roles_id in (${sql.join(roles.map(role => role.id))})
    order by permissions.key`);
  return new Set(rows.map(row => String(row.key)));
}
