import { sql } from 'kysely';
import { can } from '../../../shared/permissions.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { ProblemError, refuse } from '../../access/problemError.ts';
import { appendActivity } from '../../audit/append.ts';
import type { Faults } from '../input/input.ts';
import { checkLimits } from '../input/limits.ts';
import { constraintFaults } from '../rows/constraintFaults.ts';
import { loadInSight } from '../rows/inSight.ts';
import { type StoredRecord, updateRow } from '../rows/rows.ts';

/**
 * The entity of a resource whose archived records the actor may restore. Throws 404 if unknown, 403 without the
 * right.
 */
export function restorableEntity(data: Data, resource: string): Entity {
  const entity = data.model.byResource.get(resource);
  if (!entity?.meta.archivable || entity.meta.operations.length === 0) throw new ProblemError('notFound');
  if (!can(data.actor.permissions, resource, 'restore')) throw new ProblemError('forbidden');
  return entity;
}

/**
 * Restores an archived record; must run inside a transaction. Does nothing if the record is not archived. Throws if
 * the record would now violate a rule (`unique`, `overlap`, a limit, one of its hook, by field), or references an
 * archived record.
 */
export async function restoreRecord(
  data: Data,
  entity: Entity,
  id: number,
  version: number,
  reason: string,
): Promise<void> {
  const stored = await loadInSight(data, entity, id, version, 'step:restore');
  if (!stored.archived) return;
  const faults = await archivedReferences(data, entity, stored);
  await checkLimits(data, entity, stored.fields, faults);
  const later: (() => Promise<void>)[] = [];
  const afterwards = (work: () => Promise<void>) => void later.push(work);
  await entity.hooks.beforeRestore?.({ data, entity, stored, faults, afterwards });
  refuse(faults);
  await constraintFaults(data.model, entity, async () => {
    const written = await updateRow(data, entity, stored, stored.fields, { archived_at: null });
    if (!written) throw new ProblemError('stale');
  });
  await appendActivity(data, {
    action: 'restore',
    resource: entity.meta.resource,
    recordId: id,
    changes: null,
    reason,
  });
  for (const work of later) await work();
}

/** Faults for references to archived records, which must be restored first. */
async function archivedReferences(data: Data, entity: Entity, { fields }: StoredRecord): Promise<Faults> {
  const faults: Faults = {};
  for (const { name, ref } of entity.meta.fields) {
    const id = fields.get(name);
    const target = ref && !ref.join ? entityNamed(data.model, ref.entity) : null;
    if (!target?.meta.archivable || typeof id !== 'number') continue;
    const rows = await data.run(
      sql`select 1 as found from ${sql.table(target.meta.table)} where id = ${id} and archived_at is not null`,
    );
    if (rows.length > 0) faults[name] = { code: 'archived' };
  }
  return faults;
}
