import type { RawBuilder } from 'kysely';

/**
 * One way in which records match a word: as a select of their ids from an index, and as a condition on the row
 * `alias`.
 */
export interface Arm {
  readonly ids: RawBuilder<unknown>;
  /**
   * may match half of the table; its ids are then not collected first, but all conditions are checked per row
   */
  readonly isBroad?: boolean;
  readonly holds: (alias: string) => RawBuilder<unknown>;
}
