import type { RaRecord } from 'react-admin';
import { useEntity } from '../page/entityContext';
import { withValueAt } from '../path';

/** Which of these columns are added up. */
export function useSummed(shown: readonly string[]): readonly string[] {
  const fields = useEntity()?.fields ?? [];
  return shown.filter(name => fields.some(field => field.name === name && field.summed));
}

/** As a record carries them, so that each column writes its sum as it writes its values. */
export const sumsAsRecord = (sums: Readonly<Record<string, number>>): RaRecord =>
  Object.entries(sums).reduce<RaRecord>(
    (record, [path, sum]) => ({ ...withValueAt(record, path, sum), id: 'sums' }),
    { id: 'sums' },
  );
