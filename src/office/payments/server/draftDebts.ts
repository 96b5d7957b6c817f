import type { Data } from '@engine/server/access/data.ts';
import { settled } from './allocation.ts';
import { loadDebts, writeDebts } from './billDebts.ts';
import { loadAllocations } from './paymentRow.ts';

/**
 * A draft in the place of other bills already has their payments: of those of these bills that are drafts, writes what
 * is paid and written off as the sum of their allocations.
 */
export async function followAllocations(data: Data, bills: readonly number[]): Promise<void> {
  const drafts = [...(await loadDebts(data, bills)).values()].filter(({ status }) => status === 'draft');
  const allocations = await loadAllocations(
    data,
    'bill',
    drafts.map(({ id }) => id),
  );
  await writeDebts(
    data,
    drafts.map(draft =>
      settled(
        { ...draft, paid: 0, writtenOff: 0 },
        allocations.filter(({ bill }) => bill === draft.id),
        1,
      ),
    ),
  );
}
