import type { FilterExpression } from './field.ts';

/** What dates are grouped by; months only by the last two. */
export const groupUnits = ['day', 'month', 'year'] as const;
export type GroupUnit = (typeof groupUnits)[number];

/** The records of a list that have the same value. */
export interface ListGroup {
  /** the value of an enum or boolean, the id of a record, `2026-11-21`, `2026-11` or `2026`; null: records without a value */
  readonly value: string | number | boolean | null;
  /** how the record is named that a reference names; null for other fields, and where it is out of sight */
  readonly label: string | null;
  readonly count: number;
  /** scaled integers by the path of their field */
  readonly sums: Readonly<Record<string, number>>;
  /** the condition that the records of this group meet, beside the filter of the list */
  readonly filter: FilterExpression;
}

/** The answer of `GET /{resource}/groups`, in the order in which a list shows them. */
export interface ListGroups {
  readonly groups: readonly ListGroup[];
  /** there are groups beyond those answered */
  readonly hasMore: boolean;
}
