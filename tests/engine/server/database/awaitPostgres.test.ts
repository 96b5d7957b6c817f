import { once } from 'node:events';
import { createServer } from 'node:net';
import { connect, DatabaseUnavailable } from '@engine/server/database/connect.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../src/cli/freePort.ts';
import { unopenedDatabase } from '../../../databases.ts';
import { onServer } from '../../../postgres.ts';
import { roleWithPassword } from '../../../postgresCluster.ts';
import { startProxy } from './postgresProxy.ts';
import { run } from './sample.ts';

const secret = 'canary%2Fsecret';
const canary = /canary/;

async function postgresUrl(user = 'postgres'): Promise<URL> {
  const { url, remove } = await unopenedDatabase('postgres');
  onTestFinished(remove);
  const address = new URL(url);
  address.username = user;
  address.password = secret;
  return address;
}

/** Says one thing to everybody who connects, as PostgreSQL does. */
async function serverThatSays(code: string, message: string): Promise<string> {
  const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length);
  const server = createServer(socket => {
    socket
      .on('error', () => {})
      .once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `postgres://tours:${secret}@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/tours`;
}

/** What an operator reads: the sentences of the waiting, and the last one. */
async function outputOf(
  url: string,
  seconds = 0,
): Promise<{ readonly waited: string[]; readonly refused: string }> {
  const waited: string[] = [];
  const error: unknown = await connect(url, {
    wait: { seconds, say: sentence => waited.push(sentence) },
  }).catch((refusal: unknown) => refusal);
  if (!(error instanceof DatabaseUnavailable)) throw new Error('It was not refused.', { cause: error });
  return { waited, refused: error.message };
}

describe('a start before PostgreSQL is up', () => {
  it('waits, says so at each try without the password, and goes on as soon as it is there', async () => {
    const target = await postgresUrl();
    const port = await freePort();
    const url = new URL(target);
    url.host = `127.0.0.1:${port}`;
    const said: string[] = [];
    const wait = {
      seconds: 20,
      say(sentence: string) {
        said.push(sentence);
        if (said.length === 2)
          void startProxy(target.href, port).then(proxy => onTestFinished(() => proxy.close()));
      },
    };
    const database = await connect(url.href, { wait });
    expect(await run(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
    expect(said[0]).toBe(
      `Waiting for the database "${target.pathname.slice(1)}" at 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}. Next try in 0.5 s.`,
    );
    expect(said[1]).toMatch(/Next try in 1 s\.$/);
    expect(said.join()).not.toMatch(canary);
  });

  it.each([
    ['57P03', 'the database system is starting up'],
    ['57P01', 'the database system is shutting down'],
    ['53300', 'sorry, too many clients already'],
  ])('gives up after the time that was set (%s)', async (code, message) => {
    const { waited, refused } = await outputOf(await serverThatSays(code, message), 1);
    expect(waited.map(sentence => sentence.includes(message))).toEqual(waited.map(() => true));
    expect(waited.length).toBeGreaterThan(1);
    expect(refused).toContain(`After 1 s the database "tours" at 127.0.0.1:`);
    expect([...waited, refused].join()).not.toMatch(canary);
  });
});

describe('a start on PostgreSQL that waiting does not help', () => {
  it('says that the password is wrong', async () => {
    await onServer(client => client.query(`create role ${roleWithPassword} login password 'right'`));
    onTestFinished(() => onServer(client => client.query(`drop role ${roleWithPassword}`)));
    const { waited, refused } = await outputOf((await postgresUrl(roleWithPassword)).href, 60);
    expect([waited, refused]).toEqual([
      [],
      expect.stringContaining(`refuses the password of "${roleWithPassword}"`),
    ]);
    expect(refused).not.toMatch(canary);
    const without = await postgresUrl(roleWithPassword);
    without.password = '';
    expect((await outputOf(without.href, 60)).refused).toContain('DATABASE_URL holds none');
  });

  it('says that the database is missing', async () => {
    const url = await postgresUrl();
    url.pathname = '/nowhere';
    const { waited, refused } = await outputOf(url.href, 60);
    expect([waited, refused]).toEqual([
      [],
      expect.stringContaining('has no database "nowhere". Create it (createdb'),
    ]);
    expect(refused).not.toMatch(canary);
  });

  it('says that there is no such user', async () => {
    const { waited, refused } = await outputOf((await postgresUrl('stranger')).href, 60);
    expect([waited, refused]).toEqual([[], expect.stringContaining('role "stranger" does not exist')]);
  });

  it.each([
    ['?sslmode=verify-full', 'The server does not support SSL connections'],
    ['?sslmode=verify-full&sslrootcert=/nowhere/ca.pem', '/nowhere/ca.pem'],
  ])('says what of the encryption is wrong: %s', async (search, reason) => {
    const url = await postgresUrl();
    url.search = search;
    const { waited, refused } = await outputOf(url.href, 60);
    expect([waited, refused]).toEqual([[], expect.stringContaining(reason)]);
    expect(refused).not.toMatch(canary);
  });
});
