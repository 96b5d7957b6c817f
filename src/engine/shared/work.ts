import type { WorkTone } from './entityMeta';
import type { FilterExpression } from './field';

/** The number of records that a switch of a list selects as work to do. */
export interface WorkCount {
  readonly resource: string;
  readonly filter: string;
  readonly tone: WorkTone;
  readonly count: number;
  /** counting stopped at `count`; there are more */
  readonly capped: boolean;
}

/** A chart of the home page: its elements with their values, and a filter of the list behind each. */
export interface WorkChart {
  readonly resource: string;
  readonly name: string;
  /** path of the field to group by */
  readonly by: string;
  readonly kind: 'month' | 'enum' | 'ref';
  /** money fields that were summed, as integers with this scale; empty: the records are counted */
  readonly sums: readonly { readonly field: string; readonly scale: number }[];
  readonly elements: readonly ChartElement[];
}

export interface ChartElement {
  /** `2026-06`, a value of the enum, or the id of a record */
  readonly key: string;
  /** label of a record; null if the reader may not see it */
  readonly label: string | null;
  readonly count: number;
  readonly sums: readonly number[];
  /** selects these records in the list */
  readonly filter: FilterExpression;
}

/**
 * A choice of a list with the count of records and the sum of a money field for each option; sums are scaled integers.
 */
export interface WorkSum {
  readonly resource: string;
  readonly filter: string;
  readonly field: string;
  readonly scale: number;
  readonly options: readonly { readonly option: string; readonly count: number; readonly sum: number }[];
}
