import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import type { StoredRecord } from '../records/rows.ts';
import type { Save } from '../records/save.ts';

/**
 * Where one entity is special. Hooks run in the transaction of the change and before anything is written; `afterwards`
 * leaves work for after that.
 */
export interface EntityHooks {
  /** may add faults and change `fields`; runs before validation */
  readonly beforeSave?: (save: Save) => Promise<void> | void;
  /** throws a `ProblemError` to keep the record */
  readonly beforeRemove?: (removal: Removal) => Promise<void> | void;
}

export interface Removal {
  readonly data: Data;
  readonly entity: Entity;
  readonly stored: StoredRecord;
}
