import { defaultOfRole } from '../../../shared/defaultOfRole';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Access } from '../access/access';
import { type PartElement, propsOf } from '../elements';
import { inputFacts } from '../inputs/inputFacts';
import { fieldOf } from '../page/entityContext';

/** What the input of a new record holds for this user; what the element says itself counts. */
export function startOf(
  entity: EntityMeta,
  element: PartElement,
  { roles = [], user, can }: Access,
): unknown {
  const given = propsOf(element);
  const { defaultValue, readOnly } = inputFacts(entity, given);
  const field = fieldOf(entity, given.source ?? '');
  if (!field || readOnly || given.defaultValue !== undefined) return defaultValue;
  // who may not choose among users sees none, and the server fills in the same
  const isUser = field.default === '$user' && can(field.ref?.resource ?? '', 'list');
  return defaultOfRole(field, roles) ?? (isUser ? user : defaultValue);
}
