import { ProblemError } from '../access/problemError.ts';
import { ThreadLimitError, type ThreadPool, ThreadsBusyError } from '../threads/threadPool.ts';
import { importProblems } from './problems.ts';

/** What the thread answers for the bytes of a file. Throws 503 where too many wait, and 400 for what takes too much. */
export async function readInThread(threads: ThreadPool, content: Uint8Array): Promise<unknown> {
  try {
    return await threads.run(content);
  } catch (error) {
    if (error instanceof ThreadsBusyError) throw new ProblemError('overloaded');
    if (!(error instanceof ThreadLimitError)) throw error;
    throw new ProblemError(importProblems.importFileTooMuch, { limit: `${error.limit} ≤ ${error.most}` });
  }
}
