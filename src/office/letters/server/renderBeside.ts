import { ProblemError } from '@engine/server/access/problemError.ts';
import {
  ThreadLimitError,
  ThreadPool,
  ThreadsBusyError,
  threadFile,
} from '@engine/server/threads/threadPool.ts';
import type { LetterOrder } from './letter.thread.ts';
import type { LetterFacts, LetterTemplate } from './letterFacts.ts';

/** A bill of 200 lines takes some 50 ms of CPU time, and each pause in typing requests a preview. */
const threads = new ThreadPool(threadFile('letter.thread', import.meta.url), {
  width: 1,
  length: 8,
  timeMs: 15_000,
  memoryMb: 256,
});

/**
 * The bytes of `renderLetter`, made in a worker thread, so that the server answers other requests meanwhile. Previews
 * are refused when too many are waiting; a letter that will be stored waits for its turn.
 */
export async function renderBeside(
  template: LetterTemplate,
  facts: LetterFacts,
  purpose: 'preview' | 'kept',
): Promise<Uint8Array> {
  const order: LetterOrder = { template, facts };
  try {
    // The thread's answer is typed in its own file.
    return (await threads.run(
      order,
      purpose === 'kept' ? Number.POSITIVE_INFINITY : undefined,
    )) as Uint8Array;
  } catch (error) {
    if (error instanceof ThreadsBusyError || error instanceof ThreadLimitError)
      throw new ProblemError('overloaded');
    throw error;
  }
}
