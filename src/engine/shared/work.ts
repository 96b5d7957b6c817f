import type { WorkTone } from './entityMeta';

/** How many records of a list wait for somebody: those of one of its switches. */
export interface WorkCount {
  readonly resource: string;
  readonly filter: string;
  readonly tone: WorkTone;
  readonly count: number;
  /** there are more than were counted */
  readonly capped: boolean;
}

/** A choice of a list, option by option: how many records, and the sum of a money field over them in its unit. */
export interface WorkSum {
  readonly resource: string;
  readonly filter: string;
  readonly field: string;
  readonly scale: number;
  readonly options: readonly { readonly option: string; readonly count: number; readonly sum: number }[];
}
