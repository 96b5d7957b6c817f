/** The plan of a series for one day and direction. */
export interface PlannedTour {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly direction: 'out' | 'back';
  /** HH:MM */
  readonly time: string;
  readonly outcome: SlotOutcome;
  /** name of the holiday, or number of the existing or conflicting tour; null if the caller does not see that tour */
  readonly detail: string | null;
}

/** A new tour; an existing one of the series, wherever it is now; or the reason why there is none. */
export type SlotOutcome = 'new' | 'exists' | 'holiday' | 'exception' | 'overlap';

/** Why the plan ends. */
export type PlanEnd =
  | 'until'
  | 'series_end'
  | 'prescription_end'
  | 'approval_end'
  | 'approval_used_up'
  | 'limit';

/** Why nothing can be planned at all. */
export type PlanBlock =
  | 'series_not_allowed'
  | 'company_inactive'
  | 'no_approval'
  | 'no_facility'
  | 'no_times';

export interface SeriesPlan {
  readonly tours: readonly PlannedTour[];
  readonly block: PlanBlock | null;
  readonly end: { readonly reason: PlanEnd; readonly date: string };
  /** trips of the approval: already used, and the maximum; null: unlimited */
  readonly approval: { readonly used: number; readonly most: number | null };
  /** how many tours were made; 0 in a preview */
  readonly created: number;
}
