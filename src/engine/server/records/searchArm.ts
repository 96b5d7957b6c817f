import type { RawBuilder } from 'kysely';

/** One way in which records meet a word: as a select of their ids off an index, and as a question to the row `alias`. */
export interface Arm {
  readonly ids: RawBuilder<unknown>;
  /** It may find half of the table: its rows are asked for all else at once. */
  readonly isBroad?: boolean;
  readonly holds: (alias: string) => RawBuilder<unknown>;
}
