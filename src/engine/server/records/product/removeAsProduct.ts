import { asProduct } from '../../access/asProduct.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { removeRecord } from '../write/remove.ts';

/**
 * Deletes a record, or archives it if the entity is archivable, on behalf of the product, in the caller's transaction
 * and with the caller as author. Runs the entity's hooks as for a deletion by a person.
 */
export const removeAsProduct = (data: Data, entity: Entity, id: number): Promise<void> =>
  removeRecord(asProduct(data), entity, id, null);
