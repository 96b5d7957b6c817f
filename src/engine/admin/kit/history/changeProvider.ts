import type { Identifier } from 'react-admin';
import type { RecordChanges, RecordLook } from '../../../shared/recordChanges';

/** The part of the data provider that returns the history of a record. */
export interface ChangeProvider {
  /** a page of log entries before the given one, latest first */
  readonly getChanges: (
    resource: string,
    id: Identifier,
    before: number | null,
  ) => Promise<{ readonly data: RecordChanges }>;
  readonly getLooks: (resource: string, id: Identifier) => Promise<{ readonly data: readonly RecordLook[] }>;
}
