import type { FilterExpression } from '../../../shared/field';

/** Adds the conditions of a group to a list's filter as separate entries, so that each can be removed on its own. */
export const withGroup = (filter: FilterExpression, group: FilterExpression): FilterExpression => ({
  ...filter,
  _and: [
    ...(Array.isArray(filter._and) ? filter._and : []),
    ...Object.entries(group).map(([name, value]) => ({ [name]: value })),
  ],
});
