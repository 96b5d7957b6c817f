import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { sameValue } from '../audit/changes.ts';
import { announceEmail } from '../auth/announceEmail.ts';
import { inviteUser } from '../auth/invitation.ts';
import { requireStepUp } from '../auth/requireStepUp.ts';
import { endSessions } from '../auth/sessions.ts';
import type { EntityHooks, Save } from '../records/hook.ts';
import type { StoredRecord } from '../records/rows.ts';
import { keepAdministrator } from './administrators.ts';
import { canGive } from './canGive.ts';
import { added } from './roleHooks.ts';

export const userHooks: EntityHooks = {
  /** A role can be given by those who hold all of its rights, and no one locks themselves out. */
  async beforeSave(save) {
    const { data, stored, fields, faults, afterwards } = save;
    const email = fields.get('email');
    if (typeof email === 'string') fields.set('email', email.trim().toLowerCase());
    if (changesAny(save, 'roles', ...data.model.scopes, 'email')) requireStepUp(data);

    const granted = added(stored?.fields.get('roles'), fields.get('roles'));
    if (granted.length > 0 && !(await holdsRoles(data, granted))) faults.roles = { code: 'forbidden' };
    const self = stored?.id === data.actor.userId;
    if (self && fields.get('status') !== stored.fields.get('status')) faults.status = { code: 'forbidden' };
    if (changesAny(save, 'roles', ...data.model.scopes, 'status')) afterwards(await keepAdministrator(data));
    if (stored && changesAny(save, 'status')) afterwards(id => endAllSessions(data, id));
    if (stored && changesAny(save, 'email')) afterwards(() => announce(data, stored, fields));
    if (stored === null && fields.get('status') === 'invited') afterwards(id => inviteUser(data, id));
  },
};

/** Deleted, they cannot come back to life with the next change of the status. */
async function endAllSessions(data: Data, userId: number): Promise<void> {
  await endSessions(data, userId, 'all');
}

function announce(data: Data, { id, fields: before }: StoredRecord, fields: ReadonlyMap<string, unknown>) {
  const locale = before.get('locale') === 'en' ? 'en' : 'de';
  const former = { id, email: String(before.get('email')), locale } as const;
  return announceEmail(data, former, String(fields.get('email')));
}

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
  return rows.every(({ name }) => canGive(data.actor, String(name)));
}
