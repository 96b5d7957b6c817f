import { formats as engineFormats } from '../../src/engine/shared/formats';
import { readMeta } from '../metaProblems';
import type { Model, OutputFile } from '../model';
import { SYSTEM_FOLDER } from '../schemaDocument';

type Json = { readonly [key: string]: unknown };

/**
 * The two meta-schemas with the names of this office filled in, so that an editor completes roles, groups,
 * entities and resources. Only editors use them: codegen finds the same faults by its rules, with better
 * messages.
 */
export function emitEditorSchemas({ product, entities }: Model): readonly OutputFile[] {
  const roles = { enum: product.roles.map(({ key }) => key) };
  const named = { enum: roles.enum.slice(1) };
  const formats = [...Object.keys(engineFormats), ...product.formats.map(({ name }) => name)];
  const scopes = { enum: product.scopes.map(({ name }) => name) };
  const entity = filled(readMeta('meta.schema.json'), {
    '/$defs/menu/properties/group': { enum: product.menuGroups },
    '/properties/x-access': { propertyNames: named },
    '/properties/x-scopes': { propertyNames: scopes },
    '/properties/x-permissions/items/properties/roles': { items: named },
    '/$defs/field/properties/x-format': { enum: formats },
    '/$defs/workflow/properties/transitions/items/properties/roles': { items: roles },
  });
  const system = {
    enum: entities.filter(({ file }) => file.startsWith(SYSTEM_FOLDER)).map(({ name }) => name),
  };
  const resources = {
    enum: entities.flatMap(({ resource, urls }) => (urls.list === null ? [] : [resource])),
  };
  const office = filled(readMeta('product.schema.json'), {
    '/properties/scopes/additionalProperties/properties/entity': { enum: entities.map(({ name }) => name) },
    '/properties/roles/additionalProperties/properties/reach': {
      enum: ['all', 'own', ...scopes.enum],
    },
    '/properties/grants': { propertyNames: system },
    '/properties/grants/additionalProperties': { propertyNames: named },
    '/properties/systemMenu': { propertyNames: system, additionalProperties: { enum: product.menuGroups } },
    '/properties/systemTexts': { propertyNames: system },
    '/properties/documents/properties/owners': { items: resources },
    '/properties/goTo': { additionalProperties: resources },
    '/properties/home/properties/begin': { items: resources },
    '/properties/home/properties/tasks': { propertyNames: roles },
  });
  return [
    { path: 'entity.schema.json', text: print(entity) },
    { path: 'product.schema.json', text: print(office) },
  ];
}

const print = (schema: Json) => `${JSON.stringify(schema, null, 2)}\n`;

/** Adds members to the objects at some JSON pointers. */
const filled = (schema: Json, additions: Readonly<Record<string, Json>>): Json =>
  Object.entries(additions).reduce(
    (whole, [pointer, members]) => addedAt(whole, pointer.split('/').slice(1), members),
    schema,
  );

function addedAt(schema: Json, [key, ...rest]: readonly string[], members: Json): Json {
  if (key === undefined) return { ...schema, ...members };
  const inner = schema[key];
  if (typeof inner !== 'object' || inner === null)
    throw new Error(`The meta-schema has no "${key}" any more.`);
  return { ...schema, [key]: addedAt(inner as Json, rest, members) };
}
