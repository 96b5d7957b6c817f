import type { Data } from '@engine/server/access/data.ts';
import { type ClaimRow, loadClaim } from './claimRow.ts';

/** The case of trips that a later claim goes back to, in its newest version. */
export const caseNow = async (data: Data, claim: ClaimRow): Promise<ClaimRow> =>
  newestVersion(data, await caseOfTrips(data, claim));

/** The case of trips that a claim goes back to: a later claim may itself have been claimed once more. */
export async function caseOfTrips(data: Data, row: ClaimRow): Promise<ClaimRow> {
  if (row.kind === 'tours' || row.original_case === null) return row;
  return caseOfTrips(data, await loadClaim(data, row.original_case));
}

/** The claim that a cut was taken off: one that was made once more has handed its own cut on. */
export async function standingClaim(data: Data, row: ClaimRow): Promise<ClaimRow> {
  if (row.status !== 'replaced' || row.original_case === null) return row;
  return standingClaim(data, await loadClaim(data, row.original_case));
}

/** A case that was replaced has handed its co-payment bill on. */
export async function newestVersion(data: Data, row: ClaimRow): Promise<ClaimRow> {
  if (row.status !== 'replaced' || row.next_case === null) return row;
  return newestVersion(data, await loadClaim(data, row.next_case));
}
