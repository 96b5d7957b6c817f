import { connect } from 'node:net';
import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { Admission } from '@engine/server/http/admission.ts';
import type { LaneLimits } from '@engine/server/http/admissionLimits.ts';
import { KnownCredentials } from '@engine/server/http/admitRequests.ts';
import { anyone, signedIn } from '@engine/server/http/policy.ts';
import { StrangerRate, strangerLimits } from '@engine/server/http/strangerRate.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';

const lane: LaneLimits = {
  atOnce: 3,
  perOwner: 2,
  waiting: 0,
  patienceMs: 60_000,
  few: 0,
  heldMs: 60_000,
  receiving: 2,
};
let app: FastifyInstance;
let admission: Admission;
let close: () => Promise<void>;
let log: string[];
/** ends every request under way, as a database does that answers at last */
let answer: () => void;

beforeEach(async () => {
  const opened = await openTestDatabase('sqlite', () => {});
  admission = new Admission({ known: lane, heavy: { ...lane, atOnce: 1 }, stranger: lane });
  log = [];
  const slow = new Promise<void>(resolve => {
    answer = resolve;
  });
  app = await buildApp({
    config: { publicUrl: 'http://localhost:4000' },
    facts,
    database: opened.database,
    open: openData(opened.database, officeModel({ ...facts, entities: [] })),
    authentication: {
      authenticate: async ({ headers }) =>
        headers['x-caller'] ? { ...allRights, userId: String(headers['x-caller']).length } : null,
      provesOrigin: () => true,
      credentialOf: ({ headers }) => String(headers['x-caller'] ?? ''),
    },
    apiPlugins: [
      async api => {
        api.get('/quick', { config: signedIn }, async () => 'done');
        api.get('/slow', { config: signedIn }, async () => {
          await slow;
          return 'done';
        });
        api.get('/report', { config: { ...signedIn, heavy: true } }, async () => {
          await slow;
          return 'done';
        });
        api.post('/sign-in', { config: anyone }, async () => {
          await slow;
          return 'done';
        });
        api.post('/upload', { config: signedIn }, async () => 'done');
      },
    ],
    admission,
    logger: { level: 'info', stream: { write: (line: string) => void log.push(line) } },
  });
  close = opened.close;
});
afterEach(async () => {
  answer();
  await app.close();
  await close();
});

const ask = (path: string, caller = 'anna', method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { 'x-caller': caller },
    ...(method === 'POST' && { payload: {} }),
  });

test('while slow requests of one user hold the places its next are refused at once, those of others are not', async () => {
  for (const caller of ['anna', 'bo']) expect((await ask('quick', caller)).statusCode).toBe(200);
  const held = [ask('slow'), ask('slow')];
  await expect.poll(() => admission.figures('known').inWork).toBe(2);

  const refused = await ask('quick');
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded']);
  expect((await ask('quick', 'bo')).statusCode).toBe(200);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['content-security-policy']).toBeDefined();
  expect(refused.json().requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);

  answer();
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await ask('quick')).statusCode).toBe(200);
  expect(admission.figures('known')).toEqual({ inWork: 0, waiting: 0, receiving: 0, refused: 1 });
});

test('a refused request has no lines of its own in the log', async () => {
  await ask('quick');
  const held = [ask('slow'), ask('slow')];
  await expect.poll(() => admission.figures('known').inWork).toBe(2);
  log = [];
  for (let at = 0; at < 20; at += 1) await ask('quick');
  expect(log).toEqual([expect.stringContaining('requests are refused')]);
  answer();
  await Promise.all(held);
});

test('strangers take no place of those who are known, and what takes long none of what is quick', async () => {
  await ask('quick');
  const strangers = [ask('sign-in', '', 'POST'), ask('sign-in', '', 'POST')];
  const reports = [ask('report')];
  await expect.poll(() => admission.figures('stranger').inWork).toBe(2);
  await expect.poll(() => admission.figures('heavy').inWork).toBe(1);

  expect((await ask('sign-in', '', 'POST')).statusCode).toBe(503);
  expect((await ask('report')).statusCode).toBe(503);
  expect((await ask('quick')).statusCode).toBe(200);
  answer();
  await Promise.all([...strangers, ...reports]);
});

test('who invents a session is a stranger, and one that was refused too', async () => {
  const held = [ask('slow', 'bert'), ask('slow', 'carl')];
  await expect.poll(() => admission.figures('stranger').inWork).toBe(2);
  expect((await ask('quick', 'dora')).statusCode).toBe(503);
  answer();
  await Promise.all(held);
});

test('who sends a body slowly holds no place meanwhile', async () => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  for (const caller of ['anna', 'bo']) await ask('quick', caller);
  const sockets = ['anna', 'bo'].map(caller => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: localhost\r\nX-Caller: ${caller}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
    );
    return socket;
  });
  await expect.poll(() => admission.figures('known')).toMatchObject({ inWork: 0, receiving: 2 });
  expect((await ask('quick')).statusCode).toBe(200);
  const answered = new Promise<string>(resolve => sockets[0]?.once('data', data => resolve(String(data))));
  sockets[0]?.write('}');
  expect(await answered).toMatch(/^HTTP\/1\.1 200/);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => admission.figures('known')).toMatchObject({ inWork: 0, receiving: 0 });
});

test('a network that asks too much without a session is refused, and no other', async () => {
  const call = (remoteAddress: string, caller = '') =>
    app.inject({ url: '/api/v1/quick', headers: { 'x-caller': caller }, remoteAddress });
  expect((await call('198.51.100.7', 'anna')).statusCode).toBe(200);
  const { burst, knownBurst } = strangerLimits;
  const refusedOf = async (address: string, count: number) => {
    const tries = await Promise.all(Array.from({ length: count }, () => call(address)));
    return tries.filter(({ statusCode }) => statusCode === 429);
  };
  expect((await refusedOf('198.51.100.9', burst + 20)).length).toBeGreaterThan(0);
  expect(await refusedOf('198.51.100.7', burst + 20)).toEqual([]);
  const refused = await refusedOf('198.51.100.7', knownBurst);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json().code).toBe('tooManyRequests');
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(new Set(refused.map(answer => answer.json().requestId)).size).toBe(refused.length);
  expect((await call('198.51.100.7', 'anna')).statusCode).toBe(200);
  expect((await call('198.51.100.8')).statusCode).toBe(401);
});

test('of a client that has hung up, whose address Node has forgotten, the session is remembered all the same', () => {
  const strangers = new StrangerRate(strangerLimits);
  const known = new KnownCredentials({ credentialOf: () => 'anna' }, strangers);
  const request = { ip: undefined } as unknown as FastifyRequest;
  known.remember(request, 7);
  expect(known.userOf(request)).toBe(7);
});
