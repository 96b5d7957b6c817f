import { sameValue } from '../../shared/sameValue.ts';
import type { Data } from '../access/data.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { announceEmail } from '../auth/announceEmail.ts';
import { excessOf, type Holding, requireCovering } from '../auth/coversUser.ts';
import { inviteUser } from '../auth/invitation.ts';
import { endSessions } from '../auth/sessions.ts';
import type { EntityHooks, Save } from '../records/rows/hook.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { keepAdministrator } from './administrators.ts';
import { idsIn } from './roleHooks.ts';

export const userHooks: EntityHooks = {
  /** Prevents changing or creating users with more rights than the actor's, and locking oneself out. */
  async beforeSave(save) {
    const { data, stored, fields, faults, afterwards } = save;
    const email = fields.get('email');
    if (typeof email === 'string') fields.set('email', email.trim().toLowerCase());
    if (changesAny(save, ...data.model.scopes)) requireStepUp(data);
    if (stored) await requireCovering(data, stored.id);

    const { hasRights, scopes } = await excessOf(data, holdingOf(data, fields));
    if (hasRights) faults.roles = { code: 'forbidden' };
    for (const name of scopes) faults[name] = { code: 'forbidden' };
    const self = stored?.id === data.actor.userId;
    if (self && fields.get('status') !== stored.fields.get('status')) faults.status = { code: 'forbidden' };
    if (changesAny(save, 'roles', ...data.model.scopes, 'status')) afterwards(await keepAdministrator(data));
    if (stored && changesAny(save, 'status')) afterwards(id => endAllSessions(data, id));
    if (stored && changesAny(save, 'email')) afterwards(() => announce(data, stored, fields));
    // Mails only an invited user; links to an earlier address are void.
    if (stored === null || changesAny(save, 'email')) afterwards(id => inviteUser(data, id));
  },
};

/** Sessions are deleted, so that they cannot become valid again with the next change of status. */
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

/** The user's rights after saving; a scope without records sets no limit. */
function holdingOf({ model }: Data, fields: ReadonlyMap<string, unknown>): Holding {
  const limit = (name: string) => {
    const ids = idsIn(fields.get(name));
    return ids.length === 0 ? null : ids;
  };
  const scope = Object.fromEntries(model.scopes.map(name => [name, limit(name)]));
  return { roles: idsIn(fields.get('roles')), scope };
}
