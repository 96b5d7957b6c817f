import type { CompiledQuery } from 'kysely';
import { ThreadPool, threadFile } from '../../threads/threadPool.ts';
import type { RowsAnswer } from './rows.thread.ts';

const threads = new ThreadPool(threadFile('rows.thread', import.meta.url), {
  width: 2,
  length: 64,
  timeMs: 15_000,
  isLetFinish: true,
  memoryMb: 256,
});

/** Reads rows of a SQLite file in a worker thread, which keeps the event loop free. */
export async function readRowsBeside<R>(
  file: string,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<readonly R[]> {
  // The type that the thread's own file posts.
  const answer = (await threads.run({ file, sql, parameters })) as RowsAnswer;
  if (answer.kind === 'failed') throw Object.assign(new Error(answer.message), { code: answer.code });
  return answer.rows as readonly R[];
}
