import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { connect, type Database } from '@engine/server/database/connect.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { databases, migratedDatabase } from '../../../databases.ts';
import { insert, run } from './sample.ts';
import { canMount, smallDisk } from './smallDisk.ts';

let close: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of close.reverse()) await each();
  close = [];
});

async function serve(database: Database) {
  const userId = await insert(database, 'users', {
    email: 'anna@example.org',
    first_name: 'Anna',
    last_name: 'Anders',
    locale: 'de',
    status: 'active',
    second_factor: 'none',
  });
  const app = await buildApp({
    config: { publicUrl: 'http://localhost:4000' },
    facts,
    office,
    database,
    open: openData(database, officeModel(facts, office)),
    authentication: {
      authenticate: async () => ({ ...allRights, userId, ownerId: userId }),
      provesOrigin: () => true,
    },
    eventLoopDelayMs: 0,
  });
  close.push(() => app.close());
  return callsOf(app);
}

function callsOf(app: FastifyInstance) {
  let number = 0;
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, ...(payload && { payload }) });
    return {
      status: answer.statusCode,
      code: answer.json().code as unknown,
      detail: answer.json().detail as unknown,
    };
  };
  return {
    ready: () => ask('GET', '/readyz'),
    read: () => ask('GET', '/api/v1/titles'),
    write: () => {
      const code = `T${++number}`;
      return ask('POST', '/api/v1/titles', { code, name_de: code, position: 'before', active: true });
    },
  };
}

/** What requests write goes first into room that the database has already. */
async function writeUntilRefused(write: () => Promise<{ readonly status: number }>) {
  for (let tries = 0; tries < 3_000; tries++) {
    const answer = await write();
    if (answer.status !== 201) return answer;
  }
  throw new Error('There still is room.');
}

const full = { status: 507, code: 'storageFull', detail: expect.stringContaining('kein Platz mehr') };

describe.runIf(canMount).each(databases)('a server on %s whose disk is full', dialect => {
  it('says so, goes on reading, is not ready, and writes again when there is room', async () => {
    const disk = await smallDisk(dialect);
    close.push(() => disk.remove());
    const database = await connect(disk.url, { poolSize: 4 });
    close.push(() => database.close());
    const { ready, read, write } = await serve(database);
    expect([(await write()).status, (await ready()).status]).toEqual([201, 200]);

    disk.fill(0);
    expect(await writeUntilRefused(write)).toEqual(full);
    expect((await read()).status).toBe(200);
    // an answer of a quarter of a second ago is given again
    await expect.poll(ready).toEqual(full);
    expect(await ready()).toEqual(full);

    disk.makeRoom();
    await expect.poll(async () => (await ready()).status).toBe(200);
    expect((await write()).status).toBe(201);
  });
});

describe('a server without room for data', () => {
  it('is reported by SQLite where the database has reached its own limit', async () => {
    const { database, drop } = await migratedDatabase('sqlite');
    close.push(drop);
    const { ready, read, write } = await serve(database);
    const limit = (pages: number) =>
      database.transaction(kysely => run({ dialect: 'sqlite', kysely }, `pragma max_page_count = ${pages}`));
    await limit(1);
    expect(await writeUntilRefused(write)).toEqual(full);
    expect((await read()).status).toBe(200);
    await limit(1_000_000_000);
    expect((await ready()).status).toBe(200);
    expect((await write()).status).toBe(201);
  });

  it('is reported by PostgreSQL', async () => {
    const { database, drop } = await migratedDatabase('postgres');
    close.push(drop);
    const { read, write } = await serve(database);
    await run(
      database,
      `create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    );
    await run(
      database,
      'create trigger no_room before insert on titles for each row execute function refuse()',
    );
    expect(await write()).toEqual(full);
    expect((await read()).status).toBe(200);
    await run(database, 'drop trigger no_room on titles');
    expect((await write()).status).toBe(201);
  });
});
