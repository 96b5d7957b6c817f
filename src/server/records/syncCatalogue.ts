import { sql } from 'kysely';
import type { PermissionMeta } from '../../shared/entityMeta.ts';
import type { Data, OpenData } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { appendActivity } from '../audit/append.ts';
import { changesBetween } from '../audit/changes.ts';
import { allRights } from './allRights.ts';
import { type FieldValues, insertRow, loadStored, updateRow } from './rows.ts';
import { shippedRoles } from './shippedRoles.ts';

export interface Catalogue {
  readonly permissions: readonly PermissionMeta[];
  /** role key → permission keys, from `x-access`; the administrator holds every key and is not named */
  readonly defaultGrants: Readonly<Record<string, readonly string[]>>;
}

/**
 * Brings the permissions and shipped roles of the database to what the schemas say; at every start. A key is
 * granted by default only when it is new: what an admin took away stays away.
 */
export async function syncCatalogue(open: OpenData, catalogue: Catalogue): Promise<void> {
  await open(allRights, 'start').transaction(async data => {
    const added = await addPermissions(data, catalogue.permissions);
    const everything = catalogue.permissions.map(({ key }) => key);
    const ids = new Map((await keys(data, 'permissions')).map(({ key, id }) => [key, id]));
    const roles = new Set((await keys(data, 'roles')).map(({ key }) => key));
    for (const role of shippedRoles) {
      const granted = role.key === 'administrator' ? everything : (catalogue.defaultGrants[role.key] ?? []);
      const isNew = !roles.has(role.key);
      const fresh = granted.filter(key => isNew || added.has(key)).flatMap(key => ids.get(key) ?? []);
      if (isNew) await addRole(data, new Map(Object.entries({ ...role, system: true, permissions: fresh })));
      else if (fresh.length > 0) await grant(data, role.key, fresh);
    }
  });
}

async function addPermissions(
  data: Data,
  permissions: readonly PermissionMeta[],
): Promise<ReadonlySet<string>> {
  const entity = entityNamed(data.model, 'permission');
  const known = new Set((await keys(data, 'permissions')).map(({ key }) => key));
  const added = permissions.filter(({ key }) => !known.has(key));
  for (const permission of added) {
    await insertRow(data, entity, new Map(Object.entries({ ...permission, system: true })));
  }
  return new Set(added.map(({ key }) => key));
}

async function addRole(data: Data, fields: FieldValues): Promise<void> {
  const entity = entityNamed(data.model, 'role');
  const recordId = await insertRow(data, entity, fields);
  const changes = changesBetween(entity, new Map(), fields);
  await appendActivity(data, { action: 'job', resource: 'roles', recordId, changes });
}

/** Raises the role's version, by which whoever remembers its permissions notices. */
async function grant(data: Data, key: string, permissions: readonly number[]): Promise<void> {
  const entity = entityNamed(data.model, 'role');
  const [stored] = await loadStored(data, entity, [sql`${sql.ref('t.key')} = ${key}`]);
  if (!stored) return;
  const held = stored.fields.get('permissions');
  const all = [...new Set([...(Array.isArray(held) ? held.map(Number) : []), ...permissions])];
  const fields = new Map([...stored.fields, ['permissions', all]]);
  await updateRow(data, entity, stored, fields);
  const changes = changesBetween(entity, stored.fields, fields);
  await appendActivity(data, { action: 'job', resource: 'roles', recordId: stored.id, changes });
}

async function keys(data: Data, table: 'permissions' | 'roles'): Promise<{ key: string; id: number }[]> {
  const rows = await data.run(sql`select id, ${sql.ref('key')} as name from ${sql.table(table)}`);
  return rows.map(({ id, name }) => ({ key: String(name), id: Number(id) }));
}
