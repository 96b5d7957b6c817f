import { sql } from 'kysely';
import type { PermissionMeta } from '../../shared/entityMeta.ts';
import type { Product, ShippedRole } from '../../shared/product.ts';
import type { Data, OpenData } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { appendActivity } from '../audit/append.ts';
import { changesBetween } from '../audit/changes.ts';
import { allRights } from '../records/rows/allRights.ts';
import { insertRow, loadStored, updateRow } from '../records/rows/rows.ts';
import { effectiveGrants, loadGrants } from './decisions.ts';
import { rightTitles } from './rightTitle.ts';

export interface Catalogue {
  /** its roles are the shipped ones */
  readonly product: Pick<Product, 'roles'>;
  readonly permissions: readonly PermissionMeta[];
  /** role key → permission keys, from `x-access`; the administrator has every key and is not listed */
  readonly defaultGrants: Readonly<Record<string, readonly string[]>>;
}

/**
 * Synchronises permissions and shipped roles in the database with the schemas; at every start. Shipped grants are
 * stored apart from the decisions of administrators, which take precedence: a release does not change them. A
 * permission that is removed from the catalogue loses its grants, so that a later one of the same name starts without
 * any; so does one that administrators added, once the catalogue has its name.
 */
export async function syncCatalogue(open: OpenData, catalogue: Catalogue): Promise<void> {
  await open(allRights, 'start').transaction(async data => {
    await removePermissions(data, catalogue.permissions);
    await addPermissions(data, catalogue.permissions);
    await describePermissions(data, catalogue.permissions);
    await addRoles(data, catalogue.product.roles);
    await ship(data, catalogue);
    await grantRoles(data);
  });
}

async function removePermissions(data: Data, permissions: readonly PermissionMeta[]): Promise<void> {
  const current = new Set(permissions.map(({ key }) => key));
  const known = await data.run(
    sql`select id, ${sql.ref('key')} as name, ${sql.ref('system')} as shipped from permissions`,
  );
  const gone = known
    .filter(({ name, shipped }) => current.has(String(name)) !== Boolean(shipped))
    .map(({ id }) => Number(id));
  if (gone.length === 0) return;
  for (const table of ['roles__permissions', 'api_keys__permissions']) {
    await data.run(sql`delete from ${sql.table(table)} where permissions_id in (${sql.join(gone)})`);
  }
  await data.run(sql`delete from permissions where id in (${sql.join(gone)})`);
}

async function addPermissions(data: Data, permissions: readonly PermissionMeta[]): Promise<void> {
  const entity = entityNamed(data.model, 'permission');
  const known = await idsByKey(data, 'permissions');
  for (const permission of permissions.filter(({ key }) => !known.has(key))) {
    const fields = { ...permission, ...rightTitles(data.model, permission), system: true };
    await insertRow(data, entity, new Map(Object.entries(fields)));
  }
}

/**
 * Updates the parts and titles of permissions to the schemas, which a release may change: a renamed field has its key
 * from the migration and the rest from here. Descriptions of an administrator's own permissions are kept.
 */
async function describePermissions(data: Data, permissions: readonly PermissionMeta[]): Promise<void> {
  const entity = entityNamed(data.model, 'permission');
  const known = new Map(permissions.map(permission => [permission.key, permission]));
  for (const stored of await loadStored(data, entity, [sql`1 = 1`])) {
    const textOf = (name: string) => String(stored.fields.get(name) ?? '');
    const shipped = stored.fields.get('system') === true ? known.get(textOf('key')) : undefined;
    const field = textOf('field') || null;
    const parts = shipped ?? { resource: textOf('resource'), action: textOf('action'), field };
    const titles = rightTitles(data.model, parts);
    const wrong = shipped
      ? Object.entries({ ...shipped, ...titles }).filter(
          ([name, value]) => (stored.fields.get(name) ?? null) !== value,
        )
      : Object.entries(titles).filter(([name]) => textOf(name) === '');
    if (wrong.length > 0) await updateRow(data, entity, stored, new Map([...stored.fields, ...wrong]));
  }
}

async function addRoles(data: Data, roles: readonly ShippedRole[]): Promise<void> {
  const entity = entityNamed(data.model, 'role');
  const known = await idsByKey(data, 'roles');
  for (const { key, label, reach } of roles.filter(role => !known.has(role.key))) {
    const names = { name_de: label.de, name_en: label.en };
    const fields = new Map<string, unknown>(
      Object.entries({ key, ...names, row_scope: reach, second_factor: 'none', system: true }),
    );
    const recordId = await insertRow(data, entity, fields);
    const changes = changesBetween(entity, new Map(), fields);
    await appendActivity(data, { action: 'job', resource: 'roles', recordId, changes });
  }
}

/** Stores the grants that this release ships. */
async function ship(data: Data, { product, permissions, defaultGrants }: Catalogue): Promise<void> {
  const entity = entityNamed(data.model, 'shipped-grant');
  const roles = await idsByKey(data, 'roles');
  const ids = await idsByKey(data, 'permissions');
  const grants = await loadGrants(data);
  for (const { key } of product.roles) {
    const role = roles.get(key);
    if (role === undefined) continue;
    const keys =
      key === 'administrator' ? permissions.map(permission => permission.key) : (defaultGrants[key] ?? []);
    const wanted = new Set(keys.flatMap(name => ids.get(name) ?? []));
    const shipped = grants.get(role)?.shipped ?? new Set();
    const gone = [...shipped].filter(id => !wanted.has(id));
    for (const permission of [...wanted].filter(id => !shipped.has(id))) {
      await insertRow(data, entity, new Map(Object.entries({ role, permission })));
    }
    if (gone.length > 0) {
      await data.run(
        sql`delete from shipped_grants where ${sql.ref('role')} = ${role} and permission in (${sql.join(gone)})`,
      );
    }
  }
}

/**
 * Updates the permissions of every role to the effective grants; a change increases the role's version, by which
 * sessions notice it.
 */
async function grantRoles(data: Data): Promise<void> {
  const entity = entityNamed(data.model, 'role');
  const grants = await loadGrants(data);
  for (const stored of await loadStored(data, entity, [sql`1 = 1`])) {
    const wanted = effectiveGrants(grants.get(stored.id) ?? { shipped: new Set(), decisions: new Map() });
    const held = new Set(idsOf(stored.fields.get('permissions')));
    if (wanted.size === held.size && [...wanted].every(id => held.has(id))) continue;
    const fields = new Map([...stored.fields, ['permissions', [...wanted]]]);
    await updateRow(data, entity, stored, fields);
    const changes = changesBetween(entity, stored.fields, fields);
    await appendActivity(data, { action: 'job', resource: 'roles', recordId: stored.id, changes });
  }
}

const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

async function idsByKey(data: Data, table: 'permissions' | 'roles'): Promise<ReadonlyMap<string, number>> {
  const rows = await data.run(sql`select id, ${sql.ref('key')} as name from ${sql.table(table)}`);
  return new Map(rows.map(({ id, name }) => [String(name), Number(id)]));
}
