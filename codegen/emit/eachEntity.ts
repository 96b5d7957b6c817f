import type { Product } from '../../src/engine/shared/product';
import type { Entity, Model, Others } from '../model';
import { type Lookup, remember } from '../remember';

/** Makes something of each entity; of those that are as they were, and have looked at nothing new, only once. */
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

/** No entity has this name. */
const PRODUCT = 'product.json';

/** Asks for the product only where the work does, so that a change of it leaves the rest alone. */
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
