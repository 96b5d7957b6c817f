import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { type RowUse, rowScope } from '../../access/rowScope.ts';
import { idsInReach } from '../../records/inSight.ts';

/** Nobody builds or checks cases that their right does not reach: the transaction is given up. */
export async function requireReach(data: Data, cases: readonly number[], use: RowUse): Promise<void> {
  const entity = entityNamed(data.model, 'bill-case');
  if (rowScope(data.model, data.actor, entity, 't', use).length === 0) return;
  const reached = await idsInReach(data, entity, cases, use);
  if (!cases.every(id => reached.has(id))) throw new ProblemError('forbidden');
}
