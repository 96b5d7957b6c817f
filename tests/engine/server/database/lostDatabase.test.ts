import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { SessionAuthentication } from '@engine/server/auth/authentication.ts';
import { authRoutes } from '@engine/server/auth/routes.ts';
import { readConfig } from '@engine/server/config.ts';
import { connect, type Database } from '@engine/server/database/connect.ts';
import { times } from '@engine/server/database/postgres/postgresTimes.ts';
import { healthRoutes } from '@engine/server/http/healthRoutes.ts';
import { renderProblems } from '@engine/server/http/renderProblem.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../databases.ts';
import { type PostgresProxy, startProxy } from './postgresProxy.ts';
import { insert, run } from './sample.ts';

const patience = { connectMs: 400, answerMs: 400 };
/** under which PostgreSQL lists the connections of the server */
const name = `lost-${process.pid}`;

/** What clients do all day, over parts of the server that have nothing else in common. */
const requests: readonly (readonly [string, InjectOptions])[] = [
  ['a list', { method: 'GET', url: '/api/v1/titles' }],
  ['a record', { method: 'GET', url: '/api/v1/titles/1' }],
  [
    'a create',
    {
      method: 'POST',
      url: '/api/v1/titles',
      payload: { code: 'X', name_de: 'X', position: 'before', active: true },
    },
  ],
  [
    'an update',
    { method: 'PUT', url: '/api/v1/titles/1', headers: { 'if-match': '"v1"' }, payload: { name_de: 'Y' } },
  ],
  ['a delete', { method: 'DELETE', url: '/api/v1/titles/1', headers: { 'if-match': '"v1"' } }],
  [
    'a workflow step',
    {
      method: 'POST',
      url: '/api/v1/tours/1/transitions/confirm',
      headers: { 'if-match': '"v1"' },
      payload: {},
    },
  ],
  ['a job', { method: 'POST', url: '/api/v1/bills/run', payload: { period: '2026-01' } }],
  ['the content of a document', { method: 'GET', url: '/api/v1/documents/1/content' }],
  ['a search', { method: 'GET', url: '/api/v1/search?q=muller' }],
  [
    'a sign-in',
    {
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: 'a@example.org', password: 'password-123' },
    },
  ],
  [
    'a forgotten password',
    { method: 'POST', url: '/api/v1/auth/forgot-password', payload: { email: 'a@example.org' } },
  ],
  ['readiness', { method: 'GET', url: '/readyz' }],
];

