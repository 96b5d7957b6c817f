import { createContext } from 'react';
import type { EntityMeta } from '../../../../shared/entityMeta';
import { type Elements, propsOf } from '../../elements';
import { fieldOf } from '../../page/entity/entityContext';

/**
 * The fields that a list requests for each row, as `meta` of react-admin. It is part of the query key, also for single
 * records: a page that needs the whole record never gets such a partial one from the cache.
 */
export type RowMeta = { readonly fields: readonly string[] };

/** The fields that the list of the entity shows, as in the schema. */
export const listedRows: RowMeta = { fields: ['$list'] };

/** The fields of an option in a picker (`x-choice`). */
export const offeredRows: RowMeta = { fields: ['$choice'] };

/** Only the label: for code that only shows names. */
export const namedRows: RowMeta = { fields: [] };

/** `listedRows` with the fields of additional columns in a hand-written list. */
export function rowMetaOf(entity: EntityMeta, columns: Elements): RowMeta {
  const sources = Object.entries(columns).flatMap(([name, element]) => [
    name,
    propsOf(element).source ?? name,
  ]);
  const more = new Set(sources.filter(name => fieldOf(entity, name) && !entity.rowFields?.includes(name)));
  return more.size === 0 ? listedRows : { fields: [...listedRows.fields, ...more] };
}

/** The `meta` of the current list, for code that reads further rows. */
export const RowMetaContext = createContext<RowMeta | undefined>(undefined);
