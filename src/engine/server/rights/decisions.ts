import { sql } from 'kysely';
import { authorOf } from '../access/actor.ts';
import type { Data } from '../access/data.ts';

/** A role's grants by permission id: those shipped, and the decisions of administrators. */
export interface RoleGrants {
  readonly shipped: ReadonlySet<number>;
  /** permission → granted or revoked */
  readonly decisions: ReadonlyMap<number, boolean>;
}

/** The permissions of a role: the decision if there is one, otherwise the shipped grant. */
export function effectiveGrants({ shipped, decisions }: RoleGrants): ReadonlySet<number> {
  const granted = [...decisions].filter(([, isGranted]) => isGranted).map(([id]) => id);
  return new Set([...shipped, ...granted].filter(id => decisions.get(id) !== false));
}

/** The grants of all roles, by role; roles without any are missing. */
export async function loadGrants(data: Data): Promise<ReadonlyMap<number, RoleGrants>> {
  const shipped = await data.run(sql`select ${sql.ref('role')} as role, permission from shipped_grants`);
  const decided = await data.run(
    sql`select ${sql.ref('role')} as role, permission, granted from role_decisions`,
  );
  const grants = new Map<number, { shipped: Set<number>; decisions: Map<number, boolean> }>();
  const of = (role: unknown) => {
    const known = grants.get(Number(role)) ?? { shipped: new Set<number>(), decisions: new Map() };
    grants.set(Number(role), known);
    return known;
  };
  for (const row of shipped) of(row.role).shipped.add(Number(row.permission));
  for (const row of decided) of(row.role).decisions.set(Number(row.permission), Boolean(row.granted));
  return grants;
}

export async function loadRoleGrants(data: Data, role: number): Promise<RoleGrants> {
  return (await loadGrants(data)).get(role) ?? { shipped: new Set(), decisions: new Map() };
}

/** The decisions with which a role has exactly these permissions, whatever is shipped later. */
export function decisionsFor(grants: RoleGrants, wanted: ReadonlySet<number>): ReadonlyMap<number, boolean> {
  const before = effectiveGrants(grants);
  const decisions = new Map(grants.decisions);
  for (const id of wanted) if (!before.has(id)) decide(grants, decisions, id, true);
  for (const id of before) if (!wanted.has(id)) decide(grants, decisions, id, false);
  return decisions;
}

/** Stores a decision only if it differs from the shipped grant. */
function decide(
  { shipped }: RoleGrants,
  decisions: Map<number, boolean>,
  id: number,
  isGranted: boolean,
): void {
  if (shipped.has(id) === isGranted) decisions.delete(id);
  else decisions.set(id, isGranted);
}

export async function saveDecisions(
  data: Data,
  role: number,
  decisions: ReadonlyMap<number, boolean>,
): Promise<void> {
  await data.run(sql`delete from role_decisions where ${sql.ref('role')} = ${role}`);
  if (decisions.size === 0) return;
  const now = new Date().toISOString();
  const author = authorOf(data.actor);
  const rows = [...decisions].map(
    ([permission, isGranted]) =>
      sql`(${role}, ${permission}, ${isGranted}, 1, ${now}, ${now}, ${author}, ${author})`,
  );
  await data.run(sql`insert into role_decisions
    (${sql.ref('role')}, permission, granted, version, created_at, updated_at, created_by, updated_by)
    values ${sql.join(rows)}`);
}
