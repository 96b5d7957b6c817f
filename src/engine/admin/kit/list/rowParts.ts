import { createContext } from 'react';
import type { ListParts } from '../page/parts';

/** What the rows show, and whether they lead to a page; the same object as long as the table is the same. */
interface RowParts {
  readonly columns: ListParts['columns'];
  /** names of the columns, left to right */
  readonly shown: readonly string[];
  /** in pixels, where the user chose one */
  readonly widths: Readonly<Record<string, number>>;
  readonly isReadable: boolean;
  /** adds the records up below them */
  readonly hasSums: boolean;
}
export const RowPartsContext = createContext<RowParts>({
  columns: {},
  shown: [],
  widths: {},
  isReadable: false,
  hasSums: false,
});
