import { fieldErrors } from '../../../shared/validation.ts';
import type { Entity } from '../../access/model.ts';
import type { FieldValues } from '../rows/rows.ts';
import { setPath } from '../rows/value.ts';
import { checkExpressions } from './expressions.ts';
import type { Faults } from './input.ts';

/**
 * Validates the whole record as it would be stored, by the rules that the form uses. Keeps earlier faults.
 */
export function validate(entity: Entity, fields: FieldValues, faults: Faults): void {
  const found = fieldErrors(entity.meta, entity.validate, writtenShape(entity, fields));
  for (const [name, error] of Object.entries(found)) faults[name] ??= error;
  checkExpressions(entity, fields, faults);
}

/**
 * Adds faults for given values that the schema refuses regardless of other fields, and restores the stored values in
 * their place: code that runs before the whole record is validated never sees an invalid date or enum value. Returns
 * the sound ones of the given values.
 */
export function keepSound(
  entity: Entity,
  given: FieldValues,
  fields: Map<string, unknown>,
  stored: FieldValues,
  faults: Faults,
): FieldValues {
  const found = fieldErrors(entity.meta, entity.validate, writtenShape(entity, fields));
  const unsound = [...given.keys()].filter(name => {
    const inside = Object.entries(found).filter(([path]) => path.startsWith(`${name}.`));
    if (entity.fields.get(name)?.structure && inside.length > 0) {
      for (const [path, fault] of inside) faults[path] ??= fault;
      return true;
    }
    // `service_days.3` is also a fault of the field
    const fault = found[name] ?? inside[0]?.[1];
    if (!fault || dependent.has(fault.code)) return false;
    faults[name] ??= fault;
    return true;
  });
  for (const name of unsound) fields.set(name, stored.get(name) ?? null);
  return unsound.length === 0 ? given : new Map([...given].filter(([name]) => !unsound.includes(name)));
}

/** Faults that depend on other fields, which may still be filled in. */
const dependent: ReadonlySet<string> = new Set(['required', 'notApplicable', 'notBefore', 'rule']);

/** The record as clients write it, without the fields that only the server writes. */
function writtenShape(entity: Entity, fields: FieldValues): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const field of entity.meta.fields) {
    if (field.readOnly || field.computed || field.secret) continue;
    const value = fields.get(field.name) ?? null;
    if (value !== null) setPath(field.name)(record, value);
  }
  return record;
}
