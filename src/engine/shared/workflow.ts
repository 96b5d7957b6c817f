import type { FieldProblem } from './problems.ts';

/** What may be decided about a step that waits for a second person. */
export type Decision = 'approve' | 'refuse' | 'withdraw';
export const decisions: readonly Decision[] = ['approve', 'refuse', 'withdraw'];

/** One step of a record's workflow as the caller may take it now; stands in `_transitions` of a record. */
export interface StepChoice {
  readonly name: string;
  readonly to: string;
  readonly allowed: boolean;
  /** why not; null where the step is possible */
  readonly why: Refusal | null;
  /** required fields without a value, which have to come with the step */
  readonly missing: readonly string[];
  /** what the caller may decide about the step that waits */
  readonly decisions: readonly Decision[];
}

export interface Refusal {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A step that waits for a second person; stands in `_approval` of a record. */
export interface PendingApproval {
  readonly id: number;
  readonly step: string;
  readonly reason: string;
  readonly requested_at: string;
  /** null where the caller may not see users */
  readonly requested_by: string | null;
  readonly isOwn: boolean;
}

/** What became of one record of a bulk step. */
export interface StepResult {
  readonly id: number;
  readonly outcome: 'done' | 'requested' | 'refused';
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, FieldProblem>>;
}

/** One entry of the history of a record's steps. */
export interface StepTaken {
  readonly at: string;
  /** as in the activity log: `create`, `transition`, `approval_request` … */
  readonly action: string;
  /** null: the product itself, or the reader may not see users */
  readonly by: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** the step that was asked for, refused or withdrawn */
  readonly step: string | null;
  readonly reason: string | null;
}
