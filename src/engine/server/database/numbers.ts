import type { CompiledQuery } from 'kysely';
import { ThreadPool, threadFile } from '../threads/threadPool.ts';
import type { Dialect } from './database.ts';
import type { NumbersAnswer } from './numbers.thread.ts';

/** The column `id` of a statement in its order, as one text: otherwise a million rows would be a million objects. */
export const numbersSql = (dialect: Dialect, sql: string): string =>
  dialect === 'sqlite'
    ? `select group_concat(numbered.id) as list from (${sql}) as numbered`
    : `select string_agg(numbered.id::text, ',') as list from (${sql}) as numbered`;

/**
 * Parses `1,2,3`; null: none. Character by character, since splitting would need ten times the memory of the numbers.
 */
export function numbersIn(list: unknown): Float64Array {
  if (typeof list !== 'string') return new Float64Array();
  const numbers = new Float64Array(countOf(list));
  let at = 0;
  let number = 0;
  for (let place = 0; place < list.length; place++) {
    const digit = list.charCodeAt(place) - zero;
    if (digit >= 0) number = number * 10 + digit;
    else {
      numbers[at++] = number;
      number = 0;
    }
  }
  numbers[at] = number;
  return numbers;
}

/** character code of 0; that of the comma is smaller */
const zero = 48;

function countOf(list: string): number {
  let count = 1;
  for (let comma = list.indexOf(','); comma >= 0; comma = list.indexOf(',', comma + 1)) count += 1;
  return count;
}

/** Sorting a million rows takes SQLite seconds, in which it would block the event loop. */
const threads = new ThreadPool(threadFile('numbers.thread', import.meta.url), {
  width: 1,
  length: 8,
  timeMs: 15_000,
  isLetFinish: true,
  memoryMb: 256,
});

/** Reads the ids from a file in a worker thread. */
export async function readNumbersBeside(
  file: string,
  { sql, parameters }: CompiledQuery,
): Promise<Float64Array> {
  const question = { file, sql: numbersSql('sqlite', sql), parameters };
  // The type that the thread's own file posts.
  const answer = (await threads.run(question)) as NumbersAnswer;
  if (answer.kind === 'failed') throw Object.assign(new Error(answer.message), { code: answer.code });
  return numbersIn(answer.list);
}
