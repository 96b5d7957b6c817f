import { parentPort } from 'node:worker_threads';
import Sqlite from 'libsql';
import { yieldToServer } from '../threads/yieldToServer.ts';

export interface NumbersQuestion {
  readonly file: string;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type NumbersAnswer =
  | { readonly kind: 'read'; readonly list: string | null }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

yieldToServer();

/** Reads one text in a worker thread, on a read-only connection. */
parentPort?.on('message', (question: NumbersQuestion) => parentPort?.postMessage(answer(question)));

function answer({ file, sql, parameters }: NumbersQuestion): NumbersAnswer {
  const connection = new Sqlite(file, { fileMustExist: true });
  try {
    connection.exec('pragma query_only = on');
    connection.exec('pragma busy_timeout = 5000');
    const [row] = connection
      .prepare(sql)
      .raw()
      .all([...parameters]) as readonly (readonly unknown[])[];
    const list = row?.[0];
    return { kind: 'read', list: typeof list === 'string' ? list : null };
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: unknown };
    return { kind: 'failed', code: String(code), message };
  } finally {
    connection.close();
  }
}
