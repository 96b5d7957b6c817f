import type { Field, FieldKind, FilterExpression } from './field.ts';

/** What dates are grouped by; months only by the last two. */
export const groupUnits = ['day', 'month', 'year'] as const;
export type GroupUnit = (typeof groupUnits)[number];

/** What the records of a list are grouped by. */
export interface Grouping {
  /** path of a field of the list's own records */
  readonly by: string;
  /** of days and months; null: each value is a group */
  readonly unit: GroupUnit | null;
}

const unitsOf: ReadonlyMap<FieldKind, readonly Grouping['unit'][]> = new Map([
  ['enum', [null]],
  ['boolean', [null]],
  ['ref', [null]],
  ['date', ['day', 'month', 'year']],
  ['month', ['month', 'year']],
]);

/** The fields by which a list can be grouped. */
export const groupedKinds: readonly FieldKind[] = [...unitsOf.keys()];

/** How a list can be grouped by this field, the first unless asked otherwise; not at all: empty. */
export const groupUnitsOf = ({ kind, computed }: Pick<Field, 'kind' | 'computed'>) =>
  computed ? [] : (unitsOf.get(kind) ?? []);

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
