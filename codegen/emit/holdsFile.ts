import type { Entity, Others } from '../model';

/**
 * Whether a record of the entity represents a file: a secret field refers to an entity with binary content.
 */
export function holdsFile({ fields }: Entity, model: Others): boolean {
  return fields.some(({ secret, ref }) => {
    const target = secret && ref ? model.byName.get(ref.entity) : undefined;
    return target?.fields.some(({ kind }) => kind === 'binary') ?? false;
  });
}
