import { ProblemError } from '@engine/server/access/problemError.ts';
import type { OwnFile } from '@engine/server/imports/fileTable.ts';
import { ThreadPool, ThreadsBusyError, threadFile } from '@engine/server/threads/threadPool.ts';
import type { ReadBankFile } from './bankCodes.thread.ts';
import { lineLength } from './parseBankFile.ts';
import { bankProblems } from './problems.ts';

/** The whole directory has some 15,000 lines, which take a moment. */
const threads = new ThreadPool(threadFile('bankCodes.thread', import.meta.url), {
  width: 1,
  length: 4,
  timeMs: 15_000,
  memoryMb: 256,
});

/** The Bundesbank's file of bank codes, for the import of banks. */
export const bankFile: OwnFile = {
  recognises(content) {
    const line = Buffer.from(content.subarray(0, lineLength + 2)).toString('latin1');
    return new RegExp(`^\\d{8}[12][^\\r\\n]{${lineLength - 9}}(\\r?\\n|\\r?$)`).test(line);
  },
  async read(content) {
    const answer = await ask(content);
    if (answer.kind === 'faulty')
      throw new ProblemError(bankProblems.bankFileLine, { line: answer.line, length: lineLength });
    return answer.table;
  },
};

async function ask(content: Uint8Array): Promise<ReadBankFile> {
  try {
    // What it answers is written in its file.
    return (await threads.run(content)) as ReadBankFile;
  } catch (error) {
    if (error instanceof ThreadsBusyError) throw new ProblemError('overloaded');
    throw error;
  }
}
