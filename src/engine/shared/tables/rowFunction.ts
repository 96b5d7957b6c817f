/** A value as the database keeps it: whole numbers, texts, true or false, null where it is empty. */
export type StoredValue = string | number | boolean | null;

/** One row of a table by its columns, those that the migration adds and those that it drops included. */
export type StoredRow = Readonly<Record<string, StoredValue>>;

/**
 * What a migration does to one row: answers the columns that change, or null to leave it. In
 * `src/office/migrations/NNNN_slug.ts` it is exported under the name of the table:
 *
 *     export const banks: RowFunction = ({ name }) => ({ short_name: String(name).slice(0, 10) });
 *
 * `beside` are the rows of the other table that belong to it, oldest first, where its step names one.
 */
export type RowFunction = (
  row: StoredRow,
  beside: readonly StoredRow[],
) => Readonly<Record<string, StoredValue>> | null;
