import { sql } from 'kysely';
import { today } from '../../../shared/day.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { storedSetting } from '../rows/readSettings.ts';

/**
 * The next number of an entity, by the pattern of its schema (`T-{year}-{n:6}`) or the office's setting
 * (`numbers.tour`). The counter row is updated in the caller's transaction, so that a rolled back number is reused:
 * no gaps, no duplicates.
 */
export async function nextInSequence(data: Data, entity: Entity, pattern: string): Promise<string> {
  const [next = ''] = await takeNumbers(data, entity, pattern, 1);
  return next;
}

/** Takes several numbers at once, for rows that are written together. */
export async function takeNumbers(
  data: Data,
  { meta }: Entity,
  shipped: string,
  count: number,
): Promise<readonly string[]> {
  const key = `numbers.${meta.name.replaceAll('-', '_')}`;
  const own = data.model.settings[key] ? await storedSetting(data, key) : null;
  const pattern = typeof own === 'string' && own !== '' ? own : shipped;
  return takeFromSequence(data, meta.resource, pattern, count);
}

/**
 * The next numbers of a pattern. Its counter goes on where the office lets numbers have more or fewer digits; those of
 * older versions, and of a server of the build before, have the digits in their names.
 */
export async function takeFromSequence(
  data: Data,
  resource: string,
  pattern: string,
  count: number,
): Promise<readonly string[]> {
  const dated = inYearOf(today(), pattern);
  const now = new Date().toISOString();
  const [name, ...others] = counterNames(resource, dated);
  const reached = sql`select max(value) from counters where name in (${sql.join([name, ...others])})`;
  const next = sql`counters.value + ${count}`;
  const [row] = await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${name}, coalesce((${reached}), 0) + ${count}, 1, ${now}, ${now})
    on conflict (name) do update set updated_at = ${now},
      value = case when ${next} > excluded.value then ${next} else excluded.value end
    returning value`);
  const first = Number(row?.value) - count + 1;
  return Array.from({ length: count }, (_, index) => numbered(dated, first + index));
}

/** more than any number has */
const mostDigits = 20;
const place = /\{n(?::(\d+))?\}/g;

/** The counter of a pattern, whatever the number of digits, and those that count the same with their digits. */
export function counterNames(resource: string, pattern: string): readonly [string, ...string[]] {
  const nameWith = (part: string) => `${resource}:${pattern.replaceAll(place, part)}`;
  const digits = Array.from({ length: mostDigits }, (_, at) => nameWith(`{n:${at + 1}}`));
  return [nameWith('{n}'), ...digits];
}

/** The pattern with the year filled in; the counter therefore restarts each year. */
export function inYearOf(day: string, pattern: string): string {
  const year = day.slice(0, 4);
  return pattern.replaceAll('{year}', year).replaceAll('{yy}', year.slice(-2));
}

/** The number of a pattern, whose other placeholders are filled in, for a value of its counter. */
export function numbered(pattern: string, value: number): string {
  return pattern.replaceAll(place, (_, width?: string) => String(value).padStart(Number(width ?? 1), '0'));
}
