import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { product } from '@generated/product.ts';
import { inject } from 'vitest';
import { officeAt } from '../../codegen/officeAt.mjs';
import { buildFolder } from '../../src/cli/build.mjs';
import { freePort } from '../../src/cli/freePort.ts';
import type { Arrange } from './createRecords.ts';
import { password } from './password.ts';
import { ended, hasEnded, howEnded, untilGreets } from './process.ts';

export interface Office {
  /** where the screens are, without a slash at the end: `http://localhost:4123/tours` */
  readonly url: string;
  readonly password: string;
  /** the id of the one record of each entity that is there from the start, by name of the entity */
  readonly records: ReadonlyMap<string, number>;
  /** folder of the mails that were sent, one .eml file each */
  readonly mail: string;
  /** ends the server, as a failure of the machine would for those at the browser */
  stop(): Promise<void>;
  /** starts it again, at the same address and with the same data */
  start(): Promise<void>;
  close(): Promise<void>;
}

const built = buildFolder(officeAt([], process.env));

/**
 * The built product as a process of its own, with a user for each role and one record of each entity, or with what
 * `arrange` puts there instead.
 */
export async function openOffice(databaseUrl?: string, arrange?: Arrange): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-e2e-'));
  const port = await freePort();
  const environment = {
    MODE: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough',
    SMTP_URL: `file:${join(folder, 'mail')}`,
    DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, 'office.db')}`,
    LOG_LEVEL: 'warn',
  };
  const records = await filled(environment.DATABASE_URL, arrange);
  const url = environment.PUBLIC_URL + product.basePath;
  let server: ChildProcess | null = null;
  async function start(): Promise<void> {
    server = spawn(process.execPath, [join(built, 'server.js')], {
      env: { ...process.env, ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await untilGreets(server, url);
  }
  async function stop(): Promise<void> {
    if (!server) return;
    if (hasEnded(server)) throw new Error(`The server had ended by itself: ${howEnded(server)}.`);
    server.kill('SIGTERM');
    await ended(server);
    server = null;
  }
  await start();
  const close = async () => {
    await stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  };
  return { url, password, records, mail: join(folder, 'mail'), stop, start, close };
}

/** The filled file is made once for all test files; on PostgreSQL each is filled by itself. */
async function filled(databaseUrl: string, arrange?: Arrange): Promise<ReadonlyMap<string, number>> {
  if (databaseUrl.startsWith('sqlite:') && !arrange) {
    const { file, records } = inject('filled');
    copyFileSync(file, databaseUrl.slice('sqlite:'.length));
    return new Map(records);
  }
  const { createRecords } = await import('./createRecords.ts');
  return createRecords(databaseUrl, password, arrange);
}
