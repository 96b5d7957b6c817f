import type { RaRecord } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { fieldOf } from '../page/entity/entityContext';

/** The record below which a list is shown. */
export interface Above {
  readonly resource: string;
  readonly entity: EntityMeta | null;
  readonly record: RaRecord;
}

/**
 * The columns that in each row reference the record above, or the same record that the one above references in a field
 * of the same name: the guest of the rides of a case, the payer of the cases of an insurer.
 */
export function repeatedColumns(
  entity: EntityMeta,
  columns: readonly string[],
  rows: readonly RaRecord[],
  { resource, entity: ofAbove, record }: Above,
): readonly string[] {
  if (rows.length === 0) return [];
  return columns.filter(name => {
    const target = fieldOf(entity, name)?.ref?.resource;
    if (target === undefined) return false;
    const own = fieldOf(ofAbove, name)?.ref?.resource === target ? record[name] : undefined;
    const isRepeated = (id: unknown) =>
      typeof id === 'number' && (id === own || (target === resource && id === record.id));
    return rows.every(row => isRepeated(row[name]));
  });
}
