import { createContext } from 'react';
import type { ListParts } from '../../page/parts/parts';

/** The columns of the rows and whether they link to a page; a stable object as long as the table does not change. */
interface RowParts {
  readonly columns: ListParts['columns'];
  /** names of the columns, left to right */
  readonly shown: readonly string[];
  /** in pixels, for columns that the user resized */
  readonly widths: Readonly<Record<string, number>>;
  readonly isReadable: boolean;
  /** shows sums in the footer */
  readonly hasSums: boolean;
}
export const RowPartsContext = createContext<RowParts>({
  columns: {},
  shown: [],
  widths: {},
  isReadable: false,
  hasSums: false,
});
