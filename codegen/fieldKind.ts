import type { FieldKind } from '../src/engine/shared/field';
import type { FieldSchema } from './dialect';
import type { FieldWidth } from './model';

/** The one place that reads a kind out of JSON Schema's type, format and the x- keywords. */
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

/** Form width that fits the content. */
export function widthOf(kind: FieldKind, maxLength: number | null): FieldWidth {
  switch (kind) {
    case 'boolean':
    case 'integer':
    case 'decimal':
    case 'number':
    case 'time':
      return 'xs';
    case 'money':
    case 'date':
    case 'month':
    case 'instant':
    case 'enum':
      return 's';
    case 'ref':
    case 'enums':
    case 'dates':
      return 'm';
    case 'tags':
      return 'l';
    case 'refs':
    case 'json':
    case 'binary':
      return 'full';
    case 'text':
      return textWidth(maxLength);
  }
}

function textWidth(maxLength: number | null): FieldWidth {
  if (maxLength === null || maxLength > 255) return maxLength === null ? 'm' : 'full';
  if (maxLength <= 8) return 'xs';
  if (maxLength <= 22) return 's';
  return maxLength <= 60 ? 'm' : 'l';
}
