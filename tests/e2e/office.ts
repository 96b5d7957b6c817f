import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultGrants, permissions } from '../../generated/permissions.ts';
import { entities } from '../../generated/tables.ts';
import { validators } from '../../generated/validators.ts';
import { type Data, openData } from '../../src/server/access/data.ts';
import { buildModel, entityNamed } from '../../src/server/access/model.ts';
import { createDemoUsers } from '../../src/server/auth/demoUsers.ts';
import { readConfig } from '../../src/server/config.ts';
import { allRights } from '../../src/server/records/allRights.ts';
import { insertRow } from '../../src/server/records/rows.ts';
import { syncCatalogue } from '../../src/server/records/syncCatalogue.ts';
import { openDatabase } from '../../src/server/startServer.ts';
import type { EntityMeta } from '../../src/shared/entityMeta.ts';
import { migrationsFolder } from '../databases.ts';
import { exampleOf } from '../server/records/exampleOf.ts';
import { ended, freePort, untilAnswers } from './process.ts';

export const password = 'tours-e2e-2026';

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

/** The built product as a process of its own, with a user for each role and one record of each entity. */
export async function openOffice(databaseUrl?: string): Promise<Office> {
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
  const records = await furnish(environment);
  let server: ChildProcess | null = null;
  async function start(): Promise<void> {
    server = spawn(process.execPath, ['dist/server.js'], {
      env: { ...process.env, ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilAnswers(`${environment.PUBLIC_URL}/readyz`, server);
  }
  async function stop(): Promise<void> {
    server?.kill('SIGTERM');
    if (server) await ended(server);
  }
  await start();
  const url = `${environment.PUBLIC_URL}/tours`;
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, password, records, mail: join(folder, 'mail'), stop, start, close };
}

/** Before the server starts: a SQLite file has one owner. */
async function furnish(environment: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, number>> {
  const database = await openDatabase(readConfig(environment), migrationsFolder);
  try {
    const open = openData(database, buildModel(entities, validators));
    const data = open(allRights, 'e2e');
    await syncCatalogue(open, { permissions, defaultGrants });
    await createDemoUsers(data, password);
    const records = new Map<string, number>();
    for (const meta of entities) await furnishEntity(data, meta, records);
    return records;
  } finally {
    await database.close();
  }
}

async function furnishEntity(data: Data, meta: EntityMeta, records: Map<string, number>): Promise<void> {
  if (records.has(meta.name)) return;
  for (const field of meta.fields) {
    const target = entities.find(({ name }) => name === field.ref?.entity);
    const isNeeded = field.required || (field.when !== null && !field.whenOptional);
    if (target && target !== meta && isNeeded && !field.ref?.join) await furnishEntity(data, target, records);
  }
  const fields = exampleOf(meta, 1, records);
  records.set(meta.name, await insertRow(data, entityNamed(data.model, meta.name), fields));
}
