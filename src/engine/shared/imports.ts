/** A file that is imported, as its owner sees it. */
export interface ImportAnswer {
  readonly id: number;
  readonly resource: string;
  readonly filename: string;
  readonly stage: 'reading' | 'read' | 'preview' | 'commit' | 'undo' | 'expired';
  /** the job that works or worked last */
  readonly job: number | null;
  readonly isAtWork: boolean;
  readonly jobStatus: string | null;
  readonly progress: { readonly done: number; readonly total: number | null };
  /** why the job failed, a sentence for its owner */
  readonly error: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly samples: readonly (string | number | boolean | null)[];
  }[];
  /** those that a column can fill */
  readonly fields: readonly string[];
  /** what a record can be found again by */
  readonly keys: readonly (readonly string[])[];
  readonly mapping: ImportMapping;
  readonly counts: ImportCounts;
}

export interface ImportMapping {
  /** the field of each column, null where it is passed over */
  readonly fields: readonly (string | null)[];
  /** one of `keys`, or none: all rows are new */
  readonly key: readonly string[];
}

export interface ImportCounts {
  readonly total: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly faulty: number;
  /** new and changed ones that were not taken over yet */
  readonly waiting: number;
  /** taken over */
  readonly done: number;
}

export interface ImportedRow {
  /** the row of the file, its head being row 1 */
  readonly place: number;
  /** null: it was not tried yet */
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'faulty' | null;
  readonly record: number | null;
  readonly isDone: boolean;
  readonly cells: readonly (string | number | boolean | null)[];
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** by field; an empty name: of the row as a whole */
  readonly faults: readonly { readonly field: string; readonly message: string }[];
}

/** What a file may weigh. */
export const mostImportBytes = 20 * 1_048_576;
