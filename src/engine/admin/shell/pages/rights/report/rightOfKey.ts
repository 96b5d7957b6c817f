import type { MatrixPermission } from '../../../../../shared/rights';

/** Parses a permission key for display: `guest.read.kvnr` is the action `read` on the field `kvnr`. */
export function rightOfKey(key: string, id: number): MatrixPermission {
  const [resource = key, action = '', ...field] = key.split('.');
  return {
    id,
    key,
    resource,
    action,
    field: field.length > 0 ? field.join('.') : null,
    sensitive: false,
    description: null,
  };
}
