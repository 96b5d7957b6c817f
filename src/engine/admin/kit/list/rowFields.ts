import { createContext } from 'react';
import type { EntityMeta } from '../../../shared/entityMeta';
import { type Elements, propsOf } from '../elements';
import { fieldOf } from '../page/entityContext';

/**
 * What a list asks for in each row, as `meta` of react-admin. It is part of the key under which the rows are kept, also
 * one by one: a page that asks for the whole record never finds such a part of it.
 */
export type RowMeta = { readonly fields: readonly string[] };

/** Those that the schema names: what the list of the entity shows. */
export const listedRows: RowMeta = { fields: ['$list'] };

/** What a choice among the records shows of them (`x-choice`). */
export const offeredRows: RowMeta = { fields: ['$choice'] };

/** Nothing but what each goes by: for those who only name records. */
export const namedRows: RowMeta = { fields: [] };

/** `listedRows` with the fields of further columns, which a hand-written list may have. */
export function rowMetaOf(entity: EntityMeta, columns: Elements): RowMeta {
  const sources = Object.entries(columns).flatMap(([name, element]) => [
    name,
    propsOf(element).source ?? name,
  ]);
  const more = new Set(sources.filter(name => fieldOf(entity, name) && !entity.rowFields?.includes(name)));
  return more.size === 0 ? listedRows : { fields: [...listedRows.fields, ...more] };
}

/** Of the current list, for those who read further rows of it. */
export const RowMetaContext = createContext<RowMeta | undefined>(undefined);
