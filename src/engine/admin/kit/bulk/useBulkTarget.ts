import type { BulkTarget } from '../../../shared/bulk';
import { useSelectedRecords } from '../list/selection/useSelectedRecords';
import { useWholeFilter } from './wholeFilter';

interface Meant {
  readonly target: BulkTarget;
  readonly count: number;
  /** the selected records are loaded */
  readonly isReady: boolean;
}

/** The records that a bulk change applies to: the selected ones as they are shown, or all that match the filter. */
export function useBulkTarget(): Meant {
  const { whole } = useWholeFilter();
  const { ids, records, isReading } = useSelectedRecords();
  if (whole) return { target: whole, count: whole.count, isReady: true };
  const rows = records.map(({ id, version }) => ({ id: Number(id), version: Number(version) }));
  return { target: { rows }, count: ids.length, isReady: !isReading && rows.length > 0 };
}
