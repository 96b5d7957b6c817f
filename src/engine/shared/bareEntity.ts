import type { EntityMeta } from './entityMeta';
import type { Field } from './field';

/** An entity of which only the fields matter: nothing is said of its records, and no operation is offered. */
export const bareEntity = (name: string, fields: readonly Field[]): EntityMeta => ({
  name,
  resource: name,
  table: name,
  operations: [],
  archivable: false,
  represent: [],
  search: [],
  searchThrough: [],
  sort: { field: 'id', order: 'ASC' },
  perPage: 25,
  namedFilters: [],
  unique: [],
  indexes: [],
  noOverlap: [],
  children: [],
  parent: null,
  workflow: null,
  immutableWhen: null,
  appendOnly: false,
  frozen: null,
  scopes: {},
  ownerField: null,
  systemColumns: [],
  fields,
});
