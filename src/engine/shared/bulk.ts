/** What became of a record of a bulk change; `kept`: it was to be undone and was not. */
export const bulkOutcomes = ['done', 'requested', 'unchanged', 'refused', 'undone', 'kept'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** What is done with each record. */
export type BulkWork =
  | { readonly kind: 'update'; readonly values: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'step';
      readonly step: string;
      readonly reason: string | null;
      /** of fields that the step requires, for the records that have none; absent in orders of earlier releases */
      readonly fields?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'delete' }
  | { readonly kind: 'restore'; readonly reason: string };

/** Records one by one, each as it was seen, or all that a list with this filter has. */
export type BulkTarget =
  | { readonly rows: readonly { readonly id: number; readonly version: number }[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly count: number };

/** A bulk change as its owner sees it. */
export interface BulkAnswer {
  readonly id: number;
  readonly resource: string;
  readonly kind: BulkWork['kind'];
  /** the step of the workflow that it takes, null for other kinds */
  readonly step: string | null;
  readonly stage: 'gather' | 'change' | 'undo';
  /** the job that works or worked last */
  readonly job: number | null;
  readonly isAtWork: boolean;
  readonly jobStatus: string | null;
  readonly progress: { readonly done: number; readonly total: number };
  /** why the job failed, a sentence for its owner */
  readonly error: string | null;
  readonly counts: BulkCounts;
  /** something can be undone, and the caller may do so */
  readonly canUndo: boolean;
}

export interface BulkCounts extends Readonly<Record<BulkOutcome, number>> {
  readonly total: number;
  /** not begun */
  readonly waiting: number;
}

export interface BulkRow {
  readonly record: number;
  /** null: the record is gone, or out of the caller's sight */
  readonly label: string | null;
  /** null: not begun */
  readonly outcome: BulkOutcome | null;
  /** `label` names the field; null: of the record as a whole */
  readonly faults: readonly { readonly label: string | null; readonly message: string }[];
}

/** records of one bulk change */
export const mostBulkRows = 100_000;
