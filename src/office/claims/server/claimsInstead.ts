import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { type InferResult, sql } from 'kysely';
import { caseNow } from './claimChain.ts';
import { isNotWithdrawn, loadClaim } from './claimRow.ts';

const reason =
  'What took the place of a part of a bill is found whatever it stands on; the caller names what may be seen.';

/**
 * The cases that now claim what was taken off a bill: new versions and cuts of its cases or, for a co-payment bill,
 * claims to the insurer instead of the guest. Withdrawn claims are left out.
 */
export async function claimsInstead(data: Data, bill: number): Promise<readonly Standing[]> {
  const ofTrips = await standing(data, await idsOf(data, bill));
  return ofTrips.length > 0 ? ofTrips : passedOn(data, bill);
}

/** Follows replaced claims to those in force. */
async function standing(data: Data, originals: readonly number[]): Promise<readonly Standing[]> {
  if (originals.length === 0) return [];
  const claims = await data.run(
    claimsOf(data)
      .where('c.original_case', ...oneOf(data, originals))
      .where('c.kind', 'in', literals(['tours', 'cut'])),
  );
  const replaced = claims.filter(({ status }) => status === 'replaced').map(({ id }) => id);
  const deeper = await standing(data, replaced);
  return [...claims.filter(({ status }) => status !== 'replaced'), ...deeper];
}

async function passedOn(data: Data, bill: number): Promise<readonly Standing[]> {
  const claims = await data.run(
    claimsOf(data)
      .innerJoin('bills as copays', 'copays.recipient_guest', 'c.guest')
      .where('copays.id', '=', bill)
      .where('c.kind', '=', sql.lit('copay'))
      .where('c.status', '<>', sql.lit('replaced')),
  );
  const own: Standing[] = [];
  for (const claim of claims) {
    const of = await caseNow(data, await loadClaim(data, claim.id));
    if (of.copay_bill === bill) own.push(claim);
  }
  return own;
}

async function idsOf(data: Data, bill: number): Promise<readonly number[]> {
  const rows = await data.run(
    data.unscoped(reason).selectFrom('bill_cases as c').select('c.id').where('c.bill', '=', bill),
  );
  return rows.map(({ id }) => id);
}

const claimsOf = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .leftJoin('bills as b', 'b.id', 'c.bill')
    .select(['c.id', 'c.number', 'c.status', 'c.bill', 'b.number as bill_number'])
    .where(isNotWithdrawn)
    .orderBy('c.id');

type Standing = InferResult<ReturnType<typeof claimsOf>>[number];
