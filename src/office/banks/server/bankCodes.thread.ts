import { parentPort } from 'node:worker_threads';
import type { FileTable } from '@engine/server/imports/fileTable.ts';
import { BankLineError, parseBankFile } from './parseBankFile.ts';

/** What the thread answers for the bytes of a file. */
export type ReadBankFile =
  | { readonly kind: 'read'; readonly table: FileTable }
  | { readonly kind: 'faulty'; readonly line: number };

parentPort?.on('message', (content: Uint8Array) => parentPort?.postMessage(read(content)));

function read(content: Uint8Array): ReadBankFile {
  try {
    return { kind: 'read', table: parseBankFile(content) };
  } catch (error) {
    if (!(error instanceof BankLineError)) throw error;
    return { kind: 'faulty', line: error.line };
  }
}
