import type { SelectQueryBuilder } from 'kysely';

/**
 * The tables of typed statements, by SQL name. Empty in the engine: an office extends this interface with the types
 * that codegen emits (`src/office/rows.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the office fills it
export interface RowTypes {}

export type TableName = keyof RowTypes & string;

/** A select of one table that can join only the tables named in `beside`. */
export type RowsOf<T extends TableName, Alias extends string, Beside extends TableName> = SelectQueryBuilder<
  Record<Alias, RowTypes[T]> & Pick<RowTypes, Beside>,
  Alias,
  Record<never, never>
>;
