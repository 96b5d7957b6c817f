import type { Field } from '../../../shared/field.ts';
import { canField } from '../../../shared/permissions.ts';
import { isUnchanged } from '../../../shared/sameValue.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { requireStepUp } from '../../access/requireStepUp.ts';
import { isReadable } from '../../access/resolveField.ts';
import type { Faults, Input } from '../input/input.ts';
import type { FieldValues, StoredRecord } from '../rows/rows.ts';

/**
 * The fields that this input may change, checked against the stored record: unchanged values always pass, so that a
 * client can send back the whole record it has read. Throws `stepUpRequired` for fields that require
 * re-authentication.
 */
export function allowedChanges(
  data: Data,
  entity: Entity,
  input: Input,
  stored: StoredRecord | null,
  faults: Faults,
): FieldValues {
  const changes = new Map<string, unknown>();
  for (const [name, value] of input.fields) {
    const field = entity.fields.get(name);
    const before = stored?.fields.get(name) ?? null;
    if (!field) continue;
    // A masked field is sent back empty, so only a value counts as a change. It needs the right to change the field
    // even if it equals the stored value: otherwise a client could guess hidden values.
    const isKnown = isReadable(data.model, data.actor, entity, field);
    if (isUnchanged(isKnown ? before : null, value)) continue;
    const code = refusal(data, entity, field, value, stored);
    if (code) {
      faults[name] = { code };
      continue;
    }
    if (field.stepUp && !data.isProduct) requireStepUp(data);
    changes.set(name, value);
  }
  return changes;
}

function refusal(
  data: Data,
  entity: Entity,
  field: Field,
  value: unknown,
  stored: StoredRecord | null,
): string | null {
  // Even the product can change the state only by workflow steps.
  const { workflow } = entity.meta;
  if (workflow?.field === field.name) {
    const isFirst = stored === null && (data.isProduct || value === workflow.initial);
    return isFirst ? null : 'readOnly';
  }
  if (data.isProduct) return null;
  if (field.readOnly) return 'readOnly';
  if (!canField(data.actor.permissions, entity.rights, 'update', field)) return 'forbidden';
  if (stored === null) return null;
  if (field.setOnce) return 'setOnce';
  return isLocked(entity, field, stored) ? 'locked' : null;
}

/** Is the value unchangeable in the record's current state, whatever the actor's rights? */
export const isFixed = (entity: Entity, field: Field, stored: StoredRecord): boolean =>
  field.readOnly || field.setOnce || isLocked(entity, field, stored);

/** `dropoff` locks the whole group, `dropoff.zip` one field of it. */
function isLocked(entity: Entity, field: Field, stored: StoredRecord): boolean {
  const { workflow } = entity.meta;
  if (!workflow) return false;
  const locked = workflow.states[String(stored.fields.get(workflow.field))]?.locked ?? [];
  return locked === 'all' || locked.some(name => field.name === name || field.name.startsWith(`${name}.`));
}
