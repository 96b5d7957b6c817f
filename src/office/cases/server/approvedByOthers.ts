import type { Data } from '@engine/server/access/data.ts';
import { loadInsurers } from './loadBase.ts';
import { loadGuests } from './loadGuests.ts';
import { loadPrescriptions } from './loadParties.ts';
import { type ApprovedCase, otherApprover } from './otherApprover.ts';

/** Those of these cases whose approval another insurer than their payer has granted. */
export async function approvedByOthers(
  data: Data,
  cases: readonly (ApprovedCase & { readonly id: number })[],
): Promise<ReadonlySet<number>> {
  const byId = new Map(cases.map(each => [each.id, each]));
  if (byId.size === 0) return new Set();
  const named = [...byId.values()];
  const facts = {
    guests: await loadGuests(data, [...new Set(named.map(({ guest }) => guest))]),
    prescriptions: await loadPrescriptions(data, [
      ...new Set(named.flatMap(({ prescription }) => prescription ?? [])),
    ]),
    insurers: await loadInsurers(data),
  };
  return new Set(named.filter(each => otherApprover(facts, each)).map(({ id }) => id));
}
