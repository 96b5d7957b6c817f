import { type Data, withActor } from './data.ts';
import { everyPermission } from './everyPermission.ts';

/**
 * A handle on the same transaction with the same author in the activity log, but which writes on behalf of the
 * product: with all rights, including read-only fields and locked records. Callers must check that the person may do
 * what leads to the write; tests/boundaries.test.ts restricts it to `records/product`.
 */
export function asProduct(data: Data): Data {
  if (data.isProduct) return data;
  const { actor } = data;
  return data[withActor]({ ...actor, permissions: everyPermission, narrowed: new Map(), scope: 'all' });
}
