import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { sameValue } from '../audit/changes.ts';
import { requireStepUp } from '../auth/requireStepUp.ts';
import { keepAdministrator } from '../authorization/administrators.ts';
import type { Save } from '../records/save.ts';
import type { EntityHooks } from './hook.ts';
import { added } from './role.ts';

export const userHooks: EntityHooks = {
  /** A role can be given by those who hold all of its rights, and no one locks themselves out. */
  async beforeSave(save) {
    const { data, stored, fields, faults, afterwards } = save;
    const email = fields.get('email');
    if (typeof email === 'string') fields.set('email', email.trim().toLowerCase());
    if (changesAny(save, 'roles', 'clients', 'companies', 'email')) requireStepUp(data);

    const granted = added(stored?.fields.get('roles'), fields.get('roles'));
    if (granted.length > 0 && !(await holdsRoles(data, granted))) faults.roles = { code: 'forbidden' };
    const self = stored?.id === data.actor.userId;
    if (self && fields.get('status') !== stored.fields.get('status')) faults.status = { code: 'forbidden' };
    if (changesAny(save, 'roles', 'clients', 'companies', 'status'))
      afterwards(await keepAdministrator(data));
  },
};

function changesAny({ stored, fields }: Save, ...names: readonly string[]): boolean {
  const of = (record: ReadonlyMap<string, unknown> | undefined, name: string) => {
    const value = record?.get(name) ?? null;
    return Array.isArray(value) && value.length === 0 ? null : value;
  };
  return stored !== null && names.some(name => !sameValue(of(stored.fields, name), of(fields, name)));
}

async function holdsRoles(data: Data, roleIds: readonly number[]): Promise<boolean> {
  const rows = await data.run(sql`
    select distinct ${sql.ref('permissions.key')} as name
    from roles__permissions join permissions on permissions.id = roles__permissions.permissions_id
    where roles__permissions.roles_id in (${sql.join(roleIds)})`);
  return rows.every(({ name }) => data.actor.permissions.has(String(name)));
}
