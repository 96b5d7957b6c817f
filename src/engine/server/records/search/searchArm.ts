import { type RawBuilder, sql } from 'kysely';

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

export const anyIds = (arms: readonly Arm[]): RawBuilder<unknown> =>
  arms.length === 0
    ? sql`select 0`
    : sql.join(
        arms.map(({ ids }) => ids),
        sql` union all `,
      );

export const anyHolds = (arms: readonly Arm[], alias: string): RawBuilder<unknown> =>
  arms.length === 0
    ? sql`1 = 0`
    : sql`(${sql.join(
        arms.map(({ holds }) => holds(alias)),
        sql` or `,
      )})`;
