import type { MatrixPermission } from '../../../../../shared/rights';

/** A right taken apart for reading: `guest.read.kvnr` is the action `read` on the field `kvnr`. */
export function rightOfKey(key: string, id: number): MatrixPermission {
  const [resource = key, action = '', ...field] = key.split('.');
  return { id, key, resource, action, field: field.length > 0 ? field.join('.') : null, sensitive: false };
}
