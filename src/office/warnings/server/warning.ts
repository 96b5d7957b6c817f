import type { Guest, PersonWarning } from '@generated/types/entities.ts';
import type { WarningFacts } from '../shared/warnings.ts';

/** A finding of a rule, identified by kind and cause: if found again it is the same warning, if gone it is settled. */
export interface Finding {
  readonly guest: number;
  readonly kind: PersonWarning['kind'];
  readonly severity: PersonWarning['severity'];
  readonly cause: string;
  readonly facts: WarningFacts;
  readonly validTo: string | null;
}

/** A guest with the data that the rules use. Days are YYYY-MM-DD, amounts cents. */
export interface GuestFacts {
  readonly id: number;
  readonly payerType: Guest['payer_type'];
  readonly kvnr: string | null;
  /** why the number is not a valid one */
  readonly kvnrException: string | null;
  readonly insurance: { readonly name: string; readonly validTo: string | null } | null;
  readonly exemptTo: string | null;
  readonly hasHouseNumber: boolean;
  readonly deceasedOn: string | null;
  readonly prescriptions: readonly ApprovalState[];
  readonly unpaid: { readonly count: number; readonly open: number };
  /** others that may be the same person */
  readonly duplicates: readonly { readonly id: number; readonly number: string }[];
}

export interface ApprovalState {
  readonly id: number;
  readonly treatmentType: number;
  readonly approvalNumber: string | null;
  readonly approvalTo: string | null;
  readonly maxTrips: number | null;
  /** tours that take place or have taken place */
  readonly trips: number;
}
