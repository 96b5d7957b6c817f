import type { Field } from './field.ts';
import { holds, type Values } from './recordValues.ts';

/**
 * Whether a value of a field would make a given field inapplicable: a destination address that was entered takes
 * precedence over the facility of the prescription. `record` has the value already.
 */
export const rulesOut = (
  fields: readonly Field[],
  name: string,
  record: Values,
  isGiven: (name: string) => boolean,
): boolean =>
  fields.some(
    other => other.when !== null && name in other.when && isGiven(other.name) && !holds(other.when, record),
  );
