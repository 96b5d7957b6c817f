import type { PartyKey } from '../../letters/server/parties.ts';
import type { BillRow } from './billRow.ts';
import type { BillPlan } from './planBills.ts';

/** Whether a planned bill replaces the other one: same recipient, and both or neither a co-payment bill. */
export const succeeds = (plan: BillPlan, { kind, recipient }: BillRow): boolean =>
  (plan.kind === 'copay') === (kind === 'copay') && sameParty(plan.recipient, recipient);

const sameParty = (one: PartyKey, other: PartyKey): boolean => one.type === other.type && one.id === other.id;
