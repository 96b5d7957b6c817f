import type { RaRecord } from 'react-admin';
import { valueAt } from '../../../../shared/recordValues';

/**
 * The labels that came with the record, by id. A child row has its own `_labels`; for a field such as `routes.0.payer`,
 * the row is the part of the path up to the last index.
 */
export function knownLabels(record: RaRecord | undefined, path: string): ReadonlyMap<number, string> {
  const [, row, field] = /^(.*\.\d+)\.(.+)$/.exec(path) ?? [];
  const owner = row === undefined ? record : valueAt(record, row);
  const name = field ?? path;
  const labels = valueAt(owner, '_labels');
  const label: unknown =
    typeof labels === 'object' && labels !== null
      ? Object.entries(labels).find(([key]) => key === name)?.[1]
      : null;
  const ids = [valueAt(owner, name)].flat();
  const texts = [label].flat();
  return new Map(
    ids.flatMap((id, index) => {
      const text = texts[index];
      return typeof id === 'number' && typeof text === 'string' ? [[id, text] as const] : [];
    }),
  );
}
