import { addDays, addMonths } from './day.ts';
import type { Field, FieldKind, FilterExpression } from './field.ts';
import type { Period } from './period.ts';

/** Units to group days and instants by; months use the last three. Weeks begin on Monday. */
export const groupUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type GroupUnit = (typeof groupUnits)[number];

/** How the records of a list are grouped. */
export interface Grouping {
  /** path of a field of the listed records themselves */
  readonly by: string;
  /** for days, months and instants; null: each value is a group */
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

/** The kinds of fields by which a list can be grouped. */
export const groupedKinds: readonly FieldKind[] = [...unitsOf.keys()];

/** The units by which the field can be grouped, the default first; empty: not at all. */
export const groupUnitsOf = ({ kind, computed }: Pick<Field, 'kind' | 'computed'>) =>
  computed ? [] : (unitsOf.get(kind) ?? []);

/** The records of a list that share a value. */
export interface ListGroup {
  /**
   * the value of an enum or boolean, the id of a record, `2026-11-21` (for a week its Monday), `2026-11`, `2026-Q4` or
   * `2026`; null: records without a value
   */
  readonly value: string | number | boolean | null;
  /** label of a referenced record; null for other fields, and if the reader may not see it */
  readonly label: string | null;
  readonly count: number;
  /** scaled integers by field path */
  readonly sums: Readonly<Record<string, number>>;
  /** condition that selects this group, in addition to the filter of the list */
  readonly filter: FilterExpression;
}

/** The days of a group, in the time zone of the office. */
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

/** The answer of `GET /{resource}/groups`, in display order. */
export interface ListGroups {
  readonly groups: readonly ListGroup[];
  /** there are more groups than returned */
  readonly hasMore: boolean;
}
