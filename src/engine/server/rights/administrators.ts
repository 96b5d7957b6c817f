import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { lockName } from '../access/locking.ts';
import type { Model } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { limitingScopes } from '../access/rowScope.ts';
import type { Rights } from '../auth/grants.ts';
import { isUnlimited } from '../auth/userScope.ts';
import type { RoleHolder } from './holders.ts';

/** A user who can sign in with all of these rights for every record can repair any change of rights. */
const administrationKeys = [
  'roles.list',
  'roles.read',
  'roles.update',
  'permissions.list',
  'users.list',
  'users.read',
  'users.update',
] as const;

/** Serialises changes of rights over all servers: two administrators must not remove each other. */
export const lockRights = (data: Data): Promise<void> => lockName(data, 'rights');

/**
 * Called before a change of rights; returns a check to run after it, in the same transaction: it throws
 * `lastAdministrator` if no user who can change rights would be left.
 */
export async function keepAdministrator(data: Data): Promise<() => Promise<void>> {
  await lockRights(data);
  const before = await hasAdministrator(data);
  return async () => {
    if (before && !(await hasAdministrator(data))) throw new ProblemError('lastAdministrator');
  };
}

/** `hasAdministrator` for one active user's rights in memory. */
export function isAdministrator(model: Model, holder: RoleHolder, rights: Rights): boolean {
  if (!holder.hasPassword || limitingScopes(model, holder).length > 0) return false;
  return administrationKeys.every(key => rights.permissions.has(key) && !rights.narrowed.has(key));
}

export async function hasAdministrator(data: Data): Promise<boolean> {
  const [found] = await data.run(sql`
    select 1 as found from users
    where users.status = 'active' and users.password_hash is not null
      and ${isUnlimited(data.model, sql.ref('users.id'))}
      and (select count(distinct permissions.key) from users__roles
        join roles on roles.id = users__roles.roles_id and roles.row_scope = 'all'
        join roles__permissions on roles__permissions.roles_id = roles.id
        join permissions on permissions.id = roles__permissions.permissions_id
        where users__roles.users_id = users.id and permissions.key in (${sql.join([...administrationKeys])})
      ) = ${administrationKeys.length}
    limit 1`);
  return found !== undefined;
}
