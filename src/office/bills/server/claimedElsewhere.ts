import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { labelsOf } from '@engine/server/records/labels/labelsOf.ts';
import type { WhyNot } from '@engine/server/records/rows/hook.ts';
import { claimsInstead } from '../../claims/server/claimsInstead.ts';
import { billProblems } from './problems.ts';

/** maximum number of claims that a message names */
const mostNamed = 3;

/**
 * The problem `claimedElsewhere` for a bill of which a part is claimed elsewhere. Names the bills that claim it with
 * their recipients, and claiming cases that are on no numbered bill yet, as far as the caller may see them.
 */
export async function whyClaimedElsewhere(data: Data, bill: number): Promise<WhyNot> {
  const claims = await claimsInstead(data, bill);
  const issued = claims.flatMap(claim => (claim.bill_number === null ? [] : (claim.bill ?? [])));
  const others = claims.filter(claim => claim.bill_number === null).map(({ id }) => id);
  const names = [
    ...(await labelsOf(data, entityNamed(data.model, 'bill'), issued)).values(),
    ...(await labelsOf(data, entityNamed(data.model, 'bill-case'), others)).values(),
  ];
  if (names.length === 0) names.push(outOfSight[data.actor.locale]);
  const shown = names.length > mostNamed ? [...names.slice(0, mostNamed), '…'] : names;
  return { problem: billProblems.claimedElsewhere, params: { names: shown.join('; ') } };
}

const outOfSight = { de: 'von einem Fall, den Sie nicht sehen', en: 'by a case that you do not see' };

/** Throws `claimedElsewhere`; the names come from `whyClaimedElsewhere`. */
export async function refuseClaimedElsewhere(data: Data, bill: number): Promise<never> {
  const { problem, params } = await whyClaimedElsewhere(data, bill);
  throw new ProblemError(problem, params);
}
