import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../src/cli/freePort.ts';
import { emptyDatabase, type TestDatabase, unopenedWithTables } from '../../../databases.ts';
import { createAdministrator, type ServerProcess, signIn, startProcess } from '../serverProcess.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of close.reverse()) await each();
  close = [];
});

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  close.push(() => client.end());
  return client;
}

/** Ends the connection that waits for a lock, or in `pg_sleep`, as soon as there is one. */
async function cutWaiting(operator: pg.Client, event: 'advisory' | 'PgSleep'): Promise<void> {
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = $1`;
  while ((await operator.query(cut, [event])).rowCount === 0);
}

/** Each new title waits until its statement is over time: longer than for a lock, and nothing else waits so. */
const delay = `
  create function delay() returns trigger language plpgsql as
    'begin perform pg_sleep(60); return new; end';
  create trigger delay before insert on titles for each row execute function delay()`;

describe('a connection to PostgreSQL that is cut while it is in use', () => {
  async function openDatabase(): Promise<TestDatabase> {
    const target = await emptyDatabase('postgres', { poolSize: 1 });
    close.push(() => target.drop());
    return target;
  }

  it('fails its transaction between two statements, and the pool opens another', async () => {
    const { url, database } = await openDatabase();
    const operator = await connectTo(url);
    const cut = database.transaction(async handle => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle);
      await operator.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      await sql`select 1`.execute(handle);
    });
    await expect(cut).rejects.toThrow();
    const { rows } = await database.transaction(handle => sql`select 1 as alive`.execute(handle));
    expect(rows).toEqual([{ alive: 1 }]);
  });

  it('fails its statement outside of transactions, and the pool opens another', async () => {
    const { url, database } = await openDatabase();
    const operator = await connectTo(url);
    await operator.query('begin; select pg_advisory_xact_lock(1)');
    const cutter = await connectTo(url);
    const cut = sql`select pg_advisory_lock(1)`.execute(database.kysely);
    await Promise.all([expect(cut).rejects.toThrow(), cutWaiting(cutter, 'advisory')]);
    expect((await sql`select 1 as alive`.execute(database.kysely)).rows).toEqual([{ alive: 1 }]);
  });

  it('fails the request, while the server goes on and answers the next one', async () => {
    const target = await unopenedWithTables('postgres');
    close.push(() => target.remove());
    await createAdministrator(target.url);
    const server: ServerProcess = await startProcess(target.url, await freePort());
    close.push(() => server.kill());
    const headers = await signIn(server.url);
    const create = (code: string) =>
      fetch(`${server.url}/api/v1/titles`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ code, name_de: code, position: 'before', active: true }),
      });

    const operator = await connectTo(target.url);
    await operator.query(delay);
    const [failed] = await Promise.all([create('CUT'), cutWaiting(operator, 'PgSleep')]);
    await operator.query('drop trigger delay on titles');

    expect([failed.status, (await failed.json()).code]).toEqual([503, 'databaseUnavailable']);
    expect((await create('NEXT')).status).toBe(201);
  });
});
