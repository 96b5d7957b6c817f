import type { StepOutcome } from '../jobs/jobKind.ts';
import type { RowCounts } from './batchRows.ts';

/** How far an import is, between two steps of its job. */
export interface ImportState {
  /** the place of the row that was worked on last */
  readonly at: number;
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** of an undo: whether all rows were seen to allow it */
  readonly isChecked: boolean;
  /** of all rows of the batch, kept so that a question for the progress need not read them all */
  readonly counts: RowCounts;
}

export const goOn = (state: ImportState): StepOutcome<ImportState> => ({
  kind: 'goOn',
  state,
  done: state.done,
  total: state.total,
});
