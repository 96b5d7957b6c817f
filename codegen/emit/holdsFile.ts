import type { Entity, Others } from '../model';

/** Does a record of the entity stand for a file: does it refer, in secret, to bytes? */
export function holdsFile({ fields }: Entity, model: Others): boolean {
  return fields.some(({ secret, ref }) => {
    const target = secret && ref ? model.byName.get(ref.entity) : undefined;
    return target?.fields.some(({ kind }) => kind === 'binary') ?? false;
  });
}
