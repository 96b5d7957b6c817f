import { sql } from 'kysely';
import { today } from '../../shared/day.ts';
import type { Data } from '../access/data.ts';

/**
 * The next text of `T-{year}-{n:6}`. The counter row is updated in the caller's transaction, so a number that
 * was given to a write that failed is given again: no gaps, no doubles.
 */
export async function nextInSequence(data: Data, resource: string, pattern: string): Promise<string> {
  const [next = ''] = await takeFromSequence(data, resource, pattern, 1);
  return next;
}

/** Several at once, for rows that are written together. */
export async function takeFromSequence(
  data: Data,
  resource: string,
  pattern: string,
  count: number,
): Promise<readonly string[]> {
  const dated = pattern.replaceAll('{year}', today().slice(0, 4));
  const now = new Date().toISOString();
  const [row] = await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${`${resource}:${dated}`}, ${count}, 1, ${now}, ${now})
    on conflict (name) do update set value = counters.value + ${count}, updated_at = ${now}
    returning value`);
  const first = Number(row?.value) - count + 1;
  return Array.from({ length: count }, (_, index) => numbered(dated, first + index));
}

function numbered(pattern: string, value: number): string {
  return pattern.replaceAll(/\{n(?::(\d+))?\}/g, (_, width?: string) =>
    String(value).padStart(Number(width ?? 1), '0'),
  );
}
