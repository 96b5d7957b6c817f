import { fieldErrors } from '../../shared/validation.ts';
import type { Entity } from '../access/model.ts';
import { checkExpressions } from './expressions.ts';
import type { Faults } from './input.ts';
import type { FieldValues } from './rows.ts';
import { setPath } from './value.ts';

/** Checks the whole record as it would be stored, with the rules that the form uses. Earlier faults stay. */
export function validate(entity: Entity, fields: FieldValues, faults: Faults): void {
  const found = fieldErrors(entity.meta, entity.validate, writtenShape(entity, fields));
  for (const [name, error] of Object.entries(found)) faults[name] ??= error;
  checkExpressions(entity, fields, faults);
}

/**
 * Takes out what the schema refuses of a field by itself, and names the fault: code that runs before the whole record is
 * checked meets no day that is none and no value that is none of an enum. What was stored stays in its place.
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
    // `service_days.3` is a fault of the field too
    const fault = found[name] ?? inside[0]?.[1];
    if (!fault || dependent.has(fault.code)) return false;
    faults[name] ??= fault;
    return true;
  });
  for (const name of unsound) fields.set(name, stored.get(name) ?? null);
  return unsound.length === 0 ? given : new Map([...given].filter(([name]) => !unsound.includes(name)));
}

/** Faults that hang on other fields, which may still be filled in. */
const dependent: ReadonlySet<string> = new Set(['required', 'notApplicable', 'notBefore', 'rule']);

/** The record as clients write it: without what only the server writes. */
function writtenShape(entity: Entity, fields: FieldValues): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const field of entity.meta.fields) {
    if (field.readOnly || field.computed || field.secret) continue;
    const value = fields.get(field.name) ?? null;
    if (value !== null) setPath(field.name)(record, value);
  }
  return record;
}
