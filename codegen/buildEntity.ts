import type { CrossFieldRule, EntityMeta, SystemColumn } from '../src/engine/shared/entityMeta';
import { fieldsOfPresentation } from '../src/engine/shared/presentation';
import { searchedTexts } from '../src/engine/shared/searchText';
import { asPaths } from '../src/engine/shared/tables/crossFieldRules';
import { columnsOf } from '../src/engine/shared/tables/expression';
import { actionsOf, buildAccess, operationsOf } from './buildAccess';
import { buildDeclaredView } from './buildDeclaredView';
import { buildFields } from './buildField';
import { buildTabs, withMembers } from './buildForm';
import { buildNamedFilter, buildNamedFilterLabel } from './buildNamedFilters';
import { buildOneOf, ruleOf } from './buildOneOf';
import { buildPresentation } from './buildPresentation';
import { buildSearch } from './buildSearch';
import { buildUrls } from './buildUrls';
import { buildWorkflow } from './buildWorkflow';
import type { EntitySchema, FragmentSchema, ProductSchema, RuleSchema, WorkflowSchema } from './dialect';
import type { FieldContext } from './fieldContext';
import { sortByForm, sortByName } from './fieldOrder';
import type { Entity, ModelField } from './model';
import { normalise } from './normalise';
import type { Lookup } from './remember';
import { choiceOf, parseRepresent, shortOf } from './represent';
import { fieldsAt, resourcesOn } from './resourcesOn';
import { PRODUCT_FILE } from './schemaDocument';
import { tableOf } from './tableOf';
import { type ChildRowsSchema, usualColumns } from './usualColumns';

export interface EntitySource {
  readonly name: string;
  readonly file: string;
  readonly schema: EntitySchema;
}
export type Source = EntitySource | FragmentSchema | ProductSchema;

/** What an entity says itself. */
export type Alone = Omit<Entity, 'nested' | 'referrers'>;

