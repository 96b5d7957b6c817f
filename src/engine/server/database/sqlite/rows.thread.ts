import { statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import Sqlite from 'libsql';
import { yieldToServer } from '../../threads/yieldToServer.ts';
import { StatementCache } from './statementCache.ts';

export interface RowsQuestion {
  readonly file: string;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type RowsAnswer =
  | { readonly kind: 'read'; readonly rows: readonly unknown[] }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

interface Opened {
  readonly file: string;
  /** of the file itself: a restored one has the same name */
  readonly inode: number;
  readonly connection: Sqlite.Database;
  readonly statements: StatementCache;
}

let opened: Opened | null = null;

yieldToServer();

/** Reads rows in a worker thread, on a read-only connection that stays open for the next query. */
parentPort?.on('message', (question: RowsQuestion) => parentPort?.postMessage(answer(question)));

function answer({ file, sql, parameters }: RowsQuestion): RowsAnswer {
  try {
    return {
      kind: 'read',
      rows: statementsOf(file)
        .prepare(sql)
        .all([...parameters]),
    };
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: unknown };
    return { kind: 'failed', code: String(code), message };
  }
}

function statementsOf(file: string): StatementCache {
  const inode = statSync(file).ino;
  if (opened?.file === file && opened.inode === inode) return opened.statements;
  opened?.statements.clear();
  opened?.connection.close();
  opened = null;
  const connection = new Sqlite(file, { fileMustExist: true });
  connection.exec(
    'pragma query_only = on; pragma busy_timeout = 5000; pragma cache_size = -16384; pragma temp_store = memory',
  );
  opened = { file, inode, connection, statements: new StatementCache(connection) };
  return opened.statements;
}
