import type { Identifier } from 'react-admin';
import type { RecordChanges, RecordLook } from '../../../shared/recordChanges';

/** The part of the data provider that knows what became of one record. */
export interface ChangeProvider {
  /** a page of its entries in the log, the latest first; those before the one named */
  readonly getChanges: (
    resource: string,
    id: Identifier,
    before: number | null,
  ) => Promise<{ readonly data: RecordChanges }>;
  readonly getLooks: (resource: string, id: Identifier) => Promise<{ readonly data: readonly RecordLook[] }>;
}
