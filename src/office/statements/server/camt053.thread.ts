import { parentPort } from 'node:worker_threads';
import { parseCamt053 } from './parseCamt053.ts';
import { type Statement, StatementError } from './statement.ts';

/** The answer of the thread for the bytes of one file. */
export type ReadFile =
  | { readonly kind: 'read'; readonly statements: readonly Statement[] }
  | { readonly kind: 'faulty'; readonly fault: StatementError['fault']; readonly limit: string | null };

parentPort?.on('message', (content: Uint8Array) => parentPort?.postMessage(read(content)));

function read(content: Uint8Array): ReadFile {
  try {
    return { kind: 'read', statements: parseCamt053(content) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { kind: 'faulty', fault: error.fault, limit: error.limit };
  }
}
