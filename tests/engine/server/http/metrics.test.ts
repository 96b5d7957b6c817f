import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { hashFigures, inHashTurn } from '@engine/server/auth/password.ts';
import { Admission } from '@engine/server/http/admission.ts';
import { admissionLimits } from '@engine/server/http/admissionLimits.ts';
import { Metrics } from '@engine/server/http/metrics.ts';
import { addConnections, addHashes, addServerGauges } from '@engine/server/http/serverGauges.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { dialects, openTestDatabase } from '../testDatabase.ts';

const token = 'a-token-of-the-tests-that-is-long';
let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of close) await each();
  close = [];
});

async function openApp(dialect: 'sqlite' | 'postgres', measured: boolean): Promise<FastifyInstance> {
  const metrics = new Metrics();
  const opened = await openTestDatabase(dialect, metrics.countStatement, metrics.timeStatement);
  const open = openData(opened.database, officeModel(facts, office));
  const admission = new Admission(admissionLimits(16));
  addServerGauges(metrics, admission, open(allRights, 'test'), 'test');
  addConnections(metrics, opened.database);
  addHashes(metrics, hashFigures);
  const app = await buildApp({
    config: { publicUrl: 'http://localhost:4000' },
    facts,
    office,
    database: opened.database,
    open,
    authentication: { authenticate: async () => allRights, provesOrigin: () => true },
    eventLoopDelayMs: 0,
    admission,
    ...(measured && { measured: { metrics, token } }),
  });
  close = [() => app.close(), opened.close];
  return app;
}

const scrape = (app: FastifyInstance, authorization?: string, host = '10.0.0.7:4000') =>
  app.inject({ url: '/metrics', headers: { host, ...(authorization && { authorization }) } });

describe.each(dialects)('metrics on %s', dialect => {
  test('tell what was asked by route, and nothing of whom', async () => {
    const app = await openApp(dialect, true);
    await app.inject('/api/v1/titles?filter={"name_de":"Canary"}');
    await app.inject('/api/v1/titles/4711');
    await app.inject('/canary');
    const { body, headers, statusCode } = await scrape(app, `Bearer ${token}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(body).toMatch(/_count\{route="\/api\/v1\/:resource",method="GET",status="200"\} 1\n/);
    expect(body).toMatch(/_count\{route="\/api\/v1\/:resource\/:id",method="GET",status="404"\} 1\n/);
    expect(body).toMatch(/_bucket\{route="none",method="GET",status="404",le="\+Inf"\} 1\n/);
    expect(body).toMatch(/^database_statements_total [1-9]\d*$/m);
    const timed = `database_statement_duration_seconds_count{database="${dialect}"} `;
    expect(Number(body.split(timed)[1]?.split('\n')[0])).toBeGreaterThan(0);
    expect(body).toMatch(/^admission_in_work\{lane="known"\} 0$/m);
    for (const name of [
      'jobs',
      'mails',
      'maintenance_last_success_timestamp_seconds',
      'process_uptime_seconds',
    ])
      expect(body).toContain(`# TYPE ${name} `);
    expect(body.toLowerCase()).not.toMatch(/canary|4711/);
  });
});

test.each(dialects)('metrics on %s tell who uses the database, and who waits for it', async dialect => {
  const { database, close: shut } = await openTestDatabase(dialect, () => {});
  const metrics = new Metrics();
  addConnections(metrics, database);
  const { most } = database.connections;
  let end = () => {};
  const held = new Promise<void>(resolve => {
    end = resolve;
  });
  const works = Array.from({ length: most + 2 }, () => database.transaction(() => held));
  await expect.poll(() => database.connections).toMatchObject({ used: most, waiting: 2 });
  expect(await metrics.text()).toContain(`\ndatabase_connections_max ${most}\n`);
  expect(await metrics.text()).toContain('\ndatabase_connections_waiting 2\n');
  end();
  await Promise.all(works);
  expect(database.connections).toMatchObject({ used: 0, waiting: 0 });
  await shut();
});

test('metrics tell how many passwords are hashed, and how many wait', async () => {
  const metrics = new Metrics();
  addHashes(metrics, hashFigures);
  let end = () => {};
  const held = new Promise<void>(resolve => {
    end = resolve;
  });
  const turns = Array.from({ length: 5 }, (_, at) =>
    inHashTurn({ kind: 'stranger', network: String(at) }, () => held),
  );
  const text = await metrics.text();
  expect(text).toContain('\npassword_hashes_in_work 1\n');
  expect(text).toContain('\npassword_hashes_waiting 4\n');
  end();
  await Promise.all(turns);
  expect(hashFigures()).toEqual({ running: 0, waiting: 0 });
});

test.each([
  ['no token', undefined],
  ['another token', 'Bearer another-token'],
  ['the token without its scheme', token],
])('metrics do not exist for a caller who sends %s', async (_what, authorization) => {
  const app = await openApp('sqlite', true);
  const { statusCode, json } = await scrape(app, authorization);
  expect([statusCode, json().code]).toEqual([404, 'notFound']);
});

test('metrics do not exist unless they are asked for', async () => {
  const app = await openApp('sqlite', false);
  expect((await scrape(app, `Bearer ${token}`, 'localhost')).statusCode).toBe(404);
});
