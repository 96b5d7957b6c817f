import { asProduct } from '../../access/asProduct.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { removeRecord } from '../remove.ts';

/**
 * Deletes a record, or archives it where the entity keeps its records, as the product's own doing, in the caller's
 * transaction and under the caller's name. Its hooks run as they do when somebody deletes it.
 */
export const removeAsProduct = (data: Data, entity: Entity, id: number): Promise<void> =>
  removeRecord(asProduct(data), entity, id, null);
