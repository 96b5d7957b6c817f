import { sql } from 'kysely';
import type { RightsChange, SavedChange } from '../../shared/rights.ts';
import type { Data, Row } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { limitingScopes } from '../access/rowScope.ts';
import { appendActivity } from '../audit/append.ts';
import { changesBetween } from '../audit/changes.ts';
import { insertRow, loadStored, updateRow } from '../records/rows/rows.ts';
import { keepAdministrator, lockRights } from './administrators.ts';
import { applyChange, type RoleState } from './changes.ts';
import { effectiveGrants, saveDecisions } from './decisions.ts';
import { matrixVersion } from './matrix.ts';
import { beyondOwn, keysById } from './preview.ts';

interface Order {
  readonly change: RightsChange;
  readonly reason: string;
  /** the state on which the change is based; null if that was checked already */
  readonly version: string | null;
  readonly undoes: number | null;
}

/**
 * Applies a change of rights completely or not at all: throws `stale` if another user was faster, `beyondOwn` for
 * rights that the caller does not have, `lastAdministrator`. Returns the id of the change, null if nothing differs.
 * Must run inside a transaction.
 */
export async function saveChange(data: Data, order: Order): Promise<number | null> {
  await lockRights(data);
  if (order.version !== null && order.version !== (await matrixVersion(data)))
    throw new ProblemError('stale');
  const { before, after } = await applyChange(data, order.change);
  const beyond = await beyondOwn(data, before, after, await keysById(data));
  if (beyond.length > 0) throw new ProblemError('beyondOwn');
  const isLimited = limitingScopes(data.model, data.actor).length > 0;
  if (isLimited && order.change.scopes.length > 0) throw new ProblemError('beyondOwn');

  if ([...after].every(([role, state]) => before.get(role) === state)) return null;
  const checkAdministrator = await keepAdministrator(data);
  for (const [role, state] of after) {
    const was = before.get(role);
    if (was && was !== state) await writeRole(data, role, state, order.reason);
  }
  await checkAdministrator();
  return insertRow(
    data,
    entityNamed(data.model, 'rights-change'),
    new Map<string, unknown>([
      ['reason', order.reason],
      ['changes', remembered(order.change, before)],
      ['undoes', order.undoes],
    ]),
  );
}

/** Reverts a change, unless its parts were changed again since or it was reverted already (`conflict`). */
export async function undoChange(data: Data, id: number, reason: string): Promise<number | null> {
  await lockRights(data);
  const [row] = await data.run(sql`
    select changes, (select min(later.id) from rights_changes as later where later.undoes = rights_changes.id) as undone
    from rights_changes where id = ${id}`);
  if (!row) throw new ProblemError('notFound');
  const saved = readSaved(row);
  const { before: now } = await applyChange(data, { changes: [], scopes: [] });
  const isUntouched =
    row.undone === null &&
    saved.changes.every(
      cell => (now.get(cell.role)?.grants.decisions.get(cell.permission) ?? null) === cell.granted,
    ) &&
    saved.scopes.every(scope => now.get(scope.role)?.reach === scope.row_scope);
  if (!isUntouched) throw new ProblemError('conflict');
  const change: RightsChange = {
    changes: saved.changes.map(({ role, permission, before }) => ({ role, permission, granted: before })),
    scopes: saved.scopes.map(({ role, before }) => ({ role, row_scope: before })),
  };
  return saveChange(data, { change, reason, version: null, undoes: id });
}

/** Parses `rights_changes.changes`, written by this server. */
export function readSaved(row: Row): SavedChange {
  const saved: Partial<SavedChange> =
    typeof row.changes === 'string' ? JSON.parse(row.changes) : (row.changes as SavedChange);
  return { changes: saved.changes ?? [], scopes: saved.scopes ?? [] };
}

async function writeRole(data: Data, id: number, state: RoleState, reason: string): Promise<void> {
  const entity = entityNamed(data.model, 'role');
  const [stored] = await loadStored(data, entity, [sql`t.id = ${id}`]);
  if (!stored) throw new ProblemError('notFound');
  const fields = new Map([
    ...stored.fields,
    ['permissions', [...effectiveGrants(state.grants)]],
    ['row_scope', state.reach],
  ]);
  if (!(await updateRow(data, entity, stored, fields))) throw new ProblemError('stale');
  await saveDecisions(data, id, state.grants.decisions);
  const changes = changesBetween(entity, stored.fields, fields);
  await appendActivity(data, { action: 'update', resource: 'roles', recordId: id, changes, reason });
}

function remembered({ changes, scopes }: RightsChange, before: ReadonlyMap<number, RoleState>): SavedChange {
  return {
    changes: changes.map(cell => ({
      ...cell,
      before: before.get(cell.role)?.grants.decisions.get(cell.permission) ?? null,
    })),
    scopes: scopes.map(scope => ({ ...scope, before: before.get(scope.role)?.reach ?? 'own' })),
  };
}
