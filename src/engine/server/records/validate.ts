import { fieldErrors } from '../../shared/validation.ts';
import type { Entity } from '../access/model.ts';
import type { Faults } from './input.ts';
import type { FieldValues } from './rows.ts';
import { setPath } from './value.ts';

/** Checks the whole record as it would be stored, with the rules that the form uses. Earlier faults stay. */
export function validate(entity: Entity, fields: FieldValues, faults: Faults): void {
  const found = fieldErrors(entity.meta, entity.validate, writtenShape(entity, fields));
  for (const [name, error] of Object.entries(found)) faults[name] ??= error;
}

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
