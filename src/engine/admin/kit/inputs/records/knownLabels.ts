import type { RaRecord } from 'react-admin';
import { valueAt } from '../../../../shared/recordValues';

/**
 * The labels that came with the record, by id. A child row carries its own `_labels`; the path of its field is
 * `routes.0.payer`, so the owner is what stands before the last index.
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
