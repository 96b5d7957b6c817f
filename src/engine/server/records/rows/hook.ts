import type { Transition } from '../../../shared/entityMeta.ts';
import type { FieldFault } from '../../../shared/fieldFault.ts';
import type { OfficeProblem, ProblemCode } from '../../../shared/problems.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import type { StoredRecord } from './rows.ts';

/** Adds the hooks to `Entity`; `buildModel` receives them. */
declare module '../../access/model.ts' {
  interface Entity {
    readonly hooks: EntityHooks;
  }
}

/** The names of an entity that hooks may use: its stored fields by path, and its workflow steps. */
export interface EntityNames {
  readonly field: string;
  readonly step: string;
}

/** A record as a map of some fields: parameter type of helpers that serve several hooks. */
export type FieldReader<Field extends string> = Pick<ReadonlyMap<Field, unknown>, 'get' | 'has'>;

/** The entities of an office with their names, see `generated/types/names.ts`. */
export type OfficeNames = { readonly [entity: string]: EntityNames };

export type OfficeHooks<N extends OfficeNames = OfficeNames> = {
  readonly [Name in keyof N]?: EntityHooks<N[Name]>;
};

/**
 * The special behaviour of one entity. Hooks run in the transaction of the change, before anything is written;
 * `afterwards` defers work until then. With the names that codegen emits (`EntityHooks<Names['bill']>`) a misspelt
 * field or step does not compile.
 */
export interface EntityHooks<N extends EntityNames = EntityNames> {
  /** may add faults and change `fields`; runs before validation */
  beforeSave?(save: Save<N['field']>): Promise<void> | void;
  /** hooks of the workflow steps, by step name */
  readonly transitions?: { readonly [Step in N['step']]?: StepHooks<N['field']> };
  /** throws a `ProblemError` to prevent the removal */
  beforeRemove?(removal: Removal<N['field']>): Promise<void> | void;
  /** may add faults, which prevent the return of an archived record */
  beforeRestore?(restoration: Restoration<N['field']>): Promise<void> | void;
}

/** What a hook may look at and change before a record is validated and written. */
export interface Save<Field extends string = string> {
  readonly data: Data;
  readonly entity: Entity;
  readonly stored: StoredRecord<Field> | null;
  readonly fields: Map<Field, unknown>;
  /** the changes that the client sent, without followed values and defaults */
  readonly given: ReadonlyMap<Field, unknown>;
  readonly faults: Partial<Record<Field, FieldFault>>;
  /** defers work until the record is written, in the same transaction; `work` receives the record's id */
  afterwards(work: (id: number) => Promise<void>): void;
}

/** A step taken by a person; steps that the product takes itself (`moveRecords.ts`) run no hooks. */
export interface Step<Field extends string = string> {
  readonly data: Data;
  readonly entity: Entity;
  readonly transition: Transition;
  /** the record before the step */
  readonly stored: StoredRecord<Field>;
  readonly reason: string | null;
}

export interface StepHooks<Field extends string = string> {
  /**
   * the reason why the step is not possible now, or null; must not change anything, since screens call it too
   */
  guard?(step: Pick<Step<Field>, 'data' | 'entity' | 'stored'>): Promise<WhyNot | null> | WhyNot | null;
  /**
   * of a step that two people take: the reason why this actor may not approve it, or null; like `guard`, it changes
   * nothing
   */
  approveGuard?(
    step: Pick<Step<Field>, 'data' | 'entity' | 'stored'>,
  ): Promise<WhyNot | null> | WhyNot | null;
  /** may set fields that are written together with the state */
  prepare?(step: Step<Field> & { readonly fields: Map<Field, unknown> }): Promise<void> | void;
  /** runs after the state is written, in the same transaction */
  work?(step: Step<Field>): Promise<void>;
}

export interface WhyNot {
  readonly problem: ProblemCode | OfficeProblem;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Removal<Field extends string = string> {
  readonly data: Data;
  readonly entity: Entity;
  readonly stored: StoredRecord<Field>;
  /** defers work until the record is deleted, in the same transaction */
  afterwards(work: () => Promise<void>): void;
}

/** What a hook may look at before an archived record comes back. */
export interface Restoration<Field extends string = string> {
  readonly data: Data;
  readonly entity: Entity;
  readonly stored: StoredRecord<Field>;
  readonly faults: Partial<Record<Field, FieldFault>>;
  /** defers work until the record is back, in the same transaction */
  afterwards(work: () => Promise<void>): void;
}

/** Sets several fields at once, for example the result of a computation. */
export function setFields<Field extends string, Name extends Field>(
  fields: Map<Field, unknown>,
  values: Readonly<Record<Name, unknown>>,
): void {
  // `Object.entries` widens the keys to string.
  for (const [name, value] of Object.entries(values)) fields.set(name as Name, value);
}