describe('a server whose PostgreSQL', () => {
  let target: TestDatabase;
  let proxy: PostgresProxy;
  let database: Database;
  let app: FastifyInstance;
  let userId: number;
  const routes: { method: string; url: string }[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push({ method: name, url });
    });
  };

  beforeAll(async () => {
    target = await migratedDatabase('postgres');
    userId = await insert(target.database, 'users', {
      email: 'anna@example.org',
      first_name: 'Anna',
      last_name: 'Anders',
      locale: 'de',
      status: 'active',
      second_factor: 'none',
    });
  });
  afterAll(() => target.drop());
  beforeEach(async () => {
    proxy = await startProxy(target.url);
    database = await connect(proxy.url, { name, poolSize: 3, patience });
    const open = openData(database, officeModel(facts, office));
    const config = readConfig({ MODE: 'demo', SECRET_KEY: 'k'.repeat(32) }, facts.product);
    subscribe('fastify.initialization', watch);
    app = await buildApp({
      config: { publicUrl: config.publicUrl },
      facts,
      office,
      database,
      open,
      authentication: {
        authenticate: async () => ({ ...allRights, userId, ownerId: userId }),
        provesOrigin: () => true,
      },
      apiPlugins: [authRoutes(new SessionAuthentication(open, config))],
      eventLoopDelayMs: 0,
    });
    unsubscribe('fastify.initialization', watch);
  });
  afterEach(async () => {
    await app.close();
    await database.close();
    await proxy.close();
  });

  const ask = (options: InjectOptions) => app.inject(options);
  const alive = async () => (await ask({ method: 'GET', url: '/api/v1/titles' })).statusCode;
  /** every connection of the pool is open, and idle again */
  const fillPool = () => Promise.all([1, 2, 3].map(() => run(database, 'select pg_sleep(0.01)')));

  it.each(requests)('is gone answers 503 to %s, and says when to come back', async (_, request) => {
    await proxy.close();
    const { statusCode, headers, json } = await ask(request);
    expect([statusCode, json().code]).toEqual([503, 'databaseUnavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is gone answers 500 on no route at all', async () => {
    await proxy.close();
    const broken: string[] = [];
    for (const { method, url } of routes) {
      const path = url.replace(':resource', 'titles').replace(/:\w+/g, '1').replace('*', 'x');
      const payload = method === 'GET' || method === 'HEAD' ? undefined : {};
      const options = { method: method as 'GET', url: path, headers: { 'if-match': '"v1"' } };
      const { statusCode } = await ask(payload ? { ...options, payload } : options);
      if (statusCode >= 500 && statusCode !== 503) broken.push(`${method} ${url}: ${statusCode}`);
    }
    expect(routes.length).toBeGreaterThan(60);
    expect(broken).toEqual([]);
  });

  it('ends the connections of the pool, as a restart does, and the next request is answered', async () => {
    await fillPool();
    await run(
      target.database,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = '${name}'`,
    );
    await expect.poll(alive).toBe(200);
  });

  it('takes no more connections is unavailable, until there is room again', async () => {
    const role = `cramped_${process.pid}`;
    await run(target.database, `create role ${role} login connection limit 0`);
    const url = new URL(proxy.url);
    url.username = role;
    const cramped = await connect(url.href);
    const asked = () => run(cramped, 'select 1 as one');
    await expect(asked()).rejects.toMatchObject({ loss: 'unreachable', cause: { code: '53300' } });
    await run(target.database, `alter role ${role} connection limit 5`);
    expect(await asked()).toEqual([{ one: 1 }]);
    await cramped.close();
    await run(target.database, `drop role ${role}`);
  });

  it('cuts all connections while requests wait answers them at once, and the next ones in full', async () => {
    await fillPool();
    proxy.swallow();
    const waiting = Promise.all(requests.map(([, request]) => ask(request)));
    await expect.poll(proxy.swallowed).toBeGreaterThan(0);
    proxy.pass();
    proxy.cut();
    expect((await waiting).filter(({ statusCode }) => statusCode === 500)).toEqual([]);
    expect(await alive()).toBe(200);
  });

  it('says nothing any more answers 503 in bounded time, on all connections of the pool', async () => {
    await fillPool();
    proxy.swallow();
    const started = Date.now();
    const answers = await Promise.all(requests.map(([, request]) => ask(request)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(requests.map(() => 503));
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  it('said nothing for a while is served again, without a try for each connection that died', async () => {
    await fillPool();
    proxy.swallow();
    expect(await alive()).toBe(503);
    proxy.pass();
    expect(await alive()).toBe(200);
  });

  it('says nothing any more is not ready within two seconds, however many ask', async () => {
    await fillPool();
    proxy.swallow();
    const started = Date.now();
    const answers = await Promise.all(requests.map(() => ask({ method: 'GET', url: '/readyz' })));
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(requests.map(() => 503));
  });

  it('says nothing any more is not ready long before a statement is given up', async () => {
    const patient = await connect(proxy.url, { poolSize: 1 });
    await run(patient, 'select 1');
    const probed = Fastify();
    renderProblems(probed);
    await probed.register(healthRoutes(patient));
    proxy.swallow();
    const started = Date.now();
    const { statusCode } = await probed.inject({ method: 'GET', url: '/readyz' });
    expect([statusCode, Date.now() - started < times.answerMs / 2]).toEqual([503, true]);
    proxy.cut();
    await probed.close();
    await patient.close();
  });

  it('has answered while the process itself was held up is ready', async () => {
    const holdUp = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    const onQuery = (sql: string) => {
      if (sql === 'select 1') setImmediate(holdUp);
    };
    const heard = await connect(target.url, { poolSize: 1, onQuery });
    await run(heard, 'select 2');
    const probed = Fastify();
    renderProblems(probed);
    await probed.register(healthRoutes(heard));
    expect((await probed.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
    await probed.close();
    await heard.close();
  });

  it('is slow, but not too slow, is waited for', async () => {
    proxy.delay(50);
    expect(await alive()).toBe(200);
  });

  it('keeps a commit whose answer is lost: the answer claims nothing, and the same request is done once', async () => {
    const create: InjectOptions = {
      method: 'POST',
      url: '/api/v1/titles',
      headers: { 'idempotency-key': 'one' },
      payload: { code: 'KEPT', name_de: 'Kept', position: 'before', active: true },
    };
    proxy.loseNextCommit();
    const lost = await ask(create);
    expect([lost.statusCode, lost.json().code]).toEqual([503, 'outcomeUnknown']);
    const again = await ask(create);
    expect(again.statusCode).toBe(201);
    expect(await run(target.database, "select id from titles where code = 'KEPT'")).toEqual([
      { id: again.json().id },
    ]);
  });

  it('loses a change with the connection, before the commit, says that it is unavailable', async () => {
    const lost = database.transaction(async kysely => {
      await run({ dialect: 'postgres', kysely }, 'select 1');
      proxy.cut();
      await run({ dialect: 'postgres', kysely }, 'select 1');
    });
    await expect(lost).rejects.toMatchObject({ name: 'ConnectionLost', loss: 'unreachable' });
  });
});