/** One entity without what others say of it; reads no more of `sources` than it needs, so that it can be remembered. */
export function buildEntity({ name, file, schema }: EntitySource, sources: Lookup<Source>): Alone {
  const schemaOf = (entity: string) => {
    const source = sources.get(entity);
    return source && 'schema' in source ? source.schema : undefined;
  };
  const fragmentOf = (ref: string) => {
    const source = sources.get(ref);
    return source && 'properties' in source ? source : ({ type: 'object', properties: {} } as const);
  };
  const resource = schema['x-resource'];
  const table = tableOf(resource);
  const list = schema['x-list'];
  const operations = operationsOf(schema);
  const resourceOf = (entity: string) => schemaOf(entity)?.['x-resource'] ?? entity;
  const represent = parseRepresent(schema['x-represent']);
  const short = shortOf(schema, represent);
  const hasRows = operations.includes('list') || schema['x-child-of'] !== undefined;
  const columns = list?.columns ?? (hasRows ? usualColumns(schema, rowsOf(name, schema, schemaOf)) : []);
  const listed = withMembers(schema, columns);
  const filters = (list?.filters ?? []).map(filter => (typeof filter === 'string' ? filter : filter.name));
  const namedFilters = (list?.filters ?? []).filter(filter => typeof filter !== 'string');
  const charts = schema['x-charts'] ?? [];
  const context: FieldContext = {
    table,
    resourceOf,
    isTree: entity => schemaOf(entity)?.['x-tree'] !== undefined,
    resourcesOn: path => resourcesOn(path, schema.properties, { schemaOf, fragmentOf }),
    fragmentOf,
    fieldsAt: path => fieldsAt(path, schema.properties, { schemaOf, fragmentOf }),
    isFiltered: path => filters.includes(path),
    isSearched: path => schema['x-search']?.includes(path) ?? false,
    isSortable: path =>
      list?.sortable?.includes(path) ?? (listed.includes(path) || list?.sort?.field === path),
    isRepresented: path => represent.some(part => 'field' in part && part.field === path),
  };
  const unordered = buildFields(schema, context).map(field => asState(schema['x-workflow'], field));
  const tabs = buildTabs(schema, sortByName(unordered, listed));
  const fields = sortByForm(unordered, tabs);
  const actions = actionsOf(operations, schema);
  const choice = choiceOf(schema, fields, represent);
  const oneOf = schema['x-one-of'] ?? [];
  const rules = [
    ...(schema['x-rules'] ?? []).map(buildRule),
    ...oneOf.map(each => ruleOf(each, schema.properties)),
  ];
  const search = buildSearch(schema, { fields, represent, columns: listed, operations });
  return {
    name,
    resource,
    table,
    file,
    description: schema.description ?? '',
    label: schema['x-label'],
    gender: schema['x-gender'] ?? 'm',
    about: schema['x-about'] ?? null,
    icon: schema['x-icon'] ?? 'TableRows',
    menu: schema['x-menu'] ? { count: null, ...schema['x-menu'] } : null,
    operations,
    archivable: schema['x-archive'] ?? false,
    appendOnly: schema['x-append-only'] ?? false,
    ...(schema['x-renamed-from'] && { formerly: schema['x-renamed-from'] }),
    frozen: frozenOf(schema['x-frozen']),
    ...(schema['x-owner-record'] && { ownerRecord: schema['x-owner-record'] }),
    ...(schema['x-about-record'] && { aboutRecord: schema['x-about-record'] }),
    fields,
    represent,
    ...(short.length < represent.length && { short }),
    ...(choice.length > 0 && { choice }),
    ...search,
    sort: list?.sort ?? { field: fields.find(field => field.sortable)?.name ?? 'id', order: 'ASC' },
    perPage: list?.perPage ?? 25,
    columns,
    ...(operations.includes('list') && { rowFields: rowFieldsOf(schema, columns) }),
    filters,
    ...(list?.start && { start: list.start }),
    ...(list?.sumsBy && { sumsBy: list.sumsBy }),
    namedFilters: namedFilters.map(buildNamedFilter),
    namedFilterLabels: namedFilters.map(buildNamedFilterLabel),
    ...(charts.length > 0 && {
      charts: charts.map(({ name, by, sums = [], where = {} }) => ({ name, by, sums, where })),
    }),
    ...(list?.as && { presentations: list.as.map(buildPresentation) }),
    ...(list?.views && { views: list.views.map(view => buildDeclaredView(view, schema)) }),
    presentationLabels: (list?.as ?? []).map(({ name, label }) => ({ name, label })),
    chartLabels: charts.map(({ name, label }) => ({ name, label })),
    tabs,
    show: {
      facts: schema['x-show']?.facts ? withMembers(schema, schema['x-show'].facts) : null,
      technical: schema['x-show']?.technical ?? null,
      file: schema['x-show']?.file ?? null,
    },
    groupLabels: Object.entries(schema.properties).flatMap(([group, field]) =>
      field.$ref && field['x-label'] ? [{ name: group, label: field['x-label'] }] : [],
    ),
    unique: schema['x-unique'] ?? [],
    indexes: schema['x-index'] ?? [],
    noOverlap: schema['x-no-overlap'] ?? [],
    ...(schema['x-tree'] && { tree: schema['x-tree'] }),
    ...(rules.length > 0 && { rules }),
    ...(oneOf.length > 0 && { oneOf: oneOf.map(buildOneOf) }),
    oneOfLabels: oneOf.map(({ name, label }) => ({ name, label })),
    children: (schema['x-children'] ?? []).map(({ name: child, entity, by, order }) => ({
      name: child,
      entity,
      resource: resourceOf(entity),
      by,
      ...(order !== undefined && { order }),
    })),
    childLabels: (schema['x-children'] ?? []).map(child => ({ name: child.name, label: child.label })),
    parent: parentOf(name, schema, schemaOf),
    workflow: schema['x-workflow'] ? buildWorkflow(schema['x-workflow'], unordered) : null,
    transitionLabels: (schema['x-workflow']?.transitions ?? []).map(transition => ({
      name: transition.name,
      label: transition.label,
      roles: transition.roles ?? null,
    })),
    namedPermissions: (schema['x-permissions'] ?? []).map(({ name, label }) => ({ name, label })),
    immutableWhen: schema['x-immutable-when'] ? normalise(schema['x-immutable-when']) : null,
    ...(schema['x-kept-when'] && { keptWhen: normalise(schema['x-kept-when']) }),
    scopes: scopesOf(schema, sources.get(PRODUCT_FILE)),
    ownerField: schema['x-owner'] ?? null,
    systemColumns: systemColumnsOf(schema, searchedTexts({ fields, ...search }).length > 0),
    urls: buildUrls(schema, operations, resourceOf),
    actions,
    access: buildAccess(schema, actions),
    retention: schema['x-retention']
      ? { years: schema['x-retention'].years, law: schema['x-retention'].law ?? '' }
      : null,
  };
}

