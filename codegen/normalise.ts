import type { Condition } from '../src/engine/shared/field';
import type { ConditionSchema } from './dialect/condition';

/** Brings a condition into one shape: field path → list of values. */
export const normalise = (condition: ConditionSchema): Condition =>
  Object.fromEntries(
    Object.entries(condition).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
  );
