import { sql } from 'kysely';
import { today } from '../../shared/day.ts';
import type { Data } from '../access/data.ts';

/**
 * The next text of `T-{year}-{n:6}`. The counter row is updated in the caller's transaction, so a number that
 * was given to a write that failed is given again: no gaps, no doubles.
 */
export async function nextInSequence(data: Data, resource: string, pattern: string): Promise<string> {
  const dated = pattern.replaceAll('{year}', today().slice(0, 4));
  const now = new Date().toISOString();
  const [row] = await data.run(sql`
    insert into counters (name, value, version, created_at, updated_at)
    values (${`${resource}:${dated}`}, 1, 1, ${now}, ${now})
    on conflict (name) do update set value = counters.value + 1, updated_at = ${now}
    returning value`);
  return dated.replaceAll(/\{n(?::(\d+))?\}/g, (_, width?: string) =>
    String(row?.value).padStart(Number(width ?? 1), '0'),
  );
}
