import type { ZipFault } from './zipFault.ts';

export type TableFault =
  | ZipFault
  | 'fileType'
  | 'openQuote'
  | 'noRows'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'longCell';

/** Why a file cannot be read, and in which row; 0: in none of its own. */
export class TableError extends Error {
  constructor(
    readonly fault: TableFault,
    readonly row = 0,
  ) {
    super(fault);
  }
}
