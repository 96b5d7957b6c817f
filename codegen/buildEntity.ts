import type { EntityMeta, SystemColumn } from '../src/engine/shared/entityMeta';
import { searchedTexts } from '../src/engine/shared/searchText';
import { actionsOf, buildAccess, operationsOf } from './buildAccess';
import { buildFields } from './buildField';
import { buildTabs, withMembers } from './buildForm';
import { buildGuards } from './buildGuards';
import { buildList } from './buildList';
import { buildSearch } from './buildSearch';
import { buildTexts } from './buildTexts';
import { buildUrls } from './buildUrls';
import { buildWorkflow } from './buildWorkflow';
import type { ChildRowsSchema } from './dialect/childRows';
import type { EntitySchema } from './dialect/entity';
import type { FragmentSchema } from './dialect/fragment';
import type { ProductSchema } from './dialect/product';
import type { WorkflowSchema } from './dialect/workflow';
import { fieldContextOf } from './fieldContext';
import { sortByForm, sortByName } from './fieldOrder';
import type { Entity, ModelField } from './model';
import type { Lookup } from './remember';
import { choiceOf, parseRepresent, shortOf } from './represent';
import type { Schemas } from './resourcesOn';
import { PRODUCT_FILE } from './schemaDocument';
import { tableOf } from './tableOf';
import { usualColumns } from './usualColumns';

export interface EntitySource {
  readonly name: string;
  readonly file: string;
  readonly schema: EntitySchema;
}
export type Source = EntitySource | FragmentSchema | ProductSchema;

/** An entity as its own schema declares it, without the facts that come from other entities. */
export type Alone = Omit<Entity, 'nested' | 'referrers'>;

/**
 * Builds one entity without the facts that come from others; reads no more of `sources` than it needs, so
 * that the result can be cached.
 */
export function buildEntity({ name, file, schema }: EntitySource, sources: Lookup<Source>): Alone {
  const schemas = schemasIn(sources);
  const { schemaOf } = schemas;
  const resource = schema['x-resource'];
  const resourceOf = (entity: string) => schemaOf(entity)?.['x-resource'] ?? entity;
  const operations = operationsOf(schema);
  const isListed = operations.includes('list');
  const asRows = rowsOf(name, schema, schemaOf);
  const columns =
    schema['x-list']?.columns ??
    (isListed || schema['x-child-of'] !== undefined ? usualColumns(schema, asRows) : []);

  const context = fieldContextOf(schema, columns, { ...schemas, resourceOf });
  const unordered = buildFields(schema, context).map(field => asState(schema['x-workflow'], field));
  const tabs = buildTabs(schema, sortByName(unordered, withMembers(schema, columns)));
  const fields = sortByForm(unordered, tabs);

  const represent = parseRepresent(schema['x-represent']);
  const short = shortOf(schema, represent);
  const choice = choiceOf(schema, fields, represent);
  const search = buildSearch(schema, {
    fields,
    represent,
    columns: withMembers(schema, columns),
    operations,
  });
  const actions = actionsOf(operations, schema);
  const show = schema['x-show'];
  return {
    name,
    resource,
    table: tableOf(resource),
    file,
    ...buildTexts(schema),
    icon: schema['x-icon'] ?? 'TableRows',
    menu: schema['x-menu'] ? { count: null, ...schema['x-menu'] } : null,
    operations,
    archivable: schema['x-archive'] ?? false,
    ...(schema['x-renamed-from'] && { formerly: schema['x-renamed-from'] }),
    ...(schema['x-owner-record'] && { ownerRecord: schema['x-owner-record'] }),
    ...(schema['x-about-record'] && { aboutRecord: schema['x-about-record'] }),
    fields,
    represent,
    ...(short.length < represent.length && { short }),
    ...(choice.length > 0 && { choice }),
    ...search,
    ...buildList(schema, { fields, columns, isListed }),
    tabs,
    show: {
      facts: show?.facts ? withMembers(schema, show.facts) : null,
      technical: show?.technical ?? null,
      file: show?.file ?? null,
    },
    ...buildGuards(schema),
    indexes: schema['x-index'] ?? [],
    children: (schema['x-children'] ?? []).map(({ name: child, entity, by, order }) => ({
      name: child,
      entity,
      resource: resourceOf(entity),
      by,
      ...(order !== undefined && { order }),
    })),
    parent:
      asRows && schema['x-child-of']
        ? { entity: schema['x-child-of'], by: asRows.by, property: asRows.name }
        : null,
    workflow: schema['x-workflow'] ? buildWorkflow(schema['x-workflow'], unordered) : null,
    scopes: scopesOf(schema, sources.get(PRODUCT_FILE)),
    ownerField: schema['x-owner'] ?? null,
    systemColumns: systemColumnsOf(schema, searchedTexts({ fields, ...search }).length > 0),
    urls: buildUrls(schema, operations, resourceOf),
    actions,
    access: buildAccess(schema, actions),
  };
}

/**
 * The schemas and fragments by name. A missing fragment counts as one without properties; the rules report
 * it.
 */
const schemasIn = (sources: Lookup<Source>): Schemas => ({
  schemaOf(entity) {
    const source = sources.get(entity);
    return source && 'schema' in source ? source.schema : undefined;
  },
  fragmentOf(ref) {
    const source = sources.get(ref);
    return source && 'properties' in source ? source : { type: 'object', properties: {} };
  },
});

/** A new record starts in the workflow's initial state, and only transitions change it. */
const asState = (workflow: WorkflowSchema | undefined, field: ModelField): ModelField =>
  field.name === workflow?.field ? { ...field, default: workflow.initial, readOnly: true } : field;

/** The `x-children` entry with which the parent declares these child rows. */
const rowsOf = (
  name: string,
  schema: EntitySchema,
  schemaOf: (entity: string) => EntitySchema | undefined,
): ChildRowsSchema | undefined =>
  schemaOf(schema['x-child-of'] ?? '')?.['x-children']?.find(({ entity }) => entity === name);

/**
 * Every row scope of the product, in its order; null (the schema names no path for it) hides all rows from
 * users whom that scope limits.
 */
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
