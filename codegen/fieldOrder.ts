import { members } from './buildForm';
import type { Entity, ModelField } from './model';

/**
 * The order of keys means nothing in JSON, so it decides nothing here: list columns come first, then the rest
 * by name. The fields of a group stay together, in the order that their fragment gives.
 */
export function sortByName(fields: readonly ModelField[], columns: readonly string[]): readonly ModelField[] {
  const keyOf = (field: ModelField) => field.group ?? field.name;
  const keys = columns.map(column => fields.find(field => field.name === column)?.group ?? column);
  const rank = (field: ModelField) =>
    keys.includes(keyOf(field)) ? keys.indexOf(keyOf(field)) : keys.length;
  return [...fields].sort((a, b) => rank(a) - rank(b) || compareText(keyOf(a), keyOf(b)));
}

export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** In the order of the form; fields that are not on it come last. */
export function sortByForm(fields: readonly ModelField[], tabs: Entity['tabs']): readonly ModelField[] {
  const order = tabs.flatMap(tab =>
    tab.sections.flatMap(section => section.fields.flatMap(f => members(f, fields))),
  );
  const rank = new Map(order.map((name, index) => [name, index]));
  const rankOf = (field: ModelField) => rank.get(field.name) ?? order.length;
  return [...fields].sort((a, b) => rankOf(a) - rankOf(b) || compareText(a.name, b.name));
}
