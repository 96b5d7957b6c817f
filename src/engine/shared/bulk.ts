/** Outcome for one record of a bulk change; `kept`: the change should have been undone, but was not. */
export const bulkOutcomes = ['done', 'requested', 'unchanged', 'refused', 'undone', 'kept'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** The operation that is applied to each record. */
export type BulkWork =
  | { readonly kind: 'update'; readonly values: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'step';
      readonly step: string;
      readonly reason: string | null;
      /**
       * values of fields that the step requires, for records where they are empty; absent in jobs of earlier releases
       */
      readonly fields?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'delete' }
  | { readonly kind: 'restore'; readonly reason: string };

/** Selected records with the versions that the user saw, or all records that match the filter of a list. */
export type BulkTarget =
  | { readonly rows: readonly { readonly id: number; readonly version: number }[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly count: number };

/** A bulk change as its owner sees it. */
export interface BulkAnswer {
  readonly id: number;
  readonly resource: string;
  readonly kind: BulkWork['kind'];
  /** the workflow step, null for other kinds */
  readonly step: string | null;
  readonly stage: 'gather' | 'change' | 'undo';
  /** the job that runs or ran last */
  readonly job: number | null;
  readonly isAtWork: boolean;
  readonly jobStatus: string | null;
  readonly progress: { readonly done: number; readonly total: number };
  /** why the job failed, as a sentence for its owner */
  readonly error: string | null;
  readonly counts: BulkCounts;
  /** something can be undone, and the caller may do so */
  readonly canUndo: boolean;
}

export interface BulkCounts extends Readonly<Record<BulkOutcome, number>> {
  readonly total: number;
  /** not processed yet */
  readonly waiting: number;
}

export interface BulkRow {
  readonly record: number;
  /** null: the record is deleted, or the caller may not see it */
  readonly label: string | null;
  /** null: not processed yet */
  readonly outcome: BulkOutcome | null;
  /** `label` names the field; null: the fault concerns the whole record */
  readonly faults: readonly { readonly label: string | null; readonly message: string }[];
}

/** limit of records in one bulk change */
export const mostBulkRows = 100_000;
