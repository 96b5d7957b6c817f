/** Count and sums of a set of records; sums are scaled integers by field path. */
export interface Sums {
  readonly count: number;
  /** null if there are more records than are summed without an explicit request */
  readonly sums: Readonly<Record<string, number>> | null;
}

/** Sums over a whole filtered list: the answer of `GET /{resource}/sums`. */
export interface ListSums extends Sums {
  /** `count` is a lower bound */
  readonly capped: boolean;
  /** number of records in states that lists leave out of their sums (`sumsWithout`); missing: none */
  readonly leftOut?: number;
  /** sums for each value of the requested field, in no order */
  readonly groups?: readonly (Sums & { readonly value: string | boolean | null })[];
}
