import type { EntityMeta } from '../../shared/entityMeta.ts';
import { fold } from '../../shared/fold.ts';
import { searchedTexts, searchTextOf } from '../../shared/searchText.ts';

/**
 * Derived columns for searching and sorting: folded values and the text that `q` searches; of all fields, or of those
 * that depend on `only`.
 */
export function shadowColumns(
  meta: EntityMeta,
  fieldValue: (name: string) => unknown,
  only?: ReadonlySet<string>,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const { name, foldedColumn } of meta.fields) {
    if (!foldedColumn || (only && !only.has(name))) continue;
    const value = fieldValue(name) ?? null;
    columns[foldedColumn] = value === null ? null : fold(String(value));
  }
  const texts = meta.systemColumns.includes('search_text') ? searchedTexts(meta) : [];
  if (texts.some(({ name }) => !only || only.has(name))) {
    const values = texts.map(({ name }) => fieldValue(name) ?? null);
    columns.search_text = searchTextOf(values.filter(value => value !== null).map(String));
  }
  return columns;
}
