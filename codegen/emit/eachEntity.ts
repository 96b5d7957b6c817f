import type { Product } from '../../src/engine/shared/product';
import type { Entity, Model, Others } from '../model';
import { remember, rememberOne } from '../remember';

/** Makes something of each entity; of those that are as they were, and have looked at nothing new, only once. */
export function eachEntity<Result>(
  work: (entity: Entity, others: Others) => Result,
): (model: Model) => readonly Result[] {
  const workFor = rememberOne((product: Product) =>
    remember((entity: Entity, byName: Others['byName']) => work(entity, { byName, product })),
  );
  return ({ entities, byName, product }) => entities.map(entity => workFor(product)(entity, byName));
}
