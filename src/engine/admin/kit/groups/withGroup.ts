import type { FilterExpression } from '../../../shared/field';

/** A list's filter and, beside it, the conditions of a group, one by one, so that each can be taken away again. */
export const withGroup = (filter: FilterExpression, group: FilterExpression): FilterExpression => ({
  ...filter,
  _and: [
    ...(Array.isArray(filter._and) ? filter._and : []),
    ...Object.entries(group).map(([name, value]) => ({ [name]: value })),
  ],
});
