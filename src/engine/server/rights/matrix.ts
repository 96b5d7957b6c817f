import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Matrix } from '../../shared/rights.ts';
import type { Data } from '../access/data.ts';
import { loadGrants } from './decisions.ts';

export async function loadMatrix(data: Data): Promise<Matrix> {
  const roles = await data.run(sql`
    select id, ${sql.ref('key')} as name, name_de, name_en, ${sql.ref('system')} as system, row_scope,
      (select count(*) from users__roles join users on users.id = users__roles.users_id
        where users__roles.roles_id = roles.id and users.status = 'active') as users
    from roles order by ${sql.ref('system')} desc, id`);
  const permissions = await data.run(sql`
    select id, ${sql.ref('key')} as name, resource, ${sql.ref('action')} as act, field, sensitive,
      ${sql.ref('system')} as shipped, description_de, description_en
    from permissions order by id`);
  const grants = [...(await loadGrants(data))];
  return {
    version: await matrixVersion(data),
    roles: roles.map(row => ({
      id: Number(row.id),
      key: String(row.name),
      name_de: String(row.name_de),
      name_en: String(row.name_en),
      system: Boolean(row.system),
      row_scope: String(row.row_scope),
      users: Number(row.users),
    })),
    permissions: permissions.map(row => ({
      id: Number(row.id),
      key: String(row.name),
      resource: String(row.resource),
      action: String(row.act),
      field: typeof row.field === 'string' ? row.field : null,
      sensitive: Boolean(row.sensitive),
      description: row.shipped
        ? null
        : { de: String(row.description_de ?? row.name), en: String(row.description_en ?? row.name) },
    })),
    shipped: Object.fromEntries(grants.map(([role, { shipped }]) => [role, [...shipped]])),
    decisions: Object.fromEntries(
      grants.map(([role, { decisions }]) => [role, Object.fromEntries(decisions)]),
    ),
  };
}

export async function matrixVersion(data: Data): Promise<string> {
  const rows = await data.run(sql`select id, version from roles order by id`);
  const text = rows.map(({ id, version }) => `${Number(id)}v${Number(version)}`).join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
