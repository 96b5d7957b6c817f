/** In the order in which suffixes are tried: `_neq_any` before `_eq_any`. */
export const operators = [
  'neq_any',
  'eq_any',
  'neq',
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'within',
  'below',
  'null',
] as const;
export type Operator = (typeof operators)[number];
