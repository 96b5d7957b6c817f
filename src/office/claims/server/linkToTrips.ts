import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import type { Leftovers } from '@engine/server/jobs/leftovers.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { sql } from 'kysely';
import { reviewBilled } from '../../cases/server/reviewBilled.ts';
import { caseOfTrips } from './claimChain.ts';
import { loadClaim } from './claimRow.ts';

const reason =
  'A claim that is linked to the wrong case is corrected, no matter who sees it; nothing is answered.';

/**
 * Links claims for a co-payment that is no longer due to the case of their trips. An earlier release linked repeated
 * claims to the claim before them, where they are not counted, so the same amount would be claimed again.
 */
export const claimsLinkedToClaims: Leftovers = {
  table: 'bill_cases',
  find: (data, range) => data.select('claims linked to claims', () => linkedIn(data), range),
  async repair(inner, ids) {
    for (const id of ids) await linkToOwnTrips(inner, id);
  },
};

async function linkToOwnTrips(data: Data, id: number): Promise<void> {
  const claim = await loadClaim(data, id);
  const trips = await caseOfTrips(data, claim);
  const entity = entityNamed(data.model, 'bill-case');
  await changeRecord(data, entity, id, { original_case: trips.id });
  const isWithdrawn = claim.status === 'cancelled' && claim.bill === null;
  if (trips.next_case === claim.original_case)
    await changeRecord(data, entity, trips.id, { next_case: isWithdrawn ? null : id });
  await reviewBilled(data, expressionsOn('bill_cases as c')('c.id', '=', trips.id));
}

const linkedIn = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as claim')
    .innerJoin('bill_cases as before', 'before.id', 'claim.original_case')
    .select('claim.id')
    .where('claim.id', '>', slot<number>('after'))
    .where('claim.id', '<=', slot<number>('upTo'))
    .where('claim.kind', '=', sql.lit('copay_less'))
    .where('before.kind', '=', sql.lit('copay_less'))
    .orderBy('claim.id');
