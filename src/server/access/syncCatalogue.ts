import { type RawBuilder, sql } from 'kysely';
import type { PermissionMeta } from '../../shared/entityMeta.ts';
import type { Database, Handle } from '../database/connect.ts';
import { type ShippedRole, shippedRoles } from './shippedRoles.ts';

export interface Catalogue {
  readonly permissions: readonly PermissionMeta[];
  /** role key → permission keys, from `x-access`; the administrator holds every key */
  readonly defaultGrants: Readonly<Record<string, readonly string[]>>;
}

/**
 * Brings the permissions and shipped roles of the database to what the schemas say; at every start. A shipped
 * role gets its default grants once, when the key is new: what an admin took away stays away.
 */
export async function syncCatalogue(database: Database, catalogue: Catalogue): Promise<void> {
  await database.transaction(async handle => {
    const known = await ids(handle, 'permissions');
    for (const permission of catalogue.permissions) {
      if (!known.has(permission.key)) known.set(permission.key, await addPermission(handle, permission));
      else await updatePermission(handle, permission);
    }
    const before = await ids(handle, 'roles');
    const newKeys = await ungranted(handle);
    for (const role of shippedRoles) {
      const roleId = before.get(role.key) ?? (await addRole(handle, role));
      const keys =
        role.key === 'administrator'
          ? catalogue.permissions.map(({ key }) => key)
          : (catalogue.defaultGrants[role.key] ?? []);
      const fresh = keys.filter(key => newKeys.has(key) || !before.has(role.key));
      await grant(
        handle,
        roleId,
        fresh.flatMap(key => known.get(key) ?? []),
      );
    }
  });
}

async function ids(handle: Handle, table: 'permissions' | 'roles'): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref('key')} as name from ${sql.table(table)}`.execute(handle);
  return new Map(rows.map(({ id, name }) => [name, Number(id)]));
}

/** Keys that no role holds yet and that were created by this run are new: `created_at` equals `updated_at`. */
async function ungranted(handle: Handle): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref('key')} as name from permissions
    where version = 1 and id not in (select permissions_id from roles__permissions)`.execute(handle);
  return new Set(rows.map(({ name }) => name));
}

async function addPermission(handle: Handle, permission: PermissionMeta): Promise<number> {
  return insert(handle, 'permissions', {
    key: permission.key,
    resource: permission.resource,
    action: permission.action,
    field: permission.field,
    sensitive: permission.sensitive,
    system: true,
    search_text: permission.key,
  });
}

/** An entry that an admin had added by hand before a schema came to define it becomes part of the catalogue. */
async function updatePermission(handle: Handle, permission: PermissionMeta): Promise<void> {
  await sql`update permissions set sensitive = ${permission.sensitive}, ${sql.ref('system')} = ${true}
    where ${sql.ref('key')} = ${permission.key} and (sensitive <> ${permission.sensitive} or ${sql.ref('system')} <> ${true})`.execute(
    handle,
  );
}

async function addRole(handle: Handle, role: ShippedRole): Promise<number> {
  return insert(handle, 'roles', {
    key: role.key,
    name_de: role.name_de,
    name_en: role.name_en,
    row_scope: role.row_scope,
    system: true,
    search_text: role.key,
  });
}

async function insert(
  handle: Handle,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const now = new Date().toISOString();
  const columns: Record<string, unknown> = { ...values, version: 1, created_at: now, updated_at: now };
  const names = Object.keys(columns);
  const query: RawBuilder<{ id: number }> = sql`
    insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})
    values (${sql.join(names.map(name => columns[name]))}) returning id`;
  const { rows } = await query.execute(handle);
  return Number(rows[0]?.id);
}

/** A role's version names its permissions for whoever remembers them, so granting raises it. */
async function grant(handle: Handle, roleId: number, permissionIds: readonly number[]): Promise<void> {
  if (permissionIds.length === 0) return;
  for (let start = 0; start < permissionIds.length; start += 400) {
    const rows = permissionIds.slice(start, start + 400).map(id => sql`(${roleId}, ${id})`);
    await sql`insert into roles__permissions (roles_id, permissions_id) values ${sql.join(rows)}
      on conflict do nothing`.execute(handle);
  }
  await sql`update roles set version = version + 1 where id = ${roleId}`.execute(handle);
}
