import type { Transition } from '../../shared/entityMeta.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import type { OfficeProblem, ProblemCode } from '../../shared/problems.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import type { StoredRecord } from './rows.ts';

/** Hooks belong to the entity that the model holds: `buildModel` is given them. */
declare module '../access/model.ts' {
  interface Entity {
    readonly hooks: EntityHooks;
  }
}

/** What hooks may name of an entity: its stored fields by path and the steps of its workflow. */
export interface EntityNames {
  readonly field: string;
  readonly step: string;
}

/** A record that can be asked for some of its fields: what helpers of several hooks take. */
export type FieldReader<Field extends string> = Pick<ReadonlyMap<Field, unknown>, 'get' | 'has'>;

/** The entities of an office with their names: `generated/types/names.ts`. */
export type OfficeNames = { readonly [entity: string]: EntityNames };

export type OfficeHooks<N extends OfficeNames = OfficeNames> = {
  readonly [Name in keyof N]?: EntityHooks<N[Name]>;
};

/**
 * Where one entity is special. Hooks run in the transaction of the change and before anything is written; `afterwards`
 * leaves work for after that. With the names that codegen emits (`EntityHooks<Names['bill']>`) a misspelt field or step
 * does not compile.
 */
export interface EntityHooks<N extends EntityNames = EntityNames> {
  /** may add faults and change `fields`; runs before validation */
  beforeSave?(save: Save<N['field']>): Promise<void> | void;
  /** what the steps of the workflow ask and do besides changing the state, by their names */
  readonly transitions?: { readonly [Step in N['step']]?: StepHooks<N['field']> };
  /** throws a `ProblemError` to keep the record */
  beforeRemove?(removal: Removal<N['field']>): Promise<void> | void;
}

/** What a hook may look at and change before a record is validated and written. */
export interface Save<Field extends string = string> {
  readonly data: Data;
  readonly entity: Entity;
  readonly stored: StoredRecord<Field> | null;
  readonly fields: Map<Field, unknown>;
  /** what the client itself wants changed, without what follows or is filled in */
  readonly given: ReadonlyMap<Field, unknown>;
  readonly faults: Partial<Record<Field, FieldFault>>;
  /** leaves work for when the record is written, in the same transaction; `work` receives the record's id */
  afterwards(work: (id: number) => Promise<void>): void;
}

/** A step that a person takes; those that the product takes itself (`moveRecords.ts`) run no hooks. */
export interface Step<Field extends string = string> {
  readonly data: Data;
  readonly entity: Entity;
  readonly transition: Transition;
  /** as it was before the step */
  readonly stored: StoredRecord<Field>;
  readonly reason: string | null;
}

export interface StepHooks<Field extends string = string> {
  /** why the step is not possible now, or null; changes nothing, as screens ask it too */
  guard?(step: Pick<Step<Field>, 'data' | 'entity' | 'stored'>): Promise<WhyNot | null> | WhyNot | null;
  /** may set fields that are written together with the state */
  prepare?(step: Step<Field> & { readonly fields: Map<Field, unknown> }): Promise<void> | void;
  /** runs when the state is written, in the same transaction */
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
  /** leaves work for when the record is gone, in the same transaction */
  afterwards(work: () => Promise<void>): void;
}

/** Sets several fields at once, such as those that a computation of an office answers as one object. */
export function setFields<Field extends string, Name extends Field>(
  fields: Map<Field, unknown>,
  values: Readonly<Record<Name, unknown>>,
): void {
  // The keys are those of the type, which `Object.entries` forgets.
  for (const [name, value] of Object.entries(values)) fields.set(name as Name, value);
}
