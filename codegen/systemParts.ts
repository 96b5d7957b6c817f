import type { Text } from '../src/engine/shared/entityMeta';
import type { EntitySchema } from './dialect/entity';
import type { FieldSchema } from './dialect/field';
import type { ProductSchema } from './dialect/product';
import type { SchemaDocument } from './schemaDocument';
import { settingGroups } from './settings';

export type Path = readonly (string | number)[];

/** A value that product.json adds to a schema of the engine: its place there and in product.json. */
export interface Part {
  readonly at: Path;
  readonly value: unknown;
  readonly from: Path;
}

type SingularOf = (resource: string) => Text | null;

/** All parts that product.json adds to one entity of the engine, in the order in which they are inserted. */
export function partsFor(
  { name, value }: SchemaDocument,
  product: ProductSchema,
  singularOf: SingularOf,
): readonly Part[] {
  // the engine's own file, which its tests check
  const schema = value as EntitySchema;
  return [
    ...grants(name, product),
    ...menuAndTexts(name, schema, product),
    ...(fieldParts[name]?.(product, schema, singularOf) ?? []),
  ];
}

const grants = (name: string, { grants: all = {} }: ProductSchema): readonly Part[] =>
  Object.entries(all[name] ?? {}).map(([role, level]) => ({
    at: ['x-access', role],
    value: level,
    from: ['grants', name, role],
  }));

/** Parts that do not fit the schema are left out; a rule about product.json reports them. */
function menuAndTexts(
  name: string,
  schema: EntitySchema,
  { systemMenu = {}, systemTexts = {} }: ProductSchema,
): readonly Part[] {
  const group = schema['x-menu'] && systemMenu[name];
  const { about, help = {} } = systemTexts[name] ?? {};
  return [
    ...(group ? [part(['x-menu', 'group'], group, ['systemMenu', name])] : []),
    ...(about ? [part(['x-about'], about, ['systemTexts', name, 'about'])] : []),
    ...Object.entries(help)
      .filter(([field]) => schema.properties[field])
      .map(([field, text]) =>
        part(['properties', field, 'x-help'], text, ['systemTexts', name, 'help', field]),
      ),
  ];
}

type FieldParts = (product: ProductSchema, schema: EntitySchema, singularOf: SingularOf) => readonly Part[];

/** Builders for the fields whose values depend on the office, by entity of the engine. */
const fieldParts: Readonly<Record<string, FieldParts>> = {
  user: limitsOfUsers,

  role: ({ scopes }, schema) => {
    const names = Object.keys(scopes);
    const [widest = 'all', ...others] = schema.properties.row_scope?.enum ?? [];
    return [
      part(['properties', 'row_scope', 'enum'], [widest, ...names, ...others], ['scopes']),
      ...names.map(name =>
        part(['properties', 'row_scope', 'x-enum', name], { ...scopes[name]?.reach, color: 'orange' }, [
          'scopes',
          name,
          'reach',
        ]),
      ),
    ];
  },

  document: ({ documents: { owners, kinds } }, _schema, singularOf) => [
    ...choiceParts('kind', kinds, ['documents', 'kinds']),
    ...choiceParts(
      'resource',
      Object.fromEntries(owners.map(name => [name, { label: singularOf(name) ?? { de: name, en: name } }])),
      ['documents', 'owners'],
    ),
  ],

  setting: (product, schema) => {
    const labels = schema.properties.group?.['x-enum'] ?? {};
    const own = new Map(
      (product.settings?.groups ?? []).flatMap(group =>
        typeof group === 'string' ? [] : [[group.name, group.label]],
      ),
    );
    const choices = settingGroups(product).map(name => [name, { label: own.get(name) ?? labels[name] }]);
    return [
      ...choiceParts('group', Object.fromEntries(choices), ['settings', 'groups']),
      ...formatsOfSettings(product, schema),
    ];
  },

  job: ({ jobs = {} }, schema) => {
    const engine = Object.entries(schema.properties.kind?.['x-enum'] ?? {});
    const labelled = engine.map(([name, label]) => [name, { label }] as const);
    return choiceParts('kind', { ...jobs, ...Object.fromEntries(labelled) }, ['jobs']);
  },
};

/** Formats of the office that its settings use become types of settings, after those of the engine. */
function formatsOfSettings(product: ProductSchema, schema: EntitySchema): readonly Part[] {
  const used = new Set(Object.values(product.settings?.definitions ?? {}).map(({ type }) => type));
  const types = schema.properties.type?.enum ?? [];
  const own = Object.entries(product.formats ?? {}).filter(([name]) => used.has(name));
  if (own.length === 0 || types.length === 0) return [];
  return [
    part(['properties', 'type', 'enum'], [...types, ...own.map(([name]) => name)], ['formats']),
    ...own.map(([name, { label }]) =>
      part(['properties', 'type', 'x-enum', name], label, ['formats', name, 'label']),
    ),
  ];
}

const part = (at: Path, value: unknown, from: Path): Part => ({ at, value, from });

/** Turns a text field into a choice. */
function choiceParts(
  field: string,
  choices: Readonly<Record<string, { readonly label: unknown }>>,
  from: Path,
): readonly Part[] {
  const labels = Object.entries(choices).map(([name, { label }]) => [name, label]);
  return [
    part(['properties', field, 'maxLength'], undefined, from),
    part(['properties', field, 'enum'], Object.keys(choices), from),
    part(['properties', field, 'x-enum'], Object.fromEntries(labels), from),
  ];
}

/**
 * One field for each scope, after the roles wherever they are listed. A name that is already taken is
 * reported as a fault of product.json.
 */
function limitsOfUsers({ scopes }: ProductSchema, schema: EntitySchema): readonly Part[] {
  const own = Object.entries(scopes).filter(([name]) => !schema.properties[name]);
  const names = own.map(([name]) => name);
  const shown = names.filter(name => scopes[name]?.column);
  const { columns = [], filters = [] } = schema['x-list'] ?? {};
  const sections = schema['x-form']?.sections ?? [];
  return [
    ...own.flatMap(([name, { entity, label, help }]) => {
      const field: FieldSchema = { type: 'array', items: { type: 'integer' } };
      const put = (key: string, value: unknown, ...from: Path) =>
        part(['properties', name, key], value, ['scopes', name, ...from]);
      return [
        part(['properties', name], field, ['scopes', name]),
        put('x-ref', { entity }, 'entity'),
        put('x-label', label, 'label'),
        ...(help ? [put('x-help', help, 'help')] : []),
      ];
    }),
    part(['x-list', 'columns'], behindRoles(columns, shown), ['scopes']),
    part(['x-list', 'filters'], behindRoles(filters, names), ['scopes']),
    ...sections.flatMap(({ fields }, index) =>
      fields.includes('roles')
        ? [part(['x-form', 'sections', index, 'fields'], behindRoles(fields, names), ['scopes'])]
        : [],
    ),
  ];
}

const behindRoles = (fields: readonly unknown[], names: readonly string[]) =>
  fields.flatMap(field => (field === 'roles' ? [field, ...names] : [field]));
