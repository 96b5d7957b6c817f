import type { FieldKind } from '../src/engine/shared/field';
import { tagPattern } from '../src/engine/shared/tags';
import type { Entity, ModelField, ModelStructure, Others } from './model';

/** A JSON Schema as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** `read`: what the API returns. `write`: what clients send; absent and null are the same. */
export type Shape = 'read' | 'write';

/**
 * The record of an entity in one of its two shapes. Schemas do not refer to each other: child rows are
 * included inline.
 */
export function recordSchema(
  entity: Entity,
  model: Others,
  shape: Shape,
  without: readonly string[] = [],
): JsonSchema {
  const schema = fieldsSchema(entity, shape, without);
  const children = entity.children.flatMap(child => {
    const row = model.byName.get(child.entity);
    return row ? [[child.name, rowsSchema(row, child.by, model, shape)] as const] : [];
  });
  const system = shape === 'read' ? systemSchema(entity.archivable) : { properties: {}, required: [] };
  const formats = shape === 'write' ? formatsAtTimes(entity.fields) : [];
  return {
    ...schema,
    properties: { ...system.properties, ...schema.properties, ...Object.fromEntries(children) },
    required: [...system.required, ...schema.required],
    ...(formats.length > 0 ? { allOf: formats } : {}),
  };
}

/** Conditional schemas for formats that apply only while other fields have certain values. */
const formatsAtTimes = (fields: readonly ModelField[]): readonly JsonSchema[] =>
  fields.flatMap(({ name, format, checkedWhen }) =>
    format === null || checkedWhen === null
      ? []
      : [
          {
            if: { allOf: Object.entries(checkedWhen).map(([path, values]) => hasOneOf(path, values)) },
            // biome-ignore lint/suspicious/noThenProperty: the word is JSON Schema's
            then: at(name, { format }),
          },
        ],
  );

/** The value at the path is one of these; absent, null and empty count as the same value. */
function hasOneOf(path: string, values: readonly unknown[]): JsonSchema {
  if (!values.includes(null)) return at(path, { enum: values }, 'required');
  const others = { not: { enum: [...values, ''] } };
  return { not: at(path, others, 'required') };
}

/** Applies a schema to the value at a dotted path; with `required`, the path has to exist. */
const at = (path: string, schema: JsonSchema, presence: 'optional' | 'required' = 'optional'): JsonSchema =>
  path.split('.').reduceRight(
    (inner, name) => ({
      ...(presence === 'required' ? { type: 'object', required: [name] } : {}),
      properties: { [name]: inner },
    }),
    schema,
  );

/** The part of a record that the fields of the entity make up, without system fields and child rows. */
export const fieldsSchema = (entity: Entity, shape: Shape, without: readonly string[] = []): ObjectSchema => {
  const fields = entity.fields.filter(field => belongs(field, shape) && !without.includes(field.name));
  return groupSchema(fields, '', shape);
};

function rowsSchema(row: Entity, by: string, model: Others, shape: Shape): JsonSchema {
  if (shape === 'read') return { type: 'array', items: recordSchema(row, model, shape) };
  const items = recordSchema(row, model, shape, [by]);
  const properties = { id: { type: ['integer', 'null'] }, ...(items.properties as JsonSchema) };
  return { type: ['array', 'null'], maxItems: 500, items: { ...items, properties } };
}

const belongs = (field: ModelField, shape: Shape) =>
  !field.secret && (shape === 'read' || (!field.computed && !field.readOnly));

interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** Fields of a group become a nested object, as records carry them. */
function groupSchema(fields: readonly ModelField[], prefix: string, shape: Shape): ObjectSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const field of fields) {
    const rest = field.name.slice(prefix.length);
    const name = rest.split('.')[0] ?? rest;
    if (Object.hasOwn(properties, name)) continue;
    if (name === rest) {
      properties[name] = fieldSchema(field, shape);
      if (shape === 'read' || field.required) required.push(name);
    } else {
      const path = `${prefix}${name}.`;
      const group = groupSchema(
        fields.filter(each => each.name.startsWith(path)),
        path,
        shape,
      );
      properties[name] = shape === 'read' ? group : { ...group, type: ['object', 'null'] };
      if (shape === 'read' || group.required.length > 0) required.push(name);
    }
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

function fieldSchema(field: ModelField, shape: Shape): JsonSchema {
  const schema = { ...typeOf(field, shape), ...limitsOf(field) };
  const typed = shape === 'read' && field.computed ? { ...schema, readOnly: true } : schema;
  const described = field.description === '' ? typed : { ...typed, description: field.description };
  return field.required && !(shape === 'read' && field.sensitive) ? described : orNull(described);
}

function orNull(schema: JsonSchema): JsonSchema {
  const values = schema.enum;
  return {
    ...schema,
    ...(schema.type === undefined ? {} : { type: [schema.type, 'null'] }),
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

const FORMATS: Partial<Record<FieldKind, string>> = {
  date: 'date',
  time: 'time',
  month: 'month',
  instant: 'instant',
};

function typeOf(field: ModelField, shape: Shape): JsonSchema {
  const values = field.options.map(option => option.value);
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'ref':
      return { type: 'integer' };
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return { type: 'string', enum: values };
    case 'enums':
      return { type: 'array', items: { type: 'string', enum: values }, uniqueItems: true };
    case 'refs':
      return { type: 'array', items: { type: 'integer' }, uniqueItems: true };
    case 'tags': {
      const tag = { type: 'string', minLength: 1, maxLength: field.maxLength, pattern: tagPattern };
      return { type: 'array', items: tag, uniqueItems: true };
    }
    case 'dates':
      return { type: 'array', items: { type: 'string', format: 'date' }, uniqueItems: true };
    case 'json':
      return field.structure
        ? structureSchema(field.structure, shape, field.file ? shape === 'read' : false)
        : {};
    default: {
      // a conditional format belongs to the schema of the record, see `formatsAtTimes`
      const format = (field.checkedWhen === null ? field.format : null) ?? FORMATS[field.kind];
      return format ? { type: 'string', format } : { type: 'string' };
    }
  }
}

/** Parts without a value are left out; with `isWhole` every part is required. */
function structureSchema({ many, fields }: ModelStructure, shape: Shape, isWhole: boolean): JsonSchema {
  const parts: ObjectSchema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(part => [
        part.name,
        fieldSchema(shape === 'read' ? { ...part, required: true } : part, shape),
      ]),
    ),
    required: fields.filter(({ required }) => required || isWhole).map(({ name }) => name),
    additionalProperties: false,
  };
  return many ? { type: 'array', items: parts } : parts;
}

function limitsOf(field: ModelField): JsonSchema {
  const { minLength, maxLength, minItems, maxItems, maximum, minimum, exclusiveMinimum } = field;
  const limits = {
    minLength,
    maxLength: field.kind === 'tags' ? null : maxLength,
    minItems,
    maxItems,
    maximum,
    minimum: exclusiveMinimum ? null : minimum,
    exclusiveMinimum: exclusiveMinimum ? minimum : null,
    // a conditional pattern is checked with the other rules across fields
    pattern: field.checkedWhen === null ? field.pattern : null,
  };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null));
}

/** The properties that all records have. */
export function systemSchema(archivable: boolean): ObjectSchema {
  const user = { type: ['integer', 'null'] };
  const properties = {
    id: { type: 'integer' },
    version: { type: 'integer' },
    created_at: { type: 'string' },
    created_by: user,
    updated_at: { type: 'string' },
    updated_by: user,
    ...(archivable ? { archived_at: { type: ['string', 'null'] } } : {}),
    _label: { type: 'string', description: 'The record in words, in the language of the request.' },
    _labels: { type: 'object', description: 'Labels of the records that this one names, by field path.' },
    _short: { type: 'object', description: 'The same for narrow cells, of those that have a shorter one.' },
    _paths: {
      type: 'object',
      description:
        'What stands above a named record in its tree, by field path: id and label, the top first, as far as the caller sees it.',
    },
    _masked: {
      type: 'array',
      items: { type: 'string' },
      description: 'Fields that are null because they may not be read.',
    },
  };
  const required = Object.keys(properties).filter(name => !name.startsWith('_'));
  return { type: 'object', properties, required, additionalProperties: false };
}
