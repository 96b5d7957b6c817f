import { sql } from 'kysely';
import type { Condition } from '../../../shared/field.ts';
import { holds } from '../../../shared/recordValues.ts';
import { among, amongSlot, idsFor } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError, validationFailed } from '../../access/problemError.ts';
import { number } from '../../access/readRow.ts';
import { canSee } from '../../access/resolveField.ts';
import { isNarrowed, type RowUse, rowScope } from '../../access/rowScope.ts';
import { loadOne, loadStored, nested, type StoredRecord } from './rows.ts';

/** The stored record, locked for this transaction; a missing and an invisible record both give 404. */
export async function loadForChange(
  data: Data,
  entity: Entity,
  id: number,
  version: number | null,
  use: 'update' | 'delete',
): Promise<StoredRecord> {
  const stored = await loadInSight(data, entity, id, version, use);
  requireOpen(data, entity, stored, use);
  return stored;
}

/** `loadForChange` for several records at once, given with their versions. */
export async function loadAllForChange(
  data: Data,
  entity: Entity,
  versions: ReadonlyMap<number, number | null>,
  use: 'update' | 'delete',
): Promise<readonly StoredRecord[]> {
  const ids = [...versions.keys()];
  const isSeen = canSee(data.actor, entity);
  const asked = isSeen ? 'see' : use;
  const scope = rowScope(data.model, data.actor, entity, 't', asked, 'each');
  const all = await loadStored(data, entity, [sql`t.id ${among(data, ids)}`, ...scope]);
  if (all.length < ids.length) throw new ProblemError('notFound');
  if (isSeen && isNarrowed(data.actor, entity, use)) {
    const reached = await idsInReach(data, entity, ids, use);
    if (!ids.every(id => reached.has(id))) throw new ProblemError('forbidden');
  }
  for (const stored of all) {
    requireVersion(stored, versions.get(stored.id) ?? null);
    requireOpen(data, entity, stored, use);
  }
  return all;
}

function requireOpen(data: Data, entity: Entity, stored: StoredRecord, use: 'update' | 'delete'): void {
  if (data.isProduct) return;
  // Deleting an archived record again changes nothing, so that is allowed.
  if (use === 'update') requireUnarchived(stored);
  const { keptWhen } = entity.meta;
  if (isClosed(entity, stored) || (use === 'delete' && isIn(keptWhen, entity, stored)))
    throw new ProblemError('locked');
}

function requireVersion(stored: StoredRecord, version: number | null): void {
  if (version !== null && stored.version !== version) throw new ProblemError('stale');
}

/** An archived record must be restored before it can be changed. */
export function requireUnarchived({ archived }: StoredRecord): void {
  if (archived) throw new ProblemError('archived');
}

/**
 * Is the record closed to changes by people, whatever their rights? Steps of its workflow may still be possible.
 */
export function isClosed(entity: Entity, stored: StoredRecord): boolean {
  const { immutableWhen, workflow } = entity.meta;
  const state = workflow?.states[String(stored.fields.get(workflow.field))];
  return state?.locked === 'all' || isIn(immutableWhen, entity, stored);
}

const isIn = (condition: Condition | null | undefined, entity: Entity, { fields }: StoredRecord): boolean =>
  condition != null && holds(condition, nested(entity, fields));

/** `loadForChange` without the check for locked records: for workflow steps, which they still allow. */
export async function loadInSight(
  data: Data,
  entity: Entity,
  id: number,
  version: number | null,
  use: RowUse,
): Promise<StoredRecord> {
  const isSeen = canSee(data.actor, entity);
  const asked = isSeen ? 'see' : use;
  const stored = await loadOne(data, entity, id, asked, () =>
    rowScope(data.model, data.actor, entity, 't', asked, 'each'),
  );
  if (!stored) throw new ProblemError('notFound');
  if (isSeen && isNarrowed(data.actor, entity, use)) await checkScope(data, entity, id, use);
  requireVersion(stored, version);
  return stored;
}

/** A change must not move a record out of the actor's scope, nor create one outside it. */
export async function checkScope(data: Data, entity: Entity, id: number, use: RowUse): Promise<void> {
  if (!(await isInReach(data, entity, id, use))) throw new ProblemError('forbidden');
}

/** Is the record within the actor's scope for this use? */
export async function isInReach(data: Data, entity: Entity, id: number, use: RowUse): Promise<boolean> {
  const scope = rowScope(data.model, data.actor, entity, 't', use);
  return scope.length === 0 || (await idsInReach(data, entity, [id], use)).has(id);
}

/** Those of the ids that exist and are within the actor's scope for this use. */
export async function idsInReach(
  data: Data,
  entity: Entity,
  ids: readonly number[],
  use: RowUse,
): Promise<ReadonlySet<number>> {
  const statement = () => {
    const scope = rowScope(data.model, data.actor, entity, 't', use, 'each');
    const conditions = [sql`t.id ${amongSlot(data, 'ids')}`, ...scope];
    return sql`select t.id from ${sql.table(entity.meta.table)} as t where ${sql.join(conditions, sql` and `)}`;
  };
  const rows = await data.select(`in reach|${entity.meta.name}|${use}`, statement, {
    ids: idsFor(data, ids),
  });
  return new Set(rows.map(row => number(row, 'id')));
}

/**
 * Records written by the product on someone's behalf must be within that person's scope; otherwise throws, which
 * rolls the transaction back.
 */
export async function requireReach(
  data: Data,
  entity: Entity,
  ids: readonly number[],
  use: RowUse,
): Promise<void> {
  if (rowScope(data.model, data.actor, entity, 't', use).length === 0) return;
  const reached = await idsInReach(data, entity, ids, use);
  if (!ids.every(id => reached.has(id))) throw new ProblemError('forbidden');
}

/** Those of the records whose label the actor may see. */
export const idsSeen = async (
  data: Data,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  canSee(data.actor, entity) ? idsInReach(data, entity, ids, 'see') : new Set();

/** Checks a record that the request names in this field; one out of the actor's sight counts as missing. */
export async function requireSeen(
  data: Data,
  entity: Entity,
  id: number | null,
  field: string,
): Promise<void> {
  if (id === null || (await idsSeen(data, entity, [id])).has(id)) return;
  throw validationFailed({ [field]: { code: 'reference' } });
}
