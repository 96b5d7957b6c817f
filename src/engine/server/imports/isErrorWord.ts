import type { FileCell } from './fileTable.ts';

/** Whether a formula of a sheet could not be worked out; CSV has the words of the language (ECMA-376-1 § 18.17.3). */
export const isErrorWord = (cell: FileCell): boolean => errorWords.has(String(cell).trim());

const errorWords: ReadonlySet<string> = new Set([
  '#N/A',
  '#NV',
  '#DIV/0!',
  '#REF!',
  '#BEZUG!',
  '#VALUE!',
  '#WERT!',
  '#NAME?',
  '#NUM!',
  '#ZAHL!',
  '#NULL!',
]);
