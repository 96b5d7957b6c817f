import type { WorkTone } from './entityMeta';
import type { FilterExpression } from './field';

/** How many records of a list wait for somebody: those of one of its switches. */
export interface WorkCount {
  readonly resource: string;
  readonly filter: string;
  readonly tone: WorkTone;
  readonly count: number;
  /** there are more than were counted */
  readonly capped: boolean;
}

/** A chart of the home page: what its elements stand for, how large they are, and the list behind each. */
export interface WorkChart {
  readonly resource: string;
  readonly name: string;
  /** path of the field by which it groups */
  readonly by: string;
  readonly kind: 'month' | 'enum' | 'ref';
  /** money fields that were added up, in whole units of their scale; none: the records are counted */
  readonly sums: readonly { readonly field: string; readonly scale: number }[];
  readonly elements: readonly ChartElement[];
}

export interface ChartElement {
  /** `2026-06`, a value of the enum, or the id of the record */
  readonly key: string;
  /** of a record; null where its name is out of sight */
  readonly label: string | null;
  readonly count: number;
  readonly sums: readonly number[];
  /** of the list that holds just these records */
  readonly filter: FilterExpression;
}

/** A choice of a list, option by option: how many records, and the sum of a money field over them in its unit. */
export interface WorkSum {
  readonly resource: string;
  readonly filter: string;
  readonly field: string;
  readonly scale: number;
  readonly options: readonly { readonly option: string; readonly count: number; readonly sum: number }[];
}
