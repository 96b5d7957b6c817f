import { set } from 'react-hook-form';
import { propsOf } from '../elements';
import { inputFacts } from '../inputs/inputFacts';
import type { FormParts } from '../page/parts';

/**
 * What a new record of a user with these roles starts with. The form has to know it as a whole: react-admin forgets the defaults of single inputs
 * where a link brings values along, such as the guest from whose page a record is created.
 */
export function defaultsOf(
  { entity, inputs }: Pick<FormParts, 'entity' | 'inputs'>,
  roles: readonly string[],
): object {
  const defaults = {};
  for (const [name, element] of Object.entries(inputs)) {
    const { defaultValue } = inputFacts(entity, propsOf(element), roles);
    if (defaultValue !== undefined) set(defaults, name, defaultValue);
  }
  return defaults;
}
