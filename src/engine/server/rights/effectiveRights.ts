import { sql } from 'kysely';
import { resourceOf } from '../../shared/permissions.ts';
import type { EffectiveRight, EffectiveRights, RowReach } from '../../shared/rights.ts';
import { idsWithin, type Scope } from '../access/actor.ts';
import type { Data } from '../access/data.ts';
import { entityNamed, fieldNamed } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { rightsInUse } from '../access/rightsInUse.ts';
import { rightsOf } from '../auth/grants.ts';
import { labelsOf } from '../records/labels/labelsOf.ts';
import { readRecord } from '../records/read/read.ts';
import { effectiveGrants, loadGrants, type RoleGrants } from './decisions.ts';
import { loadHolder } from './holders.ts';

interface Holder {
  readonly name: string;
  readonly isActive: boolean;
  readonly roles: readonly number[];
  readonly scope: EffectiveRights['scope'];
  /** the records to which the holder is limited */
  readonly limits: Scope;
}

/** The rights of a user that the actor may read, or of the actor; throws `notFound` otherwise. */
export async function rightsOfUser(data: Data, id: number): Promise<EffectiveRights> {
  if (id === data.actor.userId) return ownRights(data);
  const user = await readRecord(data, data.entity('users', 'read'), id);
  const labels = user._labels as Readonly<Record<string, readonly string[] | null>>;
  const named = (scope: string) => (labels[scope]?.length ? labels[scope] : null);
  return explain(data, {
    name: String(user._label),
    isActive: user.status === 'active',
    roles: Array.isArray(user.roles) ? user.roles.map(Number) : [],
    scope: forEachScope(data, named),
    limits: (await loadHolder(data, id))?.scope ?? 'all',
  });
}

/** No limit of rows hides from users what they themselves may do; their limits are named as far as they see them. */
async function ownRights(data: Data): Promise<EffectiveRights> {
  const holder = await loadHolder(data, data.actor.userId);
  if (!holder) throw new ProblemError('notFound');
  const names = new Map<string, readonly string[]>();
  for (const scope of data.model.scopes) {
    const ids = idsWithin(holder.scope, scope);
    const { ref } = fieldNamed(entityNamed(data.model, 'user'), scope);
    if (ids === null || !ref) continue;
    names.set(scope, [...(await labelsOf(data, entityNamed(data.model, ref.entity), ids)).values()]);
  }
  return explain(data, {
    name: holder.name,
    isActive: true,
    roles: holder.roles,
    scope: forEachScope(data, scope => names.get(scope) ?? null),
    limits: holder.scope,
  });
}

export async function rightsOfRole(data: Data, id: number): Promise<EffectiveRights> {
  const role = await readRecord(data, data.entity('roles', 'read'), id);
  return explain(data, {
    name: String(role._label),
    isActive: true,
    roles: [id],
    scope: forEachScope(data, () => null),
    limits: 'all',
  });
}

function forEachScope(
  { model }: Data,
  labelsOf: (scope: string) => readonly string[] | null,
): EffectiveRights['scope'] {
  return Object.fromEntries(model.scopes.map(name => [name, labelsOf(name)]));
}

async function explain(data: Data, holder: Holder): Promise<EffectiveRights> {
  const grants = await loadGrants(data);
  const names = await roleNames(data);
  const permissions = await data.run(sql`select id, ${sql.ref('key')} as name from permissions order by id`);
  const roles = holder.roles.flatMap(id => {
    const role = names.get(id);
    const own = grants.get(id) ?? { shipped: new Set<number>(), decisions: new Map<number, boolean>() };
    return role ? [{ ...role, grants: own, effective: effectiveGrants(own) }] : [];
  });
  const keys = new Map(permissions.map(row => [Number(row.id), String(row.name)]));
  const rights = rightsOf(
    roles.flatMap(({ effective, reach }) => [...effective].map(id => [keys.get(id) ?? '', reach] as const)),
  );
  const inUse = rightsInUse(data.model, { ...data.actor, ...rights, scope: holder.limits });
  const hidden = new Set(inUse.outOfSight);
  const withheld = new Set(inUse.withheld);
  const limitOf = (key: string): EffectiveRight['limit'] => {
    if (withheld.has(key)) return 'noCreate';
    return hidden.has(resourceOf(key)) ? 'noRows' : undefined;
  };
  return {
    name: holder.name,
    scope: holder.scope,
    rights: permissions.map(row => {
      const id = Number(row.id);
      const key = String(row.name);
      const via = roles
        .filter(({ effective }) => effective.has(id))
        .map(role => ({
          role: { id: role.id, name: role.name },
          source: sourceOf(role.grants, id),
          scope: role.reach,
        }));
      const granted = holder.isActive && via.length > 0;
      return {
        key,
        granted,
        via,
        why: granted ? null : why(holder, roles, via.length > 0, id),
        ...(granted && { limit: limitOf(key) }),
      };
    }),
  };
}

function why(
  holder: Holder,
  roles: readonly { readonly grants: RoleGrants }[],
  isHeld: boolean,
  permission: number,
): EffectiveRight['why'] {
  if (!holder.isActive && isHeld) return 'inactive';
  if (roles.length === 0) return 'noRole';
  return roles.some(({ grants }) => grants.decisions.get(permission) === false) ? 'takenAway' : 'notGranted';
}

const sourceOf = ({ decisions }: RoleGrants, id: number): 'decision' | 'shipped' =>
  decisions.has(id) ? 'decision' : 'shipped';

async function roleNames(
  data: Data,
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string; readonly reach: RowReach }>> {
  const name = data.actor.locale === 'en' ? 'name_en' : 'name_de';
  const rows = await data.run(sql`select id, ${sql.ref(name)} as name, row_scope from roles`);
  return new Map(
    rows.map(row => [
      Number(row.id),
      { id: Number(row.id), name: String(row.name), reach: row.row_scope as RowReach },
    ]),
  );
}
