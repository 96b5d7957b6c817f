import { addDays, addMonths } from './day.ts';
import type { Field, FieldKind, FilterExpression } from './field.ts';
import type { Period } from './period.ts';

/** What days and instants are grouped by; months by the last three. Weeks begin on Monday. */
export const groupUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type GroupUnit = (typeof groupUnits)[number];

/** What the records of a list are grouped by. */
export interface Grouping {
  /** path of a field of the list's own records */
  readonly by: string;
  /** of days, months and instants; null: each value is a group */
  readonly unit: GroupUnit | null;
}

const unitsOf = new Map<FieldKind, readonly Grouping['unit'][]>([
  ['enum', [null]],
  ['boolean', [null]],
  ['ref', [null]],
  ['date', groupUnits],
  ['instant', groupUnits],
  ['month', ['month', 'quarter', 'year']],
]);

/** The fields by which a list can be grouped. */
export const groupedKinds: readonly FieldKind[] = [...unitsOf.keys()];

/** How a list can be grouped by this field, the first unless asked otherwise; not at all: empty. */
export const groupUnitsOf = ({ kind, computed }: Pick<Field, 'kind' | 'computed'>) =>
  computed ? [] : (unitsOf.get(kind) ?? []);

/** The records of a list that have the same value. */
export interface ListGroup {
  /** the value of an enum or boolean, the id of a record, `2026-11-21` (of a week its Monday), `2026-11`, `2026-Q4` or `2026`; null: records without a value */
  readonly value: string | number | boolean | null;
  /** how the record is named that a reference names; null for other fields, and where it is out of sight */
  readonly label: string | null;
  readonly count: number;
  /** scaled integers by the path of their field */
  readonly sums: Readonly<Record<string, number>>;
  /** the condition that the records of this group meet, beside the filter of the list */
  readonly filter: FilterExpression;
}

/** The days of a group, as the office counts them. */
export function daysOfGroup(unit: GroupUnit, value: string): Period {
  const first = firstDay(value);
  switch (unit) {
    case 'day':
      return { from: first, before: addDays(first, 1) };
    case 'week':
      return { from: first, before: addDays(first, 7) };
    case 'month':
      return { from: first, before: addMonths(first, 1) };
    case 'quarter':
      return { from: first, before: addMonths(first, 3) };
    case 'year':
      return { from: first, before: addMonths(first, 12) };
  }
}

function firstDay(value: string): string {
  const [year = '', part = '01', day = '01'] = value.split('-');
  const month = part.startsWith('Q') ? Number(part.slice(1)) * 3 - 2 : Number(part);
  return `${year}-${String(month).padStart(2, '0')}-${day}`;
}

/** The answer of `GET /{resource}/groups`, in the order in which a list shows them. */
export interface ListGroups {
  readonly groups: readonly ListGroup[];
  /** there are groups beyond those answered */
  readonly hasMore: boolean;
}
