import { defaultOfRole } from '../../../shared/defaultOfRole';
import type { EntityMeta } from '../../../shared/entityMeta';
import { type PartElement, propsOf } from '../elements';
import { inputFacts } from '../inputs/inputFacts';
import { fieldOf } from '../page/entityContext';

/** What the input of a new record holds for a user with these roles; what the element says itself counts. */
export function startOf(
  entity: EntityMeta,
  element: PartElement,
  roles: readonly string[] | undefined,
): unknown {
  const given = propsOf(element);
  const { defaultValue, readOnly } = inputFacts(entity, given);
  const field = fieldOf(entity, given.source ?? '');
  if (!field || !roles || readOnly || given.defaultValue !== undefined) return defaultValue;
  return defaultOfRole(field, roles) ?? defaultValue;
}
