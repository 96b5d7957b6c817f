import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@engine/server/config.ts';
import type { Database } from '@engine/server/database/connect.ts';
import { openOffice } from '@engine/server/openOffice.ts';
import { startFault } from '@engine/server/startFault.ts';
import { facts } from '@generated/facts.ts';
import { seedDatabase } from '@office/seed/seedDatabase.ts';
import { office } from '@office/server.ts';
import { CompiledQuery } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../../../databases.ts';
import { createPostgresDatabase, onServer } from '../../../postgres.ts';

/** An empty database, two users of it, and the addresses under which they come. */
async function place() {
  const { url, remove } = await createPostgresDatabase();
  const database = new URL(url).pathname.slice(1);
  const [owner, server] = [`${database}_owner`, `${database}_server`];
  await onServer(async client => {
    for (const role of [owner, server]) await client.query(`create role ${role} login`);
    await client.query(`alter database ${database} owner to ${owner}`);
  });
  onTestFinished(async () => {
    await remove();
    await onServer(async client => {
      for (const role of [owner, server]) await client.query(`drop role ${role}`);
    });
  });
  const as = (user: string): string => Object.assign(new URL(url), { username: user }).href;
  return { owner, server, ownerUrl: as(owner), serverUrl: as(server), superuserUrl: url };
}

const open = (databaseUrl: string, ownerUrl: string | null, migrations = migrationsFolder) =>
  openOffice(
    readConfig(
      {
        MODE: 'demo',
        DATABASE_URL: databaseUrl,
        ...(ownerUrl !== null && { DATABASE_OWNER_URL: ownerUrl }),
        SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough',
      },
      facts.product,
    ),
    { facts, office, migrations },
  );

async function opened(...args: Parameters<typeof open>): Promise<Database> {
  const { database } = await open(...args);
  onTestFinished(() => database.close());
  return database;
}

async function refusalOf(...args: Parameters<typeof open>): Promise<string | null> {
  return startFault(await opened(...args).catch((error: unknown) => error));
}

const ask = (database: Database, text: string) => database.kysely.executeQuery(CompiledQuery.raw(text));

/** PostgreSQL's code for what a user has no right to. */
const insufficientPrivilege = '42501';
/** Its code for what a trigger refuses. */
const raised = '23000';

describe('PostgreSQL with an owner of the tables beside the user of the server', () => {
  test('the server fills an office, and can change neither tables nor what guards them', async () => {
    const { ownerUrl, serverUrl } = await place();
    const database = await opened(serverUrl, ownerUrl);
    await seedDatabase(database, {
      size: 'small',
      seed: 7,
      demoPassword: 'tours-demo-2026',
      now: new Date('2026-11-20T12:00:00+01:00'),
      papers: false,
    });
    const { rows: bills } = await ask(database, 'select id from bills where number is not null');
    expect(bills).not.toEqual([]);

    for (const change of [
      'alter table bills disable trigger all',
      'alter table bills add column note text',
      'drop table payments',
      'truncate payments',
      'create table more (id integer)',
      'create function one() returns integer language sql return 1',
      `update migrations set checksum = ''`,
      'delete from migrations',
    ])
      await expect(ask(database, change), change).rejects.toMatchObject({
        code: insufficientPrivilege,
      });
    for (const change of [
      `update bills set number = 'A-1' where number is not null`,
      'delete from bills where number is not null',
      'delete from activity_log',
    ])
      await expect(ask(database, change), change).rejects.toMatchObject({ code: raised });
  });

  test('the next migration is the owner’s, and a server starts without that one once it is done', async () => {
    const { ownerUrl, serverUrl, superuserUrl } = await place();
    await (await open(serverUrl, ownerUrl)).database.close();
    const folder = mkdtempSync(join(tmpdir(), 'tours-migrations-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync(migrationsFolder, folder, { recursive: true });
    const column = { name: 'id', field: 'id', type: 'id', notNull: true, fill: null };
    const def = {
      name: 'more',
      columns: [column],
      primaryKey: null,
      uniques: [],
      indexes: [],
      foreignKeys: [],
      checks: [],
      noOverlaps: [],
      freezes: [],
    };
    writeFileSync(
      join(folder, '9999_create_more.json'),
      JSON.stringify({ steps: [{ kind: 'createTable', table: 'more', def }], acknowledge: [] }),
    );
    expect(await refusalOf(serverUrl, null, folder)).toMatch(/DATABASE_OWNER_URL/);
    // as in a cluster that began before PostgreSQL 15
    const superuser = await opened(superuserUrl, null);
    await ask(superuser, 'grant create on schema public to public');
    expect(await refusalOf(serverUrl, null, folder)).toMatch(/DATABASE_OWNER_URL/);
    await (await open(serverUrl, ownerUrl, folder)).database.close();

    const database = await opened(serverUrl, null, folder);
    await ask(database, 'insert into more default values');
    await expect(ask(database, 'drop table more')).rejects.toMatchObject({ code: insufficientPrivilege });
  });

  test('a server whose user has the rights of the owner is refused', async () => {
    const { owner, server, ownerUrl, serverUrl, superuserUrl } = await place();
    expect(await refusalOf(superuserUrl, ownerUrl)).toMatch(
      /^DATABASE_URL names postgres, who has the rights/,
    );
    await onServer(client => client.query(`grant ${owner} to ${server}`));
    expect(await refusalOf(serverUrl, ownerUrl)).toMatch(
      `DATABASE_URL names ${server}, who has the rights of`,
    );
  });

  test('tables that belong to the user of the server until now are to be handed over', async () => {
    const { owner, ownerUrl, server, serverUrl, superuserUrl } = await place();
    await onServer(client =>
      client.query(`alter database ${new URL(serverUrl).pathname.slice(1)} owner to ${server}`),
    );
    await (await open(serverUrl, null)).database.close();
    expect(await refusalOf(serverUrl, ownerUrl)).toContain(`reassign owned by "${server}" to "${owner}";`);

    const superuser = await opened(superuserUrl, null);
    await ask(superuser, `reassign owned by "${server}" to "${owner}"`);
    const database = await opened(serverUrl, ownerUrl);
    await expect(ask(database, 'drop table payments')).rejects.toMatchObject({ code: insufficientPrivilege });
  });

  test('an owner with a wrong password is reported under the name of its setting', async () => {
    const { owner, ownerUrl, serverUrl } = await place();
    const missing = ownerUrl.replace(`${owner}@`, `${owner}_gone@`);
    expect(await refusalOf(serverUrl, missing)).toMatch(/DATABASE_OWNER_URL/);
  });
});
