import { type RaRecord, useListContext } from 'react-admin';
import { useGrouping } from '../groups/useGrouping';
import { useEntity } from '../page/entityContext';
import { withValueAt } from '../path';

/** Which of these columns are added up. */
export function useSummed(shown: readonly string[]): readonly string[] {
  const fields = useEntity()?.fields ?? [];
  return shown.filter(name => fields.some(field => field.name === name && field.summed));
}

/**
 * The same for groups of records: nothing where a sum over all values of the field that tells sums apart would mean
 * nothing, and neither the filter nor the groups hold to one of them.
 */
export function useSummedInGroups(shown: readonly string[]): readonly string[] {
  const sumsBy = useEntity()?.sumsBy;
  const by = useGrouping()?.by;
  const { filterValues } = useListContext();
  const summed = useSummed(shown);
  return sumsBy === undefined || sumsBy === by || filterValues[sumsBy] !== undefined ? summed : none;
}

const none: readonly string[] = [];

/** As a record carries them, so that each column writes its sum as it writes its values. */
export const sumsAsRecord = (sums: Readonly<Record<string, number>>): RaRecord =>
  Object.entries(sums).reduce<RaRecord>(
    (record, [path, sum]) => ({ ...withValueAt(record, path, sum), id: 'sums' }),
    { id: 'sums' },
  );
