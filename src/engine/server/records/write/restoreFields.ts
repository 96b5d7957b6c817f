import { defineFaults } from '../../../shared/fieldFault.ts';
import { sameValue } from '../../../shared/sameValue.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { validationFailed } from '../../access/problemError.ts';
import { readStored, type StoredRecord } from '../rows/rows.ts';
import { setPath } from '../rows/value.ts';
import { hasRows, keptRowsIn, rowsToRestore } from './keptRows.ts';
import { type AuditNote, updateRecord } from './save.ts';

/** Old and new value by field, and `KeptRow`s by the name of child rows. */
export type FieldChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

const faults = defineFaults({
  notRestored: {
    de: 'Der frühere Stand lässt sich nicht genau wiederherstellen',
    en: 'The former state cannot be restored exactly',
  },
});

/** All stored fields that differ, with unmasked values, as `restoreFields` needs them. */
export function fieldChanges(entity: Entity, before: StoredRecord | null, after: StoredRecord): FieldChanges {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const { name, computed, secret } of entity.meta.fields) {
    if (computed || secret) continue;
    const [old, value] = [before?.fields.get(name) ?? null, after.fields.get(name) ?? null];
    if (!sameValue(old, value)) changes[name] = [old, value];
  }
  return changes;
}

/**
 * Sets the former values through the same checks as any other change, for an actor who may update the record in
 * `version`; must run inside a transaction that is rolled back if this throws. Throws if the result would not be
 * exactly the former state. A workflow state that the change has led to stays: only steps lead back.
 */
export async function restoreFields(
  data: Data,
  entity: Entity,
  id: number,
  version: number | null,
  changes: FieldChanges,
  auditNote: AuditNote = {},
): Promise<void> {
  data.entity(entity.meta.resource, 'update');
  const body: Record<string, unknown> = {};
  const rows = entity.meta.children.flatMap(child => {
    const [old] = changes[child.name] ?? [];
    return old === undefined ? [] : [{ child, former: keptRowsIn(old) }];
  });
  const left = new Set([entity.meta.workflow?.field, ...rows.map(({ child }) => child.name)]);
  const fields = Object.entries(changes).filter(([name]) => !left.has(name));
  for (const [name, [old]] of fields)
    if (entity.fields.get(name)?.readOnly === false) setPath(name)(body, old);
  for (const { child, former } of rows) body[child.name] = await rowsToRestore(data, child, id, former);
  await updateRecord(data, entity, id, version, body, auditNote, 'exact');
  const after = await readStored(data, entity, id);
  const different = fields.find(([name, [old]]) => !sameValue(after?.fields.get(name) ?? null, old));
  if (different) throw validationFailed({ [different[0]]: faults.notRestored });
  for (const { child, former } of rows)
    if (!(await hasRows(data, child, id, former)))
      throw validationFailed({ [child.name]: faults.notRestored });
}
