import type { NamedFilter } from '../src/engine/shared/entityMeta';
import type { NamedFilterSchema } from './dialect/list';
import { compareText } from './fieldOrder';
import type { NamedFilterLabel } from './model';

export const buildNamedFilter = (filter: NamedFilterSchema): NamedFilter => ({
  name: filter.name,
  options: filter.options
    ? Object.fromEntries(optionsOf(filter).map(([key, option]) => [key, option.where]))
    : { true: filter.where ?? {} },
  ...(filter.work && { work: filter.work }),
  ...(filter.sum && { sum: filter.sum }),
});

export const buildNamedFilterLabel = (filter: NamedFilterSchema): NamedFilterLabel => ({
  name: filter.name,
  label: filter.label,
  options: optionsOf(filter).map(([value, { label }]) => ({ value, label })),
});

/** In the order of `order`; options that it leaves out come last, by name. */
function optionsOf({ options = {}, order = [] }: NamedFilterSchema) {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(options).sort(([a], [b]) => rank(a) - rank(b) || compareText(a, b));
}
