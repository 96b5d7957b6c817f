import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from '@engine/server/database/connect.ts';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../src/cli/freePort.ts';
import { databases, unopenedDatabase, unopenedWithTables } from '../../../databases.ts';
import {
  createAdministrator,
  runCommand,
  type ServerProcess,
  signIn,
  startProcess,
} from '../serverProcess.ts';

type Place = Awaited<ReturnType<typeof unopenedDatabase>>;

describe.each(databases)('a backup of a server at work, on %s', dialect => {
  let source: Place;
  let server: ServerProcess;
  let headers: Record<string, string>;
  let folder: string;
  const places: Place[] = [];
  let written = 0;

  beforeAll(async () => {
    source = await unopenedWithTables(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-backups-'));
    await createAdministrator(source.url);
    server = await startProcess(source.url, await freePort());
    headers = await signIn(server.url);
  });
  afterAll(async () => {
    await server.kill();
    for (const place of [source, ...places]) await place.remove();
    rmSync(folder, { recursive: true });
  });

  const backups = (below = folder) => readdirSync(below).filter(name => !name.startsWith('.'));
  const emptyPlace = async (): Promise<string> => {
    const place = await unopenedDatabase(dialect);
    places.push(place);
    return place.url;
  };
  /** A server that has too much to do says when to come again. */
  const post = async (path: string, body: string, type: string): Promise<number> => {
    const url = `${server.url}/api/v1/${path}`;
    const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
    if (answer.status !== 503) return answer.status;
    await setTimeout(1_000 * Number(answer.headers.get('retry-after')));
    return post(path, body, type);
  };

  /** Titles and files from several writers until the work is done. */
  async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const titles = async () => {
      while (!isOver) {
        const code = `T${written++}`;
        const body = JSON.stringify({ code, name_de: code, position: 'before', active: true });
        expect(await post('titles', body, 'application/json')).toBe(201);
      }
    };
    const files = async () => {
      while (!isOver) {
        const scan = `%PDF-1.4 ${written} %%EOF`;
        const path = `documents/upload?filename=scan${written++}.pdf`;
        expect(await post(path, scan, 'application/octet-stream')).toBe(201);
      }
    };
    const writers = [titles(), titles(), files()];
    try {
      return await work();
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
  }

  async function countsIn(url: string): Promise<readonly number[]> {
    const database = await connect(url, { exclusive: false, poolSize: 1 });
    try {
      const count = async (table: string) => {
        const query = CompiledQuery.raw(`select count(*) as n from ${table}`);
        const { rows } = await database.kysely.executeQuery<{ n: number }>(query);
        return Number(rows[0]?.n);
      };
      return [await count('titles'), await count('documents'), await count('activity_log')];
    } finally {
      await database.close();
    }
  }

  test('is whole, is restored into an empty place and found in order there', async () => {
    const { before, after } = await whileWriting(async () => {
      const before = await countsIn(source.url);
      const taken = await runCommand('backup', source.url, [folder]);
      expect(taken).toMatchObject({
        code: 0,
        output: expect.stringContaining('The secret key is not in it.'),
      });
      return { before, after: await countsIn(source.url) };
    });

    const [name = ''] = backups();
    const backup = join(folder, name);
    expect(readdirSync(backup).sort()).toEqual(
      ['activity.anchors', dialect === 'sqlite' ? 'database.db' : 'database.dump', 'manifest.json'].sort(),
    );
    for (const file of readdirSync(backup)) expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600);

    const place = await emptyPlace();
    const restored = await runCommand('restore', place, [backup]);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('Everything is as it should be.'),
    });
    const counts = await countsIn(place);
    for (const [at, count] of counts.entries()) {
      expect(count).toBeGreaterThanOrEqual(before[at] ?? 0);
      expect(count).toBeLessThanOrEqual(after[at] ?? 0);
    }
  });

  test('is tried in another place without touching the anchors of the server', async () => {
    const [name = ''] = backups();
    const copy = join(folder, '.copy.anchors');
    writeFileSync(copy, 'of the server\n');
    const owner = new URL(source.url);
    if (dialect === 'postgres') owner.username = 'owner';
    const own = { ANCHOR_COPY: copy, ...(dialect === 'postgres' && { DATABASE_OWNER_URL: owner.href }) };
    const place = await emptyPlace();
    const restored = await runCommand('restore', source.url, [join(folder, name), '--into', place], own);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('Everything is as it should be.'),
    });
    expect(readFileSync(copy, 'utf8')).toBe('of the server\n');
    expect((await countsIn(place))[1]).toBeGreaterThan(0);
  });
});
