import type { Transition } from '../../shared/entityMeta.ts';
import type { ProblemCode } from '../../shared/problems.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import type { StoredRecord } from './rows.ts';
import type { Save } from './save.ts';

/**
 * Where one entity is special. Hooks run in the transaction of the change and before anything is written; `afterwards`
 * leaves work for after that.
 */
export interface EntityHooks {
  /** may add faults and change `fields`; runs before validation */
  readonly beforeSave?: (save: Save) => Promise<void> | void;
  /** what the steps of the workflow ask and do besides changing the state, by their names */
  readonly transitions?: Readonly<Record<string, StepHooks>>;
  /** throws a `ProblemError` to keep the record */
  readonly beforeRemove?: (removal: Removal) => Promise<void> | void;
}

/** A step that somebody takes; the product's own (`moveRecords.ts`) pass the hooks by. */
export interface Step {
  readonly data: Data;
  readonly entity: Entity;
  readonly transition: Transition;
  /** as it was before the step */
  readonly stored: StoredRecord;
  readonly reason: string | null;
}

export interface StepHooks {
  /** why the step is not possible now, or null; changes nothing, as screens ask it too */
  readonly guard?: (step: Pick<Step, 'data' | 'entity' | 'stored'>) => Promise<WhyNot | null> | WhyNot | null;
  /** may set fields that are written together with the state */
  readonly prepare?: (step: Step & { readonly fields: Map<string, unknown> }) => Promise<void> | void;
  /** runs when the state is written, in the same transaction */
  readonly work?: (step: Step) => Promise<void>;
}

export interface WhyNot {
  readonly code: ProblemCode;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Removal {
  readonly data: Data;
  readonly entity: Entity;
  readonly stored: StoredRecord;
}
