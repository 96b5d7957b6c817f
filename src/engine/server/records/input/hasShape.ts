import { isKept } from '../../../shared/decimalPlaces.ts';
import type { Field } from '../../../shared/field.ts';

/**
 * Does the value have the field's type, regardless of other schema rules? Hooks and statements see values that the
 * validator has not checked yet, and rely on this.
 */
export function hasShape(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'decimal':
      return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    case 'number':
      return typeof value === 'number' && isKept(value, field.scale);
    case 'ref':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'enums':
    case 'tags':
    case 'dates':
      return Array.isArray(value) && value.every(item => typeof item === 'string');
    case 'refs':
      return Array.isArray(value) && value.every(Number.isSafeInteger);
    case 'json':
      return typeof value === 'object';
    default:
      return typeof value === 'string';
  }
}
