import { sql } from 'kysely';
import { type Actor, idsWithin, type Scope } from '../access/actor.ts';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { loadRoleRights, type Rights, readRoles, rolesSql } from './grants.ts';
import { readScope, scopeColumns } from './userScope.ts';

/** What a user may do, and within which records. */
export interface Holding {
  readonly roles: readonly number[];
  readonly scope: Scope;
}

/** What somebody else may do that the actor may not; nothing of it: the actor may change this user. */
export interface Excess {
  readonly hasRights: boolean;
  /** names of the row scopes in which the other reaches further */
  readonly scopes: readonly string[];
}

/**
 * A right over people is a right over their rights: with the address, the status or the second factor of a user comes
 * the account. So each way to change a user asks whether the actor holds every right of the user, for at least the same
 * records, and this is the one place that says so. The status of the user does not matter: the next change may set it.
 */
export async function excessOf(data: Data, { roles, scope }: Holding): Promise<Excess> {
  const theirs = await loadRoleRights(data, roles);
  if (theirs.permissions.size === 0) return { hasRights: false, scopes: [] };
  const { actor, model } = data;
  return {
    hasRights: [...theirs.permissions].some(key => !covers(actor, theirs, key)),
    scopes: model.scopes.filter(name => !isWithin(idsWithin(scope, name), idsWithin(actor.scope, name))),
  };
}

/** Throws `beyondOwn` when the user may do more than the actor. People change what is their own in their profile. */
export async function requireCovering(data: Data, userId: number): Promise<void> {
  if (data.actor.userId === userId) return;
  const [row] = await data.run(sql`
    select (select ${rolesSql} from users__roles join roles on roles.id = users__roles.roles_id
      where users__roles.users_id = users.id) as roles${scopeColumns(data.model, sql.ref('users.id'))}
    from users where users.id = ${userId}`);
  if (!row) throw new ProblemError('notFound');
  const roles = readRoles(row.roles).map(({ id }) => id);
  const { hasRights, scopes } = await excessOf(data, { roles, scope: readScope(data.model, row) });
  if (hasRights || scopes.length > 0) throw new ProblemError('beyondOwn');
}

/** Own rows are other rows for another user, so only a right for all rows covers them. */
function covers(actor: Actor, theirs: Rights, key: string): boolean {
  if (!actor.permissions.has(key)) return false;
  const reach = actor.narrowed.get(key);
  if (reach === undefined) return true;
  return theirs.narrowed.get(key)?.every(kind => kind !== 'own' && reach.includes(kind)) ?? false;
}

/** Null is no limit. */
function isWithin(ids: readonly number[] | null, limit: readonly number[] | null): boolean {
  return limit === null || (ids?.every(id => limit.includes(id)) ?? false);
}
