import { type FileTrait, holdsFile } from '../holdsFile';
import type { Entity, Others } from '../model';

/** Whether a record of the entity represents a file. */
export const representsFile = (entity: Entity, { byName }: Others): boolean =>
  holdsFile(traitsOf(entity), name => traitsOf(byName.get(name)));

const traitsOf = (entity: Entity | undefined): readonly FileTrait[] =>
  (entity?.fields ?? []).map(({ secret, kind, ref }) => ({
    isSecret: secret,
    isBinary: kind === 'binary',
    target: ref?.entity ?? null,
  }));
