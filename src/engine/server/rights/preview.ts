import { sql } from 'kysely';
import { actionKey, can } from '../../shared/permissions.ts';
import type { RightsChange, RightsPreview } from '../../shared/rights.ts';
import type { Actor, Scope } from '../access/actor.ts';
import type { Data, OpenData } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { rowScope } from '../access/rowScope.ts';
import { notToGive } from '../auth/canGive.ts';
import { type Rights, rightsOf } from '../auth/grants.ts';
import { isAdministrator } from './administrators.ts';
import { applyChange, type RoleState } from './changes.ts';
import { effectiveGrants } from './decisions.ts';
import { loadHolders, type RoleHolder } from './holders.ts';

const countedTo = 10_000;

/** The effect of a change of rights, and the users affected; nothing is written. */
export async function previewChange(
  data: Data,
  open: OpenData,
  change: RightsChange,
): Promise<RightsPreview> {
  const { before, after } = await applyChange(data, change);
  const keys = await keysById(data);
  const holders = await loadHolders(data);
  const people = holders.map(holder => ({
    holder,
    was: rightsFor(holder, before, keys),
    will: rightsFor(holder, after, keys),
  }));
  const affected = people.filter(({ was, will }) => !sameRights(was, will));
  const count = counter(data, open);
  const records: RightsPreview['records'][number][] = [];
  for (const { holder, was, will } of affected) {
    for (const entity of data.model.entities.filter(({ meta }) => meta.operations.includes('list'))) {
      const key = actionKey(entity.meta.resource, 'list');
      if (sameReach(was, will, key)) continue;
      const seen = [await count(entity, holder, was), await count(entity, holder, will)] as const;
      if (seen[0] === seen[1]) continue;
      records.push({
        resource: entity.meta.resource,
        user_id: holder.id,
        before: Math.min(seen[0], countedTo),
        after: Math.min(seen[1], countedTo),
        capped: Math.max(...seen) > countedTo,
      });
    }
  }
  return {
    users: affected.map(({ holder, was, will }) => ({
      id: holder.id,
      name: holder.name,
      gains: [...will.permissions].filter(key => !was.permissions.has(key)).sort(),
      loses: [...was.permissions].filter(key => !will.permissions.has(key)).sort(),
    })),
    records,
    lockout:
      people.some(({ holder, was }) => isAdministrator(data.model, holder, was)) &&
      !people.some(({ holder, will }) => isAdministrator(data.model, holder, will)),
    beyondOwn: await beyondOwn(data, before, after, keys),
  };
}

/** Permissions that the change gives to a role although the actor does not have them for every row. */
export async function beyondOwn(
  data: Data,
  before: ReadonlyMap<number, RoleState>,
  after: ReadonlyMap<number, RoleState>,
  keys: ReadonlyMap<number, string>,
): Promise<readonly string[]> {
  const given = [...after].flatMap(([role, state]) => {
    const was = before.get(role);
    const held = was && was.reach === state.reach ? effectiveGrants(was.grants) : new Set<number>();
    return [...effectiveGrants(state.grants)].filter(id => !held.has(id));
  });
  const names = new Set(given.flatMap(id => keys.get(id) ?? []));
  return (await notToGive(data, [...names])).toSorted();
}

export async function keysById(data: Data): Promise<ReadonlyMap<number, string>> {
  const rows = await data.run(sql`select id, ${sql.ref('key')} as name from permissions`);
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]));
}

function rightsFor(
  holder: RoleHolder,
  states: ReadonlyMap<number, RoleState>,
  keys: ReadonlyMap<number, string>,
): Rights {
  return rightsOf(
    holder.roles.flatMap(role => {
      const state = states.get(role);
      if (!state) return [];
      return [...effectiveGrants(state.grants)].map(id => [keys.get(id) ?? '', state.reach] as const);
    }),
  );
}

/** Counts the records that a user would see in a list; cached for users with equal rights and limits. */
function counter(data: Data, open: OpenData) {
  const known = new Map<string, number>();
  return async (entity: Entity, holder: RoleHolder, rights: Rights): Promise<number> => {
    if (!can(rights.permissions, entity.meta.resource, 'list')) return 0;
    const reach = rights.narrowed.get(actionKey(entity.meta.resource, 'list')) ?? ['all'];
    const isOwn = reach.includes('own') || entity.meta.ownerField !== null;
    const name = JSON.stringify([entity.meta.name, reach, holder.scope, isOwn ? holder.id : null]);
    const counted =
      known.get(name) ??
      (await countVisible(open(asActor(data.actor, holder, rights), data.requestId), entity));
    known.set(name, counted);
    return counted;
  };
}

async function countVisible(data: Data, entity: Entity): Promise<number> {
  const live = entity.meta.archivable ? [sql`t.archived_at is null`] : [];
  const conditions = [sql`1 = 1`, ...live, ...rowScope(data.model, data.actor, entity, 't', 'list')];
  const [row] = await data.run(sql`select count(*) as total from
    (select 1 from ${sql.table(entity.meta.table)} as t where ${sql.join(conditions, sql` and `)}
      limit ${sql.lit(countedTo + 1)}) as counted`);
  return Number(row?.total ?? 0);
}

function asActor(
  actor: Actor,
  holder: { readonly id: number; readonly scope: Scope },
  rights: Rights,
): Actor {
  return { ...actor, ...rights, userId: holder.id, ownerId: holder.id, scope: holder.scope };
}

function sameReach(one: Rights, other: Rights, key: string): boolean {
  const reach = (rights: Rights) =>
    rights.permissions.has(key) ? [...(rights.narrowed.get(key) ?? ['all'])].sort().join() : 'none';
  return reach(one) === reach(other);
}

function sameRights(one: Rights, other: Rights): boolean {
  const keys = new Set([...one.permissions, ...other.permissions]);
  return [...keys].every(key => sameReach(one, other, key));
}
