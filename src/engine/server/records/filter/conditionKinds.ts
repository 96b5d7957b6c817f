import type { RawBuilder } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import type { Operator } from '../../../shared/filterValue.ts';
import type { Entity } from '../../access/model.ts';
import type { ResolvedField } from '../../access/resolveField.ts';
import type { Spread } from '../../access/spread.ts';
import type { BoundWord } from '../search/boundSearch.ts';

/** The fields and the reference that a rule looks at; the reader of its findings may read all of them. */
export interface RuleBasis {
  /** the entity of the record itself, or of its child rows */
  readonly owner: Entity;
  /** fields of the owner */
  readonly fields: readonly Field[];
  /** the reference whose record the rule also looks at */
  readonly reference: Field | null;
  readonly isOfChild: boolean;
  /** equal for rules whose findings are selected by the same SQL */
  readonly shape: string;
}

export type Condition =
  | {
      readonly kind: 'field';
      readonly resolved: ResolvedField;
      readonly operator: Operator;
      /** slots of the values; empty for `null`, where `negated` means "is not null" */
      readonly operands: readonly RawBuilder<unknown>[];
      readonly negated: boolean;
      readonly shape: string;
    }
  | {
      readonly kind: 'search';
      /** all must match; the one that matches fewest records comes first */
      readonly words: readonly BoundWord[];
      readonly shape: string;
    }
  | {
      /** `and`, `or`, `none` of the parts hold; the conditions within a part must all hold */
      readonly kind: 'group';
      readonly join: 'and' | 'or' | 'none';
      readonly parts: readonly (readonly Condition[])[];
      readonly shape: string;
    }
  | {
      /** the record breaks a rule, according to the last quality check */
      readonly kind: 'finding';
      readonly path: RawBuilder<unknown>;
      readonly rule: RawBuilder<unknown>;
      readonly basis: RuleBasis;
      readonly shape: string;
    };

export type FieldCondition = Extract<Condition, { kind: 'field' }>;
export type SearchCondition = Extract<Condition, { kind: 'search' }>;

export type FindingCondition = Extract<Condition, { kind: 'finding' }>;
export type GroupCondition = Extract<Condition, { kind: 'group' }>;

export interface Filter {
  readonly conditions: readonly Condition[];
  readonly values: Readonly<Record<string, unknown>>;
  /** equal for filters that differ in their values only */
  readonly shape: string;
  /**
   * how many rows are in the actor's scope, if that was determined; affects only how the statement is built, never
   * its result
   */
  readonly spread?: Spread | null;
}

export const shapeOf = (conditions: readonly Condition[]): string =>
  conditions.map(({ shape }) => shape).join('&');

/** All conditions without their groups: those inside groups are included. */
export const flatConditions = (
  conditions: readonly Condition[],
): readonly Exclude<Condition, { kind: 'group' }>[] =>
  conditions.flatMap(condition =>
    condition.kind === 'group' ? condition.parts.flatMap(flatConditions) : [condition],
  );

/** Each group counts as a condition itself, too. */
export const countOf = (conditions: readonly Condition[]): number =>
  conditions.reduce(
    (sum, condition) =>
      sum +
      1 +
      (condition.kind === 'group' ? condition.parts.reduce((all, part) => all + countOf(part), 0) : 0),
    0,
  );
