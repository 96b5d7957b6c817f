import { sql } from 'kysely';
import { type Actor, idsWithin, type Scope } from '../access/actor.ts';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { exceptAdded } from './canGive.ts';
import { loadRoleRights, type Rights, readRoles, rolesSql } from './grants.ts';
import { readScope, scopeColumns } from './userScope.ts';

/** A user's roles and row scope. */
export interface Holding {
  readonly roles: readonly number[];
  readonly scope: Scope;
}

/** The rights of a user that the actor lacks; if there are none, the actor may change this user. */
export interface Excess {
  readonly hasRights: boolean;
  /** names of the row scopes in which the user reaches further */
  readonly scopes: readonly string[];
}

/**
 * Anyone who can change a user's address, status or second factor can take over the account. So every such change
 * requires that the actor has all rights of the user, for at least the same records; this is the only place that
 * decides so. The user's status does not matter, since the next change may set it.
 */
export async function excessOf(data: Data, { roles, scope }: Holding): Promise<Excess> {
  const theirs = await loadRoleRights(data, roles);
  if (theirs.permissions.size === 0) return { hasRights: false, scopes: [] };
  const { actor, model } = data;
  const lacking = [...theirs.permissions].filter(key => !covers(actor, theirs, key));
  return {
    hasRights: (await exceptAdded(data, lacking)).length > 0,
    scopes: model.scopes.filter(name => !isWithin(idsWithin(scope, name), idsWithin(actor.scope, name))),
  };
}

/**
 * Throws `beyondOwn` if the user has more rights than the actor. Not for own data: people change these in their
 * profile.
 */
export async function requireCovering(data: Data, userId: number): Promise<void> {
  if (data.actor.userId === userId) return;
  const [row] = await data.run(sql`
    select ${rolesSql(data.dialect)} as roles${scopeColumns(data.model, sql.ref('users.id'))}
    from users where users.id = ${userId}`);
  if (!row) throw new ProblemError('notFound');
  const roles = readRoles(row.roles).map(({ id }) => id);
  const { hasRights, scopes } = await excessOf(data, { roles, scope: readScope(data.model, row) });
  if (hasRights || scopes.length > 0) throw new ProblemError('beyondOwn');
}

/** 'own' means different rows for another user, so only a right to all rows covers it. */
function covers(actor: Actor, theirs: Rights, key: string): boolean {
  if (!actor.permissions.has(key)) return false;
  const reach = actor.narrowed.get(key);
  if (reach === undefined) return true;
  return theirs.narrowed.get(key)?.every(kind => kind !== 'own' && reach.includes(kind)) ?? false;
}

/** Null means no limit. */
function isWithin(ids: readonly number[] | null, limit: readonly number[] | null): boolean {
  return limit === null || (ids?.every(id => limit.includes(id)) ?? false);
}
