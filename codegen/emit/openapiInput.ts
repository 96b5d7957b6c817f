import { ref } from '../../src/engine/shared/openApiSchema';
import { type JsonSchema, recordSchema } from '../jsonSchema';
import type { Entity, ModelField, Others } from '../model';
import { pascalCase } from './names';

/** The body of an update: fields that are left out keep their values, so none is required. */
export function inputSchema(entity: Entity, model: Others): JsonSchema {
  const { required: _, ...schema } = recordSchema(entity, model, 'write');
  const properties = Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const child = entity.children.find(each => each.name === name);
    const row = child && model.byName.get(child.entity);
    if (row)
      return [name, { ...property, items: rowSchema(row, property.items, [child.by, child.order]) }] as const;
    return [name, fieldInput(entity, name, property)] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * The body of a create: the input with its required fields, except those with a default or filled in from
 * other records.
 */
export function newSchema(entity: Entity): JsonSchema {
  const input = ref(`schemas/${pascalCase(entity.name)}Input`);
  const needed = neededOf(entity);
  return needed.required.length === 0 ? input : { allOf: [input, needed] };
}

interface Needed extends JsonSchema {
  readonly required: readonly string[];
}

function neededOf(entity: Entity, without: readonly (string | undefined)[] = []): Needed {
  const paths = entity.fields.filter(field => isSent(entity, field) && !without.includes(field.name));
  const own = paths.filter(({ group }) => group === null).map(({ name }) => name);
  const groups = [...new Set(paths.flatMap(({ group }) => group ?? []))];
  const inGroups = groups.map(group => {
    const members = paths.flatMap(({ name }) =>
      name.startsWith(`${group}.`) ? [name.slice(group.length + 1)] : [],
    );
    return [group, { type: 'object', required: members }] as const;
  });
  return {
    ...(inGroups.length > 0 && { properties: Object.fromEntries(inGroups) }),
    required: [...own, ...groups],
  };
}

const isSent = ({ workflow }: Entity, field: ModelField): boolean =>
  field.required &&
  !field.readOnly &&
  !field.secret &&
  field.default === null &&
  field.follows.length === 0 &&
  field.name !== workflow?.field;

/** A row with an id is updated, one without is created. */
function rowSchema(row: Entity, items: unknown, without: readonly (string | undefined)[]): JsonSchema {
  const { required: _, ...schema } = (items ?? {}) as JsonSchema;
  const properties = Object.entries(propertiesOf(schema)).map(
    ([name, property]) => [name, fieldInput(row, name, property)] as const,
  );
  const needed = neededOf(row, without);
  const known = { properties: { id: { type: 'integer' } }, required: ['id'] };
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(needed.required.length > 0 && { anyOf: [known, needed] }),
  };
}

/**
 * Parts of a group also keep their values, so none is required; in the rows of a structured value, missing
 * parts get their defaults.
 */
function fieldInput({ fields }: Entity, name: string, property: JsonSchema): JsonSchema {
  const field = fields.find(each => each.name === name);
  if (!field) {
    const { required: _, ...group } = property;
    return group;
  }
  const { structure } = field;
  if (!structure?.many || field.file) return property;
  const items = property.items as JsonSchema;
  const required = structure.fields.filter(part => part.required && part.default === null);
  return { ...property, items: { ...items, required: required.map(part => part.name) } };
}

const propertiesOf = (schema: JsonSchema) =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
