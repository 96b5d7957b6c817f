import type { PartyKey } from '../../letters/server/parties.ts';
import type { BillRow } from './billRow.ts';
import type { BillPlan } from './planBills.ts';

/** Does this bill to be take the place of the other: for the same recipient, and of the same sort? */
export const succeeds = (plan: BillPlan, { kind, recipient }: BillRow): boolean =>
  (plan.kind === 'copay') === (kind === 'copay') && sameParty(plan.recipient, recipient);

const sameParty = (one: PartyKey, other: PartyKey): boolean => one.type === other.type && one.id === other.id;
