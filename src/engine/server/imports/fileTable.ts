/**
 * A value of a file as JSON; dates with times of a sheet are `2026-03-01T08:05:00` without a time zone, times
 * `08:05`.
 */
export type FileCell = string | number | boolean | null;

export const isBlank = (cell: FileCell): boolean => cell === null || cell === '';

/** Whether a cell has more than blanks. */
export const isFilled = (cell: FileCell): boolean => String(cell ?? '').trim() !== '';

/** The rows of a file below its header. */
export interface FileTable {
  readonly columns: readonly string[];
  /** in the form of `rowText`: passing one text between threads costs far less than its values */
  readonly rows: readonly string[];
}

/** A row with its line number in the file, counted from 1. */
export const rowText = (place: number, cells: readonly FileCell[]): string => JSON.stringify([place, cells]);

/** An additional file format of an office for the records of one entity. */
export interface OwnFile {
  /** checks the start of the file only */
  recognises(content: Uint8Array): boolean;
  /**
   * Reads the file in a worker thread; throws a `ProblemError` if it cannot be read. Columns are named like fields.
   */
  read(content: Uint8Array): Promise<FileTable>;
}
