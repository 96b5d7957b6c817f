import type { RaRecord } from 'react-admin';
import { useEntity } from '../../page/entity/entityContext';
import { withValueAt } from '../../path';

/** Those of the columns that have sums. */
export function useSummed(shown: readonly string[]): readonly string[] {
  const fields = useEntity()?.fields ?? [];
  return shown.filter(name => fields.some(field => field.name === name && field.summed));
}

/** Sums in the shape of a record, so that each column formats its sum like its values. */
export const sumsAsRecord = (sums: Readonly<Record<string, number>>): RaRecord =>
  Object.entries(sums).reduce<RaRecord>(
    (record, [path, sum]) => ({ ...withValueAt(record, path, sum), id: 'sums' }),
    { id: 'sums' },
  );
