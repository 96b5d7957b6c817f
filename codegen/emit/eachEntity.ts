import type { Product } from '../../src/engine/shared/product';
import type { Entity, Model, Others } from '../model';
import { type Lookup, remember } from '../remember';

/** Maps each entity to a result, cached while the entity and everything that it looked up are unchanged. */
export function eachEntity<Result>(
  work: (entity: Entity, others: Others) => Result,
): (model: Model) => readonly Result[] {
  const remembered = remember((entity: Entity, answers: Lookup<Entity | Product>) =>
    work(entity, othersIn(answers)),
  );
  return ({ entities, byName, product }) => {
    const answers = { get: (name: string) => (name === PRODUCT ? product : byName.get(name)) };
    return entities.map(entity => remembered(entity, answers));
  };
}

/** A lookup name that no entity can have. */
const PRODUCT = 'product.json';

/**
 * Looks the product up only when `work` reads it, so that a change of the product leaves other results
 * cached.
 */
const othersIn = (answers: Lookup<Entity | Product>): Others => ({
  byName: {
    get: name => {
      const answer = answers.get(name);
      return answer && 'fields' in answer ? answer : undefined;
    },
  },
  get product() {
    const answer = answers.get(PRODUCT);
    if (!answer || 'fields' in answer) throw new Error('A model always has a product.');
    return answer;
  },
});
