import { parentPort } from 'node:worker_threads';
import type { OfficeProblem } from '../../shared/problems.ts';
import { ProblemError } from '../access/problemError.ts';
import { ThreadPool } from '../threads/threadPool.ts';
import type { FileTable, OwnFile } from './fileTable.ts';
import { readInThread } from './readInThread.ts';

/** A file does not have the expected format; `params` are inserted into the problem's text. */
export class FileFormError extends Error {
  constructor(readonly params: Readonly<Record<string, string | number>>) {
    super(`The file is none of its form: ${JSON.stringify(params)}.`);
  }
}

type Answer =
  | { readonly kind: 'read'; readonly table: FileTable }
  | { readonly kind: 'faulty'; readonly params: FileFormError['params'] };

/** For a `….thread.ts` file: reads each file that the thread receives. */
export function answerFiles(read: (content: Uint8Array) => FileTable): void {
  const answerOf = (content: Uint8Array): Answer => {
    try {
      return { kind: 'read', table: read(content) };
    } catch (error) {
      if (!(error instanceof FileFormError)) throw error;
      return { kind: 'faulty', params: error.params };
    }
  };
  parentPort?.on('message', (content: Uint8Array) => parentPort?.postMessage(answerOf(content)));
}

/** A file format that a worker thread reads with `answerFiles`; a `FileFormError` becomes the problem. */
export function ownFile(thread: URL, recognises: OwnFile['recognises'], problem: OfficeProblem): OwnFile {
  const threads = new ThreadPool(thread, { width: 1, length: 4, timeMs: 15_000, memoryMb: 256 });
  return {
    recognises,
    async read(content) {
      // The type that `answerFiles` posts.
      const answer = (await readInThread(threads, content)) as Answer;
      if (answer.kind === 'faulty') throw new ProblemError(problem, answer.params);
      return answer.table;
    },
  };
}
