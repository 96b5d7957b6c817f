import type { FieldKind } from '../src/engine/shared/field';
import type { FieldSchema } from './dialect/field';

/** The only place that derives a kind from JSON Schema's type, format and the x- keywords. */
export function kindOf(schema: FieldSchema): FieldKind {
  if (schema.type === 'boolean') return 'boolean';
  if (schema.type === 'object') return 'json';
  if (schema.type === 'array') return arrayKind(schema);
  if (schema.type === 'integer') return integerKind(schema);
  if (schema.type === 'number') return 'number';
  if (schema.enum) return 'enum';
  if (schema['x-binary']) return 'binary';
  switch (schema.format) {
    case 'date':
    case 'time':
    case 'month':
      return schema.format;
    case 'date-time':
      return 'instant';
    default:
      return 'text';
  }
}

function arrayKind(schema: FieldSchema): FieldKind {
  if (schema['x-ref']) return 'refs';
  if (schema['x-file']) return 'json';
  if (schema.items?.type === 'object') return 'json';
  if (schema.items?.format === 'date') return 'dates';
  return schema.items?.enum ? 'enums' : 'tags';
}

function integerKind(schema: FieldSchema): FieldKind {
  if (schema['x-ref']) return 'ref';
  if (schema['x-money']) return 'money';
  return schema['x-decimal'] ? 'decimal' : 'integer';
}

export function scaleOf(schema: FieldSchema): number {
  const money = schema['x-money'];
  if (money) return money === true ? 2 : money.scale;
  return schema['x-decimal'] ?? 0;
}
