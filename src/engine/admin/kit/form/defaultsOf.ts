import { set } from 'react-hook-form';
import type { FormParts } from '../page/parts';
import { startOf } from './startOf';

/**
 * What a new record of a user with these roles starts with. The form has to know it as a whole: react-admin forgets the defaults of single inputs
 * where a link brings values along, such as the guest from whose page a record is created.
 */
export function defaultsOf(
  { entity, inputs }: Pick<FormParts, 'entity' | 'inputs'>,
  roles: readonly string[] | undefined,
): object {
  const defaults = {};
  for (const [name, element] of Object.entries(inputs)) {
    const defaultValue = startOf(entity, element, roles);
    if (defaultValue !== undefined) set(defaults, name, defaultValue);
  }
  return defaults;
}
