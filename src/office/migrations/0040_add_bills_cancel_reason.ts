import type { RowFunction, StoredRow, StoredValue } from '@engine/shared/tables/rowFunction.ts';

/** Nothing is written off on a cancelled bill; why it was cancelled stood in the log alone, beside that step. */
export const bills: RowFunction = ({ kind = null, status }, beside) => ({
  ...(status === 'cancelled' ? { written_off: 0 } : {}),
  ...(kind === 'cancellation' || kind === 'correction' ? { cancel_reason: reasonIn(beside) } : {}),
});

const reasonIn = (steps: readonly StoredRow[]): StoredValue =>
  steps.findLast(({ changes }) => cancels(changes ?? null))?.reason ?? null;

function cancels(changes: StoredValue): boolean {
  const said: unknown = typeof changes === 'string' ? JSON.parse(changes) : null;
  const status = typeof said === 'object' && said !== null && 'status' in said ? said.status : null;
  return Array.isArray(status) && status[1] === 'cancelled';
}
