import type { SelectQueryBuilder } from 'kysely';

/**
 * The tables that typed statements know, by SQL name. The engine knows none: an office names its own by adding to this
 * interface what codegen emitted (`src/office/rows.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the office fills it
export interface RowTypes {}

export type TableName = keyof RowTypes & string;

/** A select of one table in which only the tables that were named beside it can be joined. */
export type RowsOf<T extends TableName, Alias extends string, Beside extends TableName> = SelectQueryBuilder<
  Record<Alias, RowTypes[T]> & Pick<RowTypes, Beside>,
  Alias,
  Record<never, never>
>;
