import type { Data } from '@engine/server/access/data.ts';
import { type ClaimRow, loadClaim } from './claimRow.ts';

/** The case with the trips that a later claim goes back to, in its newest version. */
export const caseNow = async (data: Data, claim: ClaimRow): Promise<ClaimRow> =>
  newestVersion(data, await caseOfTrips(data, claim));

/** The case with the trips that a claim goes back to; between them there may be other later claims. */
export async function caseOfTrips(data: Data, row: ClaimRow): Promise<ClaimRow> {
  if (row.kind === 'tours' || row.original_case === null) return row;
  return caseOfTrips(data, await loadClaim(data, row.original_case));
}

/** The claim that still has its cut: a replaced claim has passed its own on, so its original is looked up. */
export async function standingClaim(data: Data, row: ClaimRow): Promise<ClaimRow> {
  if (row.status !== 'replaced' || row.original_case === null) return row;
  return standingClaim(data, await loadClaim(data, row.original_case));
}

/** The newest version of a case: a replaced case has passed its co-payment bill on to it. */
export async function newestVersion(data: Data, row: ClaimRow): Promise<ClaimRow> {
  if (row.status !== 'replaced' || row.next_case === null) return row;
  return newestVersion(data, await loadClaim(data, row.next_case));
}
