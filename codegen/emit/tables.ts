import { defineField, partFacts } from '../../src/engine/shared/defineField';
import type { Field } from '../../src/engine/shared/field';
import type { Entity, Model, ModelField, OutputFile } from '../model';
import { eachEntity } from './eachEntity';
import { camelCase } from './names';
import { header, printKey, printValue } from './print';

/** One table file per entity, so that a page loads only its own, and the registry for the server. */
export const emitTables = (model: Model): readonly OutputFile[] => [
  { path: 'tables.ts', text: registry(model) },
  ...tables(model),
];

const tables = eachEntity(entity => ({ path: `tables/${entity.name}.ts`, text: table(entity) }));

function registry(model: Model): string {
  const names = model.entities.map(entity => entity.name);
  const imports = names.map(name => `import { ${camelCase(name)} } from './tables/${name}';\n`).sort();
  return [
    header('schemas/'),
    `import type { EntityMeta } from '@engine/shared/entityMeta';\n`,
    imports.join(''),
    '\n/** Every entity, by name. */\n',
    'export const entities: readonly EntityMeta[] = [\n',
    ...names.map(name => `  ${camelCase(name)},\n`),
    '];\n',
  ].join('');
}

function table(entity: Entity): string {
  const { fields, ...facts } = metaOf(entity);
  const lines = Object.entries(facts).map(
    ([key, value]) => `  ${printKey(key)}: ${printValue(value, 2, 4 + key.length)},\n`,
  );
  const rows = fields.map(field => `    ${printField(field)},\n`);
  return [
    header(entity.file),
    `import { defineEntity } from '@engine/shared/defineEntity';\n`,
    `import { defineField } from '@engine/shared/defineField';\n\n`,
    `export const ${camelCase(entity.name)} = defineEntity({\n`,
    ...lines,
    rows.length === 0 ? '  fields: [],\n' : `  fields: [\n${rows.join('')}  ],\n`,
    '});\n',
  ].join('');
}

/** On one line if it fits; facts that `defineField` fills in are left out. */
function printField(field: ModelField): string {
  const facts = factsOf(field);
  const flat = `defineField(${printValue(facts, 4, 0, Number.NEGATIVE_INFINITY)})`;
  return flat.includes('\n') || 4 + flat.length + 1 > 110 ? `defineField(${printBroken(facts)})` : flat;
}

function printBroken(facts: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(facts).map(
    ([key, value]) => `      ${printKey(key)}: ${printValue(value, 6, 8 + key.length)},\n`,
  );
  return `{\n${lines.join('')}    }`;
}

function factsOf(field: ModelField, given: Partial<Field> = {}): Readonly<Record<string, unknown>> {
  const { name, kind, computed, secret } = field;
  const plain: Readonly<Record<string, unknown>> = {
    ...defineField({ name, kind, computed, secret }),
    defaultByRole: null,
    file: null,
    ...given,
  };
  const facts = Object.entries(plain)
    .map(([key, usual]) => [key, factOf(field, key as keyof ModelField), usual] as const)
    .filter(([key, value, usual]) => first.includes(key) || differs(value, usual) || isSet(key, value));
  return Object.fromEntries(
    facts.map(([key, value]) => [key, value] as const).sort(([a], [b]) => order(a) - order(b)),
  );
}

/** For the parts of a structured value, facts that `defineField` fills in are left out too. */
function factOf(field: ModelField, key: keyof ModelField): unknown {
  if (key !== 'structure' || !field.structure) return field[key];
  const { many, fields } = field.structure;
  return { many, fields: fields.map(part => factsOf(part, partFacts)) };
}

const first = ['name', 'kind'];
const order = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length);
const differs = (a: unknown, b: unknown) => a !== b && JSON.stringify(a) !== JSON.stringify(b);
/**
 * The defaults of other facts depend on `computed` and `secret`, so these are printed whenever they are set.
 */
const isSet = (key: string, value: unknown) =>
  (key === 'computed' && value !== null) || (key === 'secret' && value === true);

/** The part of the entity that the server and the kit need. */
function metaOf(entity: Entity) {
  const {
    name,
    resource,
    table: sqlName,
    operations,
    archivable,
    represent,
    short,
    choice,
    search,
    searchThrough,
    sort,
    perPage,
    rowFields,
  } = entity;
  const { namedFilters, unique, indexes, noOverlap, children, parent, workflow, immutableWhen, keptWhen } =
    entity;
  const { rules, appendOnly, frozen, scopes, ownerField, ownerRecord, aboutRecord, systemColumns, fields } =
    entity;
  return {
    name,
    resource,
    table: sqlName,
    operations,
    archivable,
    represent,
    ...(short && { short }),
    ...(choice && { choice }),
    search,
    searchThrough,
    sort,
    perPage,
    ...(rowFields && { rowFields }),
    ...(entity.start && { start: entity.start }),
    ...(entity.sumsBy && { sumsBy: entity.sumsBy }),
    ...(entity.sumsWithout && { sumsWithout: entity.sumsWithout }),
    namedFilters,
    ...(entity.charts && { charts: entity.charts }),
    ...(entity.views && { views: entity.views }),
    ...(entity.presentations && { presentations: entity.presentations }),
    unique,
    indexes,
    noOverlap,
    ...(entity.tree && { tree: entity.tree }),
    ...(rules && { rules }),
    ...(entity.oneOf && { oneOf: entity.oneOf }),
    children,
    parent,
    workflow,
    immutableWhen,
    ...(keptWhen && { keptWhen }),
    ...(entity.formerly && { formerly: entity.formerly }),
    appendOnly,
    frozen,
    ...(ownerRecord && { ownerRecord }),
    ...(aboutRecord && { aboutRecord }),
    scopes,
    ownerField,
    systemColumns,
    fields,
  };
}
