/** A value as the database stores it: integer, text, boolean, or null if empty. */
export type StoredValue = string | number | boolean | null;

/** One row of a table by column, including the columns that the migration adds and those that it drops. */
export type StoredRow = Readonly<Record<string, StoredValue>>;

/**
 * A migration's change of one row: returns the columns that change, or null to leave the row as it is. In
 * `src/office/migrations/NNNN_slug.ts` it is exported under the name of the table:
 *
 *   export const banks: RowFunction = ({ name }) => ({ short_name: String(name).slice(0, 10) });
 *
 * If the step names another table, `beside` contains the rows of it that belong to this row, oldest first.
 */
export type RowFunction = (
  row: StoredRow,
  beside: readonly StoredRow[],
) => Readonly<Record<string, StoredValue>> | null;
