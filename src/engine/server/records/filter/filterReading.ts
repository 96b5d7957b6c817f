import type { RawBuilder } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Model } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';

/**
 * Adds a value to the filter and returns its slot. `uncounted` values do not count towards the filter size: further
 * forms of the same search text, and the ids of a selection of records.
 */
export type Bind = (value: string | number | boolean, uncounted?: 'uncounted') => RawBuilder<unknown>;

/** Context that stays the same, apart from `depth`, while a filter is read. */
export interface Reading {
  readonly model: Model;
  readonly actor: Actor;
  readonly bind: Bind;
  /** trigrams that many rows have, see `commonTrigrams.ts` */
  readonly common: ReadonlySet<string>;
  /** false for expressions of a schema: they have no named filters and no groups, and may use every field */
  readonly fromRequest: boolean;
  /** number of groups around the expression */
  readonly depth: number;
}

export const invalid = (field: string): ProblemError => new ProblemError('invalidFilterValue', { field });
