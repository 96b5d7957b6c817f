import type { BulkTarget } from '../../../shared/bulk';
import { useSelectedRecords } from '../list/useSelectedRecords';
import { useWholeFilter } from './wholeFilter';

interface Meant {
  readonly target: BulkTarget;
  readonly count: number;
  /** the selected records are known */
  readonly isReady: boolean;
}

/** What a bulk change of the current list is about: the ticked records as they are shown, or all that the filter finds. */
export function useBulkTarget(): Meant {
  const { whole } = useWholeFilter();
  const { ids, records, isReading } = useSelectedRecords();
  if (whole) return { target: whole, count: whole.count, isReady: true };
  const rows = records.map(({ id, version }) => ({ id: Number(id), version: Number(version) }));
  return { target: { rows }, count: ids.length, isReady: !isReading && rows.length > 0 };
}
