import type { JobStepOutcome } from '../jobs/jobKind.ts';
import type { RowCounts } from './batchRows.ts';

/** The progress of an import between two steps of its job. */
export interface ImportState {
  /** place of the row processed last */
  readonly at: number;
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** for an undo: whether all rows were found to allow it */
  readonly isChecked: boolean;
  /** counts of all rows of the batch, kept so that the progress can be shown without reading them all */
  readonly counts: RowCounts;
}

export const goOn = (state: ImportState): JobStepOutcome<ImportState> => ({
  kind: 'goOn',
  state,
  done: state.done,
  total: state.total,
});
