import { sameValue } from '../../shared/sameValue.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { limitingScopes } from '../access/rowScope.ts';
import { canGiveAll } from '../auth/canGive.ts';
import type { EntityHooks } from '../records/rows/hook.ts';
import { unshareFrom } from '../views/listViews.ts';
import { keepAdministrator } from './administrators.ts';
import { decisionsFor, loadRoleGrants, saveDecisions } from './decisions.ts';
import { keyFault } from './keyFault.ts';

export const roleHooks: EntityHooks = {
  /** Users can only give rights that they have: otherwise `roles.update` would include every right. */
  async beforeSave(save) {
    const { data, stored, fields, faults, afterwards } = save;
    requireStepUp(data);
    const wrongKey = keyFault(save);
    if (wrongKey) faults.key = wrongKey;
    const hasOtherReach = fields.get('row_scope') !== (stored?.fields.get('row_scope') ?? null);
    const hasOtherFactor =
      stored !== null && fields.get('second_factor') !== stored.fields.get('second_factor');
    // Another reach counts as giving all rights of the role again; so does another second factor, since a weaker
    // sign-in exposes the accounts with these rights.
    const held = hasOtherReach || hasOtherFactor ? [] : stored?.fields.get('permissions');
    const granted = added(held, fields.get('permissions'));
    if (!(await canGiveAll(data, granted))) faults.permissions = { code: 'forbidden' };
    const isLimited = limitingScopes(data.model, data.actor).length > 0;
    if (isLimited && hasOtherReach) faults.row_scope = { code: 'forbidden' };

    const checkAdministrator = await keepAdministrator(data);
    const wanted = new Set(idsIn(fields.get('permissions')));
    const isSame = sameValue(stored?.fields.get('permissions') ?? [], [...wanted]);
    afterwards(async id => {
      if (!isSame) await saveDecisions(data, id, decisionsFor(await loadRoleGrants(data, id), wanted));
      await checkAdministrator();
    });
  },
  // No further check: the database refuses to delete a role that users have, so no one loses a right.
  async beforeRemove({ data, stored }) {
    requireStepUp(data);
    await unshareFrom(data, stored.id);
  },
};

function added(before: unknown, after: unknown): readonly number[] {
  const old = new Set(idsIn(before));
  return idsIn(after).filter(id => !old.has(id));
}

export function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number).filter(id => Number.isSafeInteger(id)) : [];
}
