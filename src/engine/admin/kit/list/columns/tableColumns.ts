import { createContext } from 'react';
import type { Density } from '../../../../shared/listView';
import type { ListParts } from '../../page/parts/parts';

/** The columns of the table on the page and functions to change them. */
export interface TableColumns {
  readonly columns: ListParts['columns'];
  /** left to right */
  readonly shown: readonly string[];
  readonly isTouched: boolean;
  /** row height; null: normal */
  readonly density: Density | null;
  setDensity(density: Density | null): void;
  show(shown: readonly string[]): void;
  setWidth(name: string, width: number): void;
  /** the current width */
  widthOf(name: string): number;
  reset(): void;
}

/** A table publishes its columns to the bar above it. */
export const NameColumnsContext = createContext<((columns: TableColumns | null) => void) | null>(null);
export const TableColumnsContext = createContext<TableColumns | null>(null);
