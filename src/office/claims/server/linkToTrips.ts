import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { eachByItself } from '@engine/server/jobs/eachByItself.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { sql } from 'kysely';
import { reviewBilled } from '../../cases/server/reviewBilled.ts';
import { caseOfTrips } from './claimChain.ts';
import { loadClaim } from './claimRow.ts';

const reason =
  'A claim that is linked to the wrong case is corrected, no matter who sees it; nothing is answered.';

/** Ids looked at by one statement: on SQLite all other requests wait for it. */
const idsAtOnce = 10_000;

/**
 * Work for the clock: no release writes such links any more, so one look at every claim is enough for the life of the
 * server. Cases that somebody is editing are linked with the next round.
 */
export function linkToTripsOnce(data: Data): (isStopped: () => boolean) => Promise<void> {
  let left: readonly number[] | null = null;
  return async isStopped => {
    left = left === null ? await linkToTrips(data, isStopped) : await linkThese(data, left);
  };
}

/**
 * Links claims for a co-payment that is due no more to the case of their trips: an earlier release linked those that were
 * made once more to the claim before them, where nothing counts them, so that the same would be claimed again. `data` must
 * carry every right. Answers the claims that somebody is editing.
 */
export async function linkToTrips(
  data: Data,
  isStopped: () => boolean = () => false,
): Promise<readonly number[]> {
  const held: number[] = [];
  const [{ last } = { last: 0 }] = await data.run(lastCase(data));
  for (let after = 0; after < Number(last ?? 0) && !isStopped(); after += idsAtOnce) {
    const range = { after, upTo: after + idsAtOnce };
    const rows = await data.select('claims linked to claims', () => linkedToClaims(data), range);
    held.push(
      ...(await linkThese(
        data,
        rows.map(({ id }) => id),
      )),
    );
  }
  return held;
}

const linkThese = (data: Data, ids: readonly number[]): Promise<readonly number[]> =>
  eachByItself(data, ids, async (inner, some) => {
    for (const id of some) await linkToOwnTrips(inner, id);
  });

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

const lastCase = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select(({ fn }) => fn.max('c.id').as('last'));

const linkedToClaims = (data: Data) =>
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
