import type { FieldProblem } from './problems.ts';

/** The possible decisions about a step that waits for approval by a second person. */
export type Decision = 'approve' | 'refuse' | 'withdraw';
export const decisions: readonly Decision[] = ['approve', 'refuse', 'withdraw'];

/** One workflow step of a record as the caller may take it now; part of `_transitions` of a record. */
export interface StepChoice {
  readonly name: string;
  readonly to: string;
  readonly allowed: boolean;
  /** why it is not allowed; null if it is */
  readonly why: Refusal | null;
  /** required fields without a value, which must be sent with the step */
  readonly missing: readonly string[];
  /** the caller's possible decisions about the pending step */
  readonly decisions: readonly Decision[];
}

export interface Refusal {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A step that waits for approval by a second person; `_approval` of a record. */
export interface PendingApproval {
  readonly id: number;
  readonly step: string;
  readonly reason: string;
  readonly requested_at: string;
  /** null if the caller may not see users */
  readonly requested_by: string | null;
  readonly isOwn: boolean;
}

/** The outcome for one record of a bulk step. */
export interface StepResult {
  readonly id: number;
  readonly outcome: 'done' | 'requested' | 'refused';
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, FieldProblem>>;
}

/** One entry in the workflow history of a record. */
export interface StepTaken {
  readonly at: string;
  /** as in the activity log: `create`, `transition`, `approval_request` … */
  readonly action: string;
  /** null: the product itself, or a user whom the reader may not see */
  readonly by: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** the step that was taken, requested, refused or withdrawn; null: created, or an old entry that does not name it */
  readonly step: string | null;
  readonly reason: string | null;
}
