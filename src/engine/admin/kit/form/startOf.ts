import { defaultOfRole } from '../../../shared/defaultOfRole';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Access } from '../access/access';
import { type PartElement, propsOf } from '../elements';
import { inputFacts } from '../inputs/inputFacts';
import { fieldOf } from '../page/entity/entityContext';

/** The default value of an input for this user; a `defaultValue` on the element takes precedence. */
export function startOf(
  entity: EntityMeta,
  element: PartElement,
  { roles = [], user, can }: Access,
): unknown {
  const given = propsOf(element);
  const { defaultValue, readOnly } = inputFacts(entity, given);
  const field = fieldOf(entity, given.source ?? '');
  if (!field || readOnly || given.defaultValue !== undefined) return defaultValue;
  // users who may not list users leave it empty; the server fills in the current user
  const isUser = field.default === '$user' && can(field.ref?.resource ?? '', 'list');
  return defaultOfRole(field, roles) ?? (isUser ? user : defaultValue);
}
