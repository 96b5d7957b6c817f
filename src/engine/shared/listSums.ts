/** The sums of some records, each as a scaled integer by the path of its field. */
export interface Sums {
  readonly count: number;
  /** null where there are more records than are added up unasked */
  readonly sums: Readonly<Record<string, number>> | null;
}

/** What the records of a whole filtered list come to: the answer of `GET /{resource}/sums`. */
export interface ListSums extends Sums {
  /** `count` is only the least that there are */
  readonly capped: boolean;
  /** records in states that lists leave out of their sums (`sumsWithout`); missing: none */
  readonly leftOut?: number;
  /** the same for each value of the field that was asked for, in no order */
  readonly groups?: readonly (Sums & { readonly value: string | boolean | null })[];
}
