import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { RowReach } from '../../shared/rights.ts';
import type { FactorDemand } from '../../shared/secondFactor.ts';
import type { Actor } from '../access/actor.ts';
import type { Data, Row } from '../access/data.ts';
import type { Model } from '../access/model.ts';
import type { Dialect } from '../database/database.ts';
import { jsonArray, jsonRows, parsedArray } from '../database/sql/json.ts';

/** A role held by a session's user. Every change of a role or its permissions increases its version. */
export interface HeldRole {
  readonly id: number;
  readonly version: number;
  /** the second factor that the role requires; null: none */
  readonly demand: FactorDemand | null;
  readonly key: string;
}

export type Rights = Pick<Actor, 'permissions' | 'narrowed'>;

/** For users without the second factor that a role of theirs requires. */
export const noRights: Rights = { permissions: new Set(), narrowed: new Map() };

const remembered = 200;

/**
 * The rights of sets of roles, cached by role versions: these are read with every request, so that a change on any
 * server takes effect with the next request.
 */
export class Grants {
  readonly #byRoles = new Map<string, Rights>();

  async of(data: Data, roles: readonly HeldRole[]): Promise<Rights> {
    const name = versionsOf(roles);
    const known = this.#byRoles.get(name);
    if (known) return known;
    const rights = await loadRoleRights(
      data,
      roles.map(({ id }) => id),
    );
    if (this.#byRoles.size >= remembered) this.#byRoles.clear();
    this.#byRoles.set(name, rights);
    return rights;
  }
}

/** A tag that screens compare to detect a change of rights. */
export function rightsTag(roles: readonly HeldRole[], ...more: readonly unknown[]): string {
  const content = JSON.stringify([versionsOf(roles), more]);
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}

/** Parses the text made by `rolesSql`. */
export function readRoles(list: Row[string]): readonly HeldRole[] {
  return parsedArray(list).map(entry => {
    const [id, version, factor, key] = parsedArray(entry);
    return heldRole(id, version, factor, key);
  });
}

export function heldRole(id: unknown, version: unknown, factor: unknown, key: unknown): HeldRole {
  const demand: FactorDemand | null = factor === 'any' || factor === 'totp' ? factor : null;
  return { id: Number(id), version: Number(version), demand, key: String(key) };
}

/**
 * SQL for `readRoles` in a select from `users`. JSON, since a key may contain any character; as text on both databases,
 * since `SessionRows` compares rows by `===`.
 */
export function rolesSql(dialect: Dialect): RawBuilder<unknown> {
  const names = ['id', 'version', 'second_factor', 'key'];
  const role = jsonArray(
    dialect,
    names.map(name => sql`${sql.ref(`roles.${name}`)}`),
  );
  const held = sql`users__roles join roles on roles.id = users__roles.roles_id where users__roles.users_id = users.id`;
  return sql`cast(${jsonRows(dialect, role, held, sql`roles.id`)} as text)`;
}

function versionsOf(roles: readonly HeldRole[]): string {
  return roles.map(role => `${role.id}v${role.version}`).join(' ');
}

/** The rights of users with these roles, by role ids. */
export async function loadRoleRights(data: Data, roles: readonly number[]): Promise<Rights> {
  if (roles.length === 0) return noRights;
  const rows = await data.run(sql`
    select distinct permissions.key, roles.row_scope
    from roles__permissions
    join permissions on permissions.id = roles__permissions.permissions_id
    join roles on roles.id = roles__permissions.roles_id
    where roles__permissions.roles_id in (${sql.join(roles)})
    order by permissions.key, roles.row_scope`);
  return rightsOf(rows.map(row => [String(row.key), readReach(data.model, row.row_scope)]));
}

/** A right applies to all rows if one role grants it for all rows. */
export function rightsOf(grants: readonly (readonly [key: string, reach: RowReach])[]): Rights {
  const reaches = new Map<string, Set<RowReach>>();
  for (const [key, reach] of grants) reaches.set(key, (reaches.get(key) ?? new Set()).add(reach));
  const narrowed = [...reaches].filter(([, reach]) => !reach.has('all'));
  return {
    permissions: new Set(reaches.keys()),
    narrowed: new Map(narrowed.map(([key, reach]) => [key, [...reach]])),
  };
}

/** A reach unknown to this version is treated as the narrowest. */
function readReach({ scopes }: Model, value: unknown): RowReach {
  return ['all', ...scopes].find(reach => reach === value) ?? 'own';
}
