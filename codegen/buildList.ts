import { fieldsOfPresentation } from '../src/engine/shared/presentation';
import { buildDeclaredView } from './buildDeclaredView';
import { withMembers } from './buildForm';
import { buildNamedFilter } from './buildNamedFilters';
import { buildPresentation } from './buildPresentation';
import type { EntitySchema } from './dialect/entity';
import type { Entity, ModelField } from './model';

type ListSchema = NonNullable<EntitySchema['x-list']>;
type NamedFilterSchema = Exclude<NonNullable<ListSchema['filters']>[number], string>;

type ListFacts = Pick<
  Entity,
  | 'sort'
  | 'perPage'
  | 'columns'
  | 'rowFields'
  | 'filters'
  | 'start'
  | 'sumsBy'
  | 'sumsWithout'
  | 'namedFilters'
  | 'charts'
  | 'presentations'
  | 'views'
>;

/** How the records of an entity are listed: columns, order, filters, charts and presentations. */
export function buildList(
  schema: EntitySchema,
  { fields, columns, isListed }: Parts & { readonly isListed: boolean },
): ListFacts {
  const list = schema['x-list'];
  return {
    sort: list?.sort ?? { field: fields.find(field => field.sortable)?.name ?? 'id', order: 'ASC' },
    perPage: list?.perPage ?? 25,
    columns,
    ...(isListed && { rowFields: rowFieldsOf(schema, columns) }),
    filters: filterNamesOf(schema),
    ...(list?.start && { start: list.start }),
    ...(list?.sumsBy && { sumsBy: list.sumsBy }),
    ...(list?.sumsWithout && { sumsWithout: list.sumsWithout }),
    namedFilters: namedFiltersOf(schema).map(buildNamedFilter),
    ...(schema['x-charts']?.length && {
      charts: schema['x-charts'].map(({ name, by, sums = [], where = {} }) => ({ name, by, sums, where })),
    }),
    ...(list?.as && { presentations: list.as.map(buildPresentation) }),
    ...(list?.views && { views: list.views.map(view => buildDeclaredView(view, schema)) }),
  };
}

interface Parts {
  readonly fields: readonly ModelField[];
  readonly columns: readonly string[];
}

/** Field paths and names of named filters, in order. */
export const filterNamesOf = (schema: EntitySchema): readonly string[] =>
  (schema['x-list']?.filters ?? []).map(filter => (typeof filter === 'string' ? filter : filter.name));

export const namedFiltersOf = (schema: EntitySchema): readonly NamedFilterSchema[] =>
  (schema['x-list']?.filters ?? []).filter(filter => typeof filter !== 'string');

/**
 * The fields that the screens request for each row of a list: those that are shown, the state, and those that
 * decide which actions are offered.
 */
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
