import type { Data } from '../access/data.ts';
import type { InOneGo } from '../records/input/attempt.ts';
import { comeTogether } from '../records/write/save.ts';
import type { BatchRow } from './batchRows.ts';
import { unknownIn } from './earlierRows.ts';
import { type Written, writeAllNew } from './importRow.ts';
import type { Plan } from './plan.ts';

/**
 * Creates new records together; a row that references another row of its file is written separately, after that one.
 */
export function creation(
  data: Data,
  plan: Plan,
  isNew: (row: BatchRow) => boolean,
): InOneGo<BatchRow, Written> {
  const isAllowed = comeTogether(data, plan.entity);
  return {
    fits: row => isAllowed && isNew(row) && unknownIn(plan, row).length === 0,
    async work(rows) {
      const written = await writeAllNew(data, plan, rows);
      return written.flatMap((each, at) => {
        const row = rows[at];
        return row ? [[row, each] as const] : [];
      });
    },
  };
}