/** A new record begins in the first state, and the steps alone lead to others. */
const asState = (workflow: WorkflowSchema | undefined, field: ModelField): ModelField =>
  field.name === workflow?.field ? { ...field, default: workflow.initial, readOnly: true } : field;

/** A fault stands at the field that the rule names, or at the first that it looks at. */
function buildRule({ name, holds, field, message }: RuleSchema): CrossFieldRule {
  return { name, holds, field: field ?? columnsOf(asPaths(holds))[0] ?? '', message };
}

/** What the screens ask of each row of a list: its columns, its state, and what decides what can be done with it. */
function rowFieldsOf(schema: EntitySchema, columns: readonly string[]): readonly string[] {
  const owner = schema['x-owner-record'];
  const workflow = schema['x-workflow'];
  const shown = [
    ...columns,
    ...(schema['x-list']?.reads ?? []),
    ...(schema['x-list']?.as ?? []).flatMap(each => fieldsOfPresentation(buildPresentation(each))),
  ];
  return [
    ...new Set([
      ...withMembers(schema, shown),
      ...(workflow ? [workflow.field] : []),
      ...(owner ? [owner.resource, owner.id] : []),
      ...Object.keys(schema['x-immutable-when'] ?? {}),
      ...Object.keys(schema['x-kept-when'] ?? {}),
    ]),
  ];
}

function parentOf(
  name: string,
  schema: EntitySchema,
  schemaOf: (entity: string) => EntitySchema | undefined,
): EntityMeta['parent'] {
  const parent = schema['x-child-of'];
  const rows = rowsOf(name, schema, schemaOf);
  return parent && rows ? { entity: parent, by: rows.by, property: rows.name } : null;
}

/** What the parent of child rows says of them. */
const rowsOf = (
  name: string,
  schema: EntitySchema,
  schemaOf: (entity: string) => EntitySchema | undefined,
): ChildRowsSchema | undefined =>
  schemaOf(schema['x-child-of'] ?? '')?.['x-children']?.find(({ entity }) => entity === name);

function frozenOf(frozen: EntitySchema['x-frozen']): EntityMeta['frozen'] {
  return frozen ? { when: normalise(frozen.when), except: frozen.except ?? [] } : null;
}

/** Every row scope of the product, in its order; what the schema does not name is hidden from users whom it limits. */
function scopesOf(schema: EntitySchema, product: Source | undefined): EntityMeta['scopes'] {
  const names = product && 'scopes' in product ? Object.keys(product.scopes) : [];
  return Object.fromEntries(
    names.map(name => {
      const path = schema['x-scopes']?.[name];
      return [name, path === 'shared' ? path : (path?.split('.') ?? null)];
    }),
  );
}

const systemColumnsOf = (schema: EntitySchema, hasSearchText: boolean): readonly SystemColumn[] => [
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  ...(schema['x-archive'] ? (['archived_at'] as const) : []),
  ...(hasSearchText ? (['search_text'] as const) : []),
];
