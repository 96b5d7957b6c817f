import { ProblemError } from '../access/problemError.ts';
import { ThreadPool, threadFile } from '../threads/threadPool.ts';
import type { FileTable } from './fileTable.ts';
import { importProblems } from './problems.ts';
import { readInThread } from './readInThread.ts';
import type { ReadTable } from './readTable.ts';
import type { TableFault } from './tableError.ts';
import { tableLimits } from './tableLimits.ts';

/** 100,000 rows keep the thread busy for some seconds. */
const threads = new ThreadPool(threadFile('importFile.thread', import.meta.url), {
  width: 1,
  length: 4,
  timeMs: 30_000,
  memoryMb: 1_024,
});

/** Reads the table of a file in a worker thread. Throws `importProblems`. */
export async function readUpload(content: Uint8Array): Promise<FileTable> {
  // The type that the thread's own file posts.
  const read = (await readInThread(threads, content)) as ReadTable;
  if (read.kind === 'read') return read;
  throw problemOf(read.fault, read.row);
}

function problemOf(fault: TableFault, row: number): ProblemError {
  switch (fault) {
    case 'fileType':
      return new ProblemError(importProblems.importFileType);
    case 'damaged':
      return new ProblemError(importProblems.importFileDamaged);
    case 'openQuote':
      return new ProblemError(importProblems.importFileQuote, { row });
    case 'macros':
      return new ProblemError(importProblems.importFileMacros);
    case 'noRows':
      return new ProblemError(importProblems.importFileEmpty);
    default:
      return new ProblemError(importProblems.importFileTooMuch, { limit: passed[fault] });
  }
}

const passed = {
  tooMuch: 'ZIP',
  tooManyRows: `≤ ${tableLimits.rows}`,
  tooManyColumns: `≤ ${tableLimits.columns}`,
  longCell: `≤ ${tableLimits.cell}`,
} as const;
