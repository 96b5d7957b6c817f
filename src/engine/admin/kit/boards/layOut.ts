import type { RaRecord } from 'react-admin';
import { addDays, officeTime, today } from '../../../shared/day';
import type { Timeline } from '../../../shared/presentation';
import { valueAt } from '../../../shared/recordValues';

/** A record's position in its lane; times are minutes of the day. */
export interface Placed {
  readonly record: RaRecord;
  readonly from: number;
  readonly to: number;
  /** index of the line within the lane, for overlapping records */
  readonly line: number;
}

export interface Lane {
  /** a name for each lane field; empty if the records have no value */
  readonly names: readonly string[];
  readonly lines: number;
  readonly placed: readonly Placed[];
}

/** Formats the value of a field that is not a reference. */
export type InWords = (path: string, value: unknown) => string;

const DAY = 24 * 60;

/** Sorts the records of a day into lanes by name; each takes the first line that is free at its time. */
export function layOut(
  records: readonly RaRecord[],
  presentation: Timeline,
  day: string,
  inWords: InWords,
): readonly Lane[] {
  const lanes = new Map<string, RaRecord[]>();
  for (const record of records) {
    const names = presentation.lanes.map(path => nameIn(record, path, inWords));
    const key = JSON.stringify(names);
    lanes.set(key, [...(lanes.get(key) ?? []), record]);
  }
  return [...lanes]
    .map(([key, own]) => ({
      names: JSON.parse(key) as readonly string[],
      ...inLines(own, presentation, day),
    }))
    .sort((one, other) => byNames(one.names, other.names));
}

/** Lanes without a name come last. */
function byNames(one: readonly string[], other: readonly string[]): number {
  for (const [index, name] of one.entries()) {
    const second = other[index] ?? '';
    if (name === second) continue;
    if (name === '' || second === '') return name === '' ? 1 : -1;
    return name.localeCompare(second, 'de', { numeric: true });
  }
  return 0;
}

function inLines(records: readonly RaRecord[], presentation: Timeline, day: string) {
  const free: number[] = [];
  const placed = records
    .map(record => ({ record, ...timesOf(record, presentation, day) }))
    .sort((one, other) => one.from - other.from || one.to - other.to)
    .map(each => {
      const found = free.findIndex(until => until <= each.from);
      const line = found < 0 ? free.length : found;
      free[line] = each.to;
      return { ...each, line };
    });
  return { lines: Math.max(free.length, 1), placed };
}

/** From start to end, or for the schema's default length; a record without a time is placed at the start of the day. */
function timesOf(record: RaRecord, { from, to, minutes }: Timeline, day: string) {
  const begin = minuteOf(valueAt(record, from), day) ?? 0;
  const end = to === null ? null : minuteOf(valueAt(record, to), day);
  return { from: begin, to: Math.min(DAY, Math.max(end ?? begin + minutes, begin + 5)) };
}

/** The minute of a time, or of an instant in office time; an instant on another day is clamped to this one. */
function minuteOf(value: unknown, day: string): number | null {
  if (typeof value !== 'string' || value === '') return null;
  if (!value.includes('T')) return clockMinute(value);
  const there = today(new Date(value));
  if (there < day) return 0;
  return there >= addDays(day, 1) ? DAY : clockMinute(officeTime(value));
}

function clockMinute(time: string): number | null {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}

function nameIn(record: RaRecord, path: string, inWords: InWords): string {
  const label = valueAt(record._short, path) ?? valueAt(record._labels, path);
  if (typeof label === 'string') return label;
  const value = valueAt(record, path);
  return value === null ? '' : inWords(path, value);
}

/** The hours from the first to the last record, at least those of a working day. */
export function hoursOf(lanes: readonly Lane[]): { readonly first: number; readonly last: number } {
  const placed = lanes.flatMap(lane => lane.placed);
  const first = Math.min(7, ...placed.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(18, ...placed.map(({ to }) => Math.ceil(to / 60)));
  return { first, last };
}

/** `07:05` */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
