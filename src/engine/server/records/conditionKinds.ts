import type { RawBuilder } from 'kysely';
import type { Field } from '../../shared/field.ts';
import type { Operator } from '../../shared/filterValue.ts';
import type { ResolvedField } from '../access/resolveField.ts';
import type { Spread } from '../access/spread.ts';
import type { BoundWord } from './boundSearch.ts';

/** What a rule looks at, all of which the reader of its findings may read. */
export interface RuleBasis {
  /** own fields of the record, or of its child rows */
  readonly fields: readonly Field[];
  /** the reference whose record the rule looks at as well */
  readonly reference: Field | null;
  readonly isOfChild: boolean;
  /** equal for rules whose findings are asked for in the same way */
  readonly shape: string;
}

export type Condition =
  | {
      readonly kind: 'field';
      readonly resolved: ResolvedField;
      readonly operator: Operator;
      /** slots of the values; for `null` none, `negated` tells */
      readonly operands: readonly RawBuilder<unknown>[];
      readonly negated: boolean;
      readonly shape: string;
    }
  | {
      readonly kind: 'search';
      /** each must be met; the first by fewest records */
      readonly words: readonly BoundWord[];
      readonly shape: string;
    }
  | {
      /** all of the parts hold, any of them, or none; each part is a list of conditions that all hold */
      readonly kind: 'group';
      readonly join: 'and' | 'or' | 'none';
      readonly parts: readonly (readonly Condition[])[];
      readonly shape: string;
    }
  | {
      /** the record breaks a rule, as the last check of the data found */
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
  /** how many rows the actor's scope holds, where that was asked; no row comes or goes by it */
  readonly spread?: Spread | null;
}

export const shapeOf = (conditions: readonly Condition[]): string =>
  conditions.map(({ shape }) => shape).join('&');

/** All conditions of fields and texts, those in groups as well. */
export const flatConditions = (
  conditions: readonly Condition[],
): readonly Exclude<Condition, { kind: 'group' }>[] =>
  conditions.flatMap(condition =>
    condition.kind === 'group' ? condition.parts.flatMap(flatConditions) : [condition],
  );

/** A group counts as well, though it holds nothing. */
export const countOf = (conditions: readonly Condition[]): number =>
  conditions.reduce(
    (sum, condition) =>
      sum +
      1 +
      (condition.kind === 'group' ? condition.parts.reduce((all, part) => all + countOf(part), 0) : 0),
    0,
  );
