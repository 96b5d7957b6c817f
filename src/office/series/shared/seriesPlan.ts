/** What a series makes of one day and direction. */
export interface PlannedTour {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly direction: 'out' | 'back';
  /** HH:MM */
  readonly time: string;
  readonly outcome: SlotOutcome;
  /** the holiday, or the number of the tour that is there or in the way; null of one that the caller does not see */
  readonly detail: string | null;
}

/** A new tour; one that the series has made before, wherever it is now; or why there is none. */
export type SlotOutcome = 'new' | 'exists' | 'holiday' | 'exception' | 'overlap';

/** Why the plan goes no further. */
export type PlanEnd =
  | 'until'
  | 'series_end'
  | 'prescription_end'
  | 'approval_end'
  | 'approval_used_up'
  | 'limit';

/** Why nothing can be planned at all. */
export type PlanBlock = 'series_not_allowed' | 'no_approval' | 'no_facility' | 'no_times';

export interface SeriesPlan {
  readonly tours: readonly PlannedTour[];
  readonly block: PlanBlock | null;
  readonly end: { readonly reason: PlanEnd; readonly date: string };
  /** trips of the approval: taken before, and how many there are; null: as many as you like */
  readonly approval: { readonly used: number; readonly most: number | null };
  /** how many tours were made; 0 in a preview */
  readonly created: number;
}
