import type { EntityMeta } from './entityMeta';
import type { Field } from './field';

/** Metadata that consists of fields only: no labels, no search, no operations. */
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
