import type { Entity, Model, Others } from '../model';
import { remember } from '../remember';

/** Makes something of each entity; of those that are as they were, and have looked at nothing new, only once. */
export function eachEntity<Result>(
  work: (entity: Entity, others: Others) => Result,
): (model: Model) => readonly Result[] {
  const remembered = remember((entity: Entity, byName: Others['byName']) => work(entity, { byName }));
  return model => model.entities.map(entity => remembered(entity, model.byName));
}
