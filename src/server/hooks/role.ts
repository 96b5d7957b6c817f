import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { sameValue } from '../audit/changes.ts';
import { requireStepUp } from '../auth/requireStepUp.ts';
import { keepAdministrator } from '../authorization/administrators.ts';
import { decisionsFor, loadRoleGrants, saveDecisions } from '../authorization/decisions.ts';
import type { EntityHooks } from './hook.ts';

export const roleHooks: EntityHooks = {
  /** Nobody hands out a right that they do not hold: otherwise `roles.update` would be every right. */
  async beforeSave({ data, stored, fields, faults, afterwards }) {
    requireStepUp(data);
    const granted = added(stored?.fields.get('permissions'), fields.get('permissions'));
    if (granted.length > 0 && !(await holdsAll(data, granted))) faults.permissions = { code: 'forbidden' };
    const before = stored?.fields.get('row_scope') ?? null;
    const isLimited = data.actor.scope.clients !== null || data.actor.scope.companies !== null;
    if (isLimited && fields.get('row_scope') !== before) faults.row_scope = { code: 'forbidden' };

    const checkAdministrator = await keepAdministrator(data);
    const wanted = new Set(idsIn(fields.get('permissions')));
    const isSame = sameValue(stored?.fields.get('permissions') ?? [], [...wanted]);
    afterwards(async id => {
      if (!isSame) await saveDecisions(data, id, decisionsFor(await loadRoleGrants(data, id), wanted));
      await checkAdministrator();
    });
  },
  beforeRemove({ data, stored }) {
    requireStepUp(data);
    if (stored.fields.get('system') === true) throw new ProblemError('locked');
  },
};

export function added(before: unknown, after: unknown): readonly number[] {
  const old = new Set(idsIn(before));
  return idsIn(after).filter(id => !old.has(id));
}

function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number).filter(id => Number.isSafeInteger(id)) : [];
}

async function holdsAll(data: Data, permissionIds: readonly number[]): Promise<boolean> {
  const rows = await data.run(
    sql`select ${sql.ref('key')} as name from permissions where id in (${sql.join(permissionIds)})`,
  );
  return rows.every(({ name }) => data.actor.permissions.has(String(name)));
}
