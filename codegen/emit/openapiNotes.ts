import type { JsonSchema } from '../jsonSchema';
import type { Entity, ModelField, Others } from '../model';

/**
 * Adds what a caller of the API needs beside the validation of a record: the unit of amounts, and the pattern of the
 * product's own formats.
 */
export function withNotes<T extends JsonSchema>(schema: T, entity: Entity, model: Others): T {
  const noted = entity.fields.reduce<JsonSchema>(
    (known, field) => noteAt(known, field.name.split('.'), property => noteOf(property, field, model)),
    schema,
  );
  const rows = entity.children.reduce<JsonSchema>((known, child) => {
    const row = model.byName.get(child.entity);
    return row
      ? noteAt(known, [child.name], property => ({
          ...property,
          items: withNotes(objectOf(property.items), row, model),
        }))
      : known;
  }, noted);
  return { ...schema, ...rows };
}

/** Changes the property at a path, if the schema has it. */
function noteAt(
  schema: JsonSchema,
  [name = '', ...rest]: readonly string[],
  change: (property: JsonSchema) => JsonSchema,
): JsonSchema {
  const properties = objectOf(schema.properties);
  if (!Object.hasOwn(properties, name)) return schema;
  const property = objectOf(properties[name]);
  const changed = rest.length > 0 ? noteAt(property, rest, change) : change(property);
  return { ...schema, properties: { ...properties, [name]: changed } };
}

function noteOf(property: JsonSchema, field: Part, model: Others): JsonSchema {
  const { structure } = field;
  if (structure) {
    const parts = (schema: JsonSchema) =>
      structure.fields.reduce(
        (known, part) => noteAt(known, [part.name], each => noteOf(each, part, model)),
        schema,
      );
    return structure.many ? { ...property, items: parts(objectOf(property.items)) } : parts(property);
  }
  const { currency, formats } = model.product;
  const pattern = formats.find(({ name }) => name === property.format)?.pattern;
  if (pattern !== undefined) return { ...property, pattern };
  const unit = unitOf(field, currency);
  if (unit === null) return property;
  const description = typeof property.description === 'string' ? `${property.description} ${unit}` : unit;
  return { ...property, description };
}

type Part = Pick<ModelField, 'kind' | 'scale' | 'structure'>;

/** Amounts and numbers with decimal places are whole numbers of their smallest unit. */
function unitOf({ kind, scale }: Part, currency: string): string | null {
  if (kind !== 'money' && kind !== 'decimal') return null;
  const one = 10 ** scale;
  const value = `${(1).toFixed(scale)}${kind === 'money' ? ` ${currency}` : ''}`;
  return `${kind === 'money' && scale === 2 ? 'In cents' : `Times ${one}`}: ${one} is ${value}.`;
}

const objectOf = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
