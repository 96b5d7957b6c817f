import { ProblemError } from '@engine/server/access/problemError.ts';
import {
  ThreadLimitError,
  ThreadPool,
  ThreadsBusyError,
  threadFile,
} from '@engine/server/threads/threadPool.ts';
import { sum } from '@engine/shared/sum.ts';
import type { ReadFile } from './camt053.thread.ts';
import { statementProblems } from './problems.ts';
import type { Statement } from './statement.ts';

const mostLines = 5_000;

/** A file of some MB keeps a thread busy for about a second. */
const threads = new ThreadPool(threadFile('camt053.thread', import.meta.url), {
  width: 1,
  length: 8,
  timeMs: 15_000,
  memoryMb: 512,
});

/** The statements of a file, parsed in a worker thread. Throws `statementProblems`. */
export async function readStatements(content: Uint8Array): Promise<readonly Statement[]> {
  const read = await askThread(content);
  if (read.kind === 'faulty') throw faultOf(read);
  const lines = sum(read.statements.map(statement => statement.lines.length));
  if (lines > mostLines) throw new ProblemError(statementProblems.statementTooLong, { limit: mostLines });
  return read.statements;
}

async function askThread(content: Uint8Array): Promise<ReadFile> {
  try {
    // The thread's answer is typed in its own file.
    return (await threads.run(content)) as ReadFile;
  } catch (error) {
    if (error instanceof ThreadsBusyError) throw new ProblemError('overloaded');
    if (!(error instanceof ThreadLimitError)) throw error;
    return { kind: 'faulty', fault: 'tooMuch', limit: `${error.limit} ≤ ${error.most}` };
  }
}

function faultOf({ fault, limit }: Extract<ReadFile, { readonly kind: 'faulty' }>): ProblemError {
  if (fault === 'tooMuch') return new ProblemError(statementProblems.statementTooMuch, { limit });
  return new ProblemError(
    fault === 'incomplete' ? statementProblems.statementIncomplete : statementProblems.notStatement,
  );
}
