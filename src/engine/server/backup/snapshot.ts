import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { number } from '../access/readRow.ts';
import { runPostgresTool } from './postgresTools.ts';

/** File name of the database within a backup. */
export const snapshotName = { sqlite: 'database.db', postgres: 'database.dump' } as const;

/**
 * Writes a consistent snapshot of the whole database to a new file while others go on writing. Includes everything
 * committed before it begins.
 */
export async function snapshotDatabase(data: Data, url: string, file: string): Promise<void> {
  if (data.dialect === 'sqlite') return vacuumInto(url.slice('sqlite:'.length), file);
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments', `--file=${file}`];
  await runPostgresTool('pg_dump', await serverMajor(data), url, options);
}

export async function serverMajor(data: Data): Promise<number> {
  const [row] = await data.run(sql`select current_setting('server_version_num')::int / 10000 as major`);
  return row ? number(row, 'major') : 0;
}

/** In a worker thread: the driver is synchronous, and copying takes seconds. */
function vacuumInto(from: string, to: string): Promise<void> {
  const program = `
    const { workerData, parentPort } = require('node:worker_threads');
    const Sqlite = require(workerData.driver);
    const database = new Sqlite(workerData.from);
    database.exec('pragma busy_timeout = 5000');
    database.prepare('vacuum into ?').run([workerData.to]);
    database.close();
    parentPort.postMessage('done');`;
  const driver = createRequire(import.meta.url).resolve('libsql');
  const worker = new Worker(program, { eval: true, workerData: { driver, from, to } });
  return new Promise((resolve, reject) => {
    worker.on('message', () => resolve());
    worker.on('error', reject);
    worker.on('exit', code => reject(new Error(`The copy of the database ended with ${code}.`)));
  });
}
