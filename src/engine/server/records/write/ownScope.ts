import { actionKey, canField } from '../../../shared/permissions.ts';
import { idsWithin } from '../../access/actor.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { limitingScopes } from '../../access/rowScope.ts';
import type { Faults } from '../input/input.ts';
import type { FieldValues } from '../rows/rows.ts';

/** An empty reference without which a new record would be outside the actor's scope. */
interface Link {
  readonly name: string;
  /** the only record that it can name; null if there are several, or the next reference decides */
  readonly only: number | null;
}

/** Fills the references that can name one record only: that of the actor's scope. Returns their names. */
export function fillScope(data: Data, entity: Entity, fields: Map<string, unknown>): readonly string[] {
  const filled = emptyLinks(data, entity, fields).filter(({ only }) => only !== null);
  for (const { name, only } of filled) fields.set(name, only);
  return filled.map(({ name }) => name);
}

/** Without these references the record would be refused as a whole; the faults name them. */
export function requireScope(data: Data, entity: Entity, fields: FieldValues, faults: Faults): void {
  for (const { name } of emptyLinks(data, entity, fields)) faults[name] ??= { code: 'required' };
}

function emptyLinks(data: Data, entity: Entity, fields: FieldValues): readonly Link[] {
  const { actor } = data;
  // The limits apply to the records that these are about.
  if (entity.meta.ownerRecord || entity.meta.aboutRecord) return [];
  return scopesToMeet(data, entity).flatMap(scope => {
    const path = entity.meta.scopes[scope];
    const ids = idsWithin(actor.scope, scope) ?? [];
    const [name = '', ...rest] = Array.isArray(path) ? path : [];
    const field = entity.fields.get(name);
    if (ids.length === 0 || !field?.ref || field.ref.join) return [];
    if (field.readOnly || field.computed || !canField(actor.permissions, entity.rights, 'update', field))
      return [];
    if ((fields.get(name) ?? null) !== null) return [];
    const [only = null] = ids.length === 1 && rest.length === 0 ? ids : [];
    return [{ name, only }];
  });
}

/** The limits of the user, and that of the right to create if it has one alone. */
function scopesToMeet({ model, actor }: Data, { rights }: Entity): readonly string[] {
  const [reach = '', ...others] = actor.narrowed.get(actionKey(rights, 'create')) ?? [];
  const isNarrowed = others.length === 0 && model.scopes.includes(reach);
  return [...new Set([...limitingScopes(model, actor), ...(isNarrowed ? [reach] : [])])];
}
