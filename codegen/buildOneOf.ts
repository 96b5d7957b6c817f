import type { CrossFieldRule, OneOf } from '../src/engine/shared/entityMeta';
import type { EntitySchema } from './dialect/entity';
import type { FieldSchema } from './dialect/field';

type OneOfSchema = NonNullable<EntitySchema['x-one-of']>[number];

export const buildOneOf = ({ name, fields, required = false }: OneOfSchema): OneOf => ({
  name,
  fields,
  required,
});

/**
 * The group as a rule across fields, so that form, API, imports and database enforce it like any other rule.
 */
export function ruleOf(
  { name, fields, required = false }: OneOfSchema,
  properties: Readonly<Record<string, FieldSchema>>,
): CrossFieldRule {
  const filled = fields.map(field => `case(empty(${field}), true, 0, 1)`).join(' + ');
  const named = (locale: 'de' | 'en') =>
    fields.map(field => properties[field]?.['x-label']?.[locale] ?? field).join(', ');
  return {
    name,
    holds: `${filled} ${required ? '=' : '<='} 1`,
    field: fields[0] ?? '',
    message: {
      de: `${required ? 'Genau eines' : 'Höchstens eines'} angeben: ${named('de')}`,
      en: `Give ${required ? 'exactly' : 'at most'} one of: ${named('en')}`,
    },
  };
}
