import { set } from 'react-hook-form';
import type { Access } from '../access/access';
import type { FormParts } from '../page/parts/parts';
import { startOf } from './startOf';

/**
 * The default values for a new record of this user. The form needs them as a whole: react-admin drops the defaults of
 * single inputs if a link passes values, such as the guest from whose page a record is created.
 */
export function defaultsOf({ entity, inputs }: Pick<FormParts, 'entity' | 'inputs'>, access: Access): object {
  const defaults = {};
  for (const [name, element] of Object.entries(inputs)) {
    const defaultValue = startOf(entity, element, access);
    if (defaultValue !== undefined) set(defaults, name, defaultValue);
  }
  return defaults;
}
