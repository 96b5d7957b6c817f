import { ProblemError } from '../access/problemError.ts';
import { ThreadLimitError, type ThreadPool, ThreadsBusyError } from '../threads/threadPool.ts';
import { importProblems } from './problems.ts';

/**
 * The thread's answer for a file. Throws 503 if too many files wait, 413 if the file exceeds a limit of the thread.
 */
export async function readInThread(threads: ThreadPool, content: Uint8Array): Promise<unknown> {
  try {
    return await threads.run(content);
  } catch (error) {
    if (error instanceof ThreadsBusyError) throw new ProblemError('overloaded');
    if (!(error instanceof ThreadLimitError)) throw error;
    throw new ProblemError(importProblems.importFileTooMuch, { limit: `${error.limit} ≤ ${error.most}` });
  }
}
