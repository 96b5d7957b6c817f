import type { RelatedList, RelatedTotal } from '../../../shared/relatedTotals.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { resolveField } from '../../access/resolveField.ts';
import { idsInReach } from '../rows/inSight.ts';
import { countRecords, filterOf, withSpread } from './count.ts';
import { totalCap } from './totalCap.ts';

/**
 * How many records reference this one, for each of the lists in the given order, counted as in the actor's own list.
 * Throws 404 if the record is out of sight, 403 with its name for a list or field that the actor may not use, 400 for a
 * field that names other records.
 */
export async function relatedTotals(
  data: Data,
  entity: Entity,
  id: number,
  lists: readonly RelatedList[],
): Promise<readonly RelatedTotal[]> {
  const seen = await idsInReach(data, entity, [id], 'read');
  if (!seen.has(id)) throw new ProblemError('notFound');
  const totals: RelatedTotal[] = [];
  for (const [resource, by, as] of lists) {
    const other = data.entity(resource, 'list');
    const filter = filterOf(data, other, { [by]: id, ...(as && { [as]: entity.meta.resource }) });
    if (!names(data, other, entity, by, as))
      throw new ProblemError('invalidQuery', { parameter: 'lists', reason: `${resource}: ${by}` });
    const total = await countRecords(data, other, await withSpread(data, other, filter));
    totals.push({ total: Math.min(total, totalCap), capped: total > totalCap });
  }
  return totals;
}

/** Whether the field refers to records of this entity, or with another that says of which resource. */
function names(data: Data, other: Entity, { meta }: Entity, by: string, as: string | undefined): boolean {
  const pairs = [other.meta.ownerRecord, other.meta.aboutRecord];
  if (as !== undefined) return pairs.some(pair => pair?.id === by && pair.resource === as);
  return resolveField(data.model, data.actor, other, by, 'filter').field.ref?.entity === meta.name;
}
