import type { Field } from './field.ts';

/** An import of a file, as its owner sees it. */
export interface ImportAnswer {
  readonly id: number;
  readonly resource: string;
  readonly filename: string;
  readonly stage: 'reading' | 'read' | 'preview' | 'commit' | 'undo' | 'expired';
  /** the job that runs or ran last */
  readonly job: number | null;
  readonly isAtWork: boolean;
  readonly jobStatus: string | null;
  readonly progress: { readonly done: number; readonly total: number | null };
  /** why the job failed, as a sentence for its owner */
  readonly error: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly samples: readonly (string | number | boolean | null)[];
  }[];
  /** fields that a column can be mapped to */
  readonly fields: readonly string[];
  /** sets of fields that identify an existing record */
  readonly keys: readonly (readonly string[])[];
  readonly mapping: ImportMapping;
  readonly counts: ImportCounts;
}

export interface ImportMapping {
  /** by column: its field, null if the column is skipped */
  readonly fields: readonly (string | null)[];
  /** one of `keys`; empty: all rows are new */
  readonly key: readonly string[];
}

export interface ImportCounts {
  readonly total: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly faulty: number;
  /** new and changed rows that are not imported yet */
  readonly waiting: number;
  /** imported */
  readonly done: number;
}

export interface ImportedRow {
  /** row number in the file; the header is row 1 */
  readonly place: number;
  /** null: not processed yet */
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'faulty' | null;
  readonly record: number | null;
  readonly isDone: boolean;
  readonly cells: readonly (string | number | boolean | null)[];
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** by field; an empty name: the whole row */
  readonly faults: readonly { readonly field: string; readonly message: string }[];
}

/** Limit of the size of an import file. */
export const mostImportBytes = 20 * 1_048_576;

/** Whether a new record must be sent with a value of the field, which nothing else fills. */
export const mustBeSent = ({ required, when, default: usual, follows }: Field): boolean =>
  required && !when && usual === null && follows.length === 0;
