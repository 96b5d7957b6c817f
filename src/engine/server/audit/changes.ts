import { masked } from '../../shared/recordChanges.ts';
import { isUnchanged } from '../../shared/sameValue.ts';
import type { Entity } from '../access/model.ts';
import { isProtectedValue } from '../access/protection.ts';

type FieldValues = ReadonlyMap<string, unknown>;

/** Old and new value per changed field; null if empty. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/** The changes recorded in the log: specially protected values are masked, secrets left out. */
export function changesBetween(
  entity: Entity,
  before: Pick<FieldValues, 'get'>,
  after: Pick<FieldValues, 'get'>,
  prefix = '',
): Changes {
  const changes: Changes = {};
  for (const field of entity.meta.fields) {
    if (field.computed || field.secret) continue;
    const old = before.get(field.name) ?? null;
    const value = after.get(field.name) ?? null;
    if (isUnchanged(old, value)) continue;
    const logged = (each: unknown) => (isProtectedValue(entity.protection, field, each) ? masked : each);
    changes[prefix + field.name] = [logged(old), logged(value)];
  }
  return changes;
}

/** Does anything stored differ? Includes secrets, which the log leaves out. */
export const differs = (
  { meta }: Entity,
  before: Pick<FieldValues, 'get'>,
  after: Pick<FieldValues, 'get'>,
): boolean =>
  meta.fields.some(
    ({ computed, name }) => !computed && !isUnchanged(before.get(name) ?? null, after.get(name) ?? null),
  );
