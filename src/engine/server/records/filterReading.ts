import type { RawBuilder } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Model } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';

/** The forms in which one text is searched count as little as the text, and a selection of records is one condition. */
export type Bind = (value: string | number | boolean, uncounted?: 'uncounted') => RawBuilder<unknown>;

/** What the reading of a filter is given at every place in it. */
export interface Reading {
  readonly model: Model;
  readonly actor: Actor;
  readonly bind: Bind;
  /** trigrams that many rows have, see `commonTrigrams.ts` */
  readonly common: ReadonlySet<string>;
  /** what stands in a schema instead knows neither named filters nor groups, and may name every field */
  readonly fromRequest: boolean;
  /** groups around the expression */
  readonly depth: number;
}

export const invalid = (field: string): ProblemError => new ProblemError('invalidFilterValue', { field });
