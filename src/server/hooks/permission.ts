import { ProblemError } from '../access/problemError.ts';
import type { EntityHooks } from './hook.ts';

/** Keys of the catalogue come from the schemas and stay; only those that an admin added can go. */
export const permissionHooks: EntityHooks = {
  beforeRemove({ stored }) {
    if (stored.fields.get('system') === true) throw new ProblemError('locked');
  },
};
