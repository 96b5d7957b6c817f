import { type Data, withActor } from './data.ts';
import { everyPermission } from './everyPermission.ts';

/**
 * The same transaction and the same person in the activity log, but what is written is the product's own doing: all
 * rights, read-only fields and locked records included. Its callers have checked that the person may do what
 * leads to the write; tests/boundaries.test.ts keeps it to `records/product`.
 */
export function asProduct(data: Data): Data {
  if (data.isProduct) return data;
  const { actor } = data;
  return data[withActor]({ ...actor, permissions: everyPermission, narrowed: new Map(), scope: 'all' });
}
