import type { EntityMeta } from '../../shared/entityMeta';
import { type Values, valueAt } from '../../shared/recordValues';
import { type Elements, propsOf } from './elements';
import { isKeyed } from './path';

/** The entities of a page's child rows, by property. */
export type RowEntities = Readonly<Record<string, EntityMeta>>;

export function rowEntitiesOf(elements: Elements): RowEntities {
  const found = Object.entries(elements).flatMap(([name, element]) => {
    const { entity } = propsOf(element);
    return entity ? [[name, entity] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The child rows of a record under this property. */
export function rowsIn(record: Values, name: string): readonly Values[] {
  const rows = valueAt(record, name);
  return Array.isArray(rows) ? rows.filter(isKeyed) : [];
}

/**
 * Whether the record was read as a whole. Rows of a list come without child rows, and react-admin caches rows that were
 * read without `meta` as records: a form of such a row would remove all child rows when it is saved.
 */
export const isWholeRecord = ({ children }: EntityMeta, record: Values): boolean =>
  children.every(({ name }) => Array.isArray(valueAt(record, name)));
