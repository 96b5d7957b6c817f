/** A value of a file as JSON keeps it; days with times of a sheet are `2026-03-01T08:05:00` on its own clock, times `08:05`. */
export type FileCell = string | number | boolean | null;

export const isBlank = (cell: FileCell): boolean => cell === null || cell === '';

/** The rows of a file below its head. */
export interface FileTable {
  readonly columns: readonly string[];
  /** as `rowText` writes them: one text costs far less to hand over between threads than its values */
  readonly rows: readonly string[];
}

/** A row with its place in the file, the first line being 1. */
export const rowText = (place: number, cells: readonly FileCell[]): string => JSON.stringify([place, cells]);

/** A form of files that an office knows besides CSV and XLSX, for the records of one entity. */
export interface OwnFile {
  /** looks at the beginning alone */
  recognises(content: Uint8Array): boolean;
  /** Reads it beside the server; throws a `ProblemError` for what it cannot read. Columns are named like fields. */
  read(content: Uint8Array): Promise<FileTable>;
}
