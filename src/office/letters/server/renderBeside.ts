import { ProblemError } from '@engine/server/access/problemError.ts';
import {
  ThreadLimitError,
  ThreadPool,
  ThreadsBusyError,
  threadFile,
} from '@engine/server/threads/threadPool.ts';
import type { LetterOrder } from './letter.thread.ts';
import type { LetterFacts, LetterTemplate } from './letterFacts.ts';

/** A bill of 200 lines takes some 50 ms of a processor, and previews come with each pause in the typing. */
const threads = new ThreadPool(threadFile('letter.thread', import.meta.url), {
  width: 1,
  length: 8,
  timeMs: 15_000,
  memoryMb: 256,
});

/**
 * The same bytes as those of `renderLetter`, made beside the server, which answers others meanwhile. Previews that are
 * too many are refused; a letter that is to be kept waits for its turn.
 */
export async function renderBeside(
  template: LetterTemplate,
  facts: LetterFacts,
  purpose: 'preview' | 'kept',
): Promise<Uint8Array> {
  const order: LetterOrder = { template, facts };
  try {
    // What it answers is written in its file.
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
