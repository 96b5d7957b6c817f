import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { SessionAuthentication } from '@engine/server/auth/authentication.ts';
import { authRoutes } from '@engine/server/auth/routes.ts';
import { readConfig } from '@engine/server/config.ts';
import type { Database } from '@engine/server/database/connect.ts';
import { limits } from '@engine/server/http/limits.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { facts } from '@generated/facts.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';

/** What a request without a session may cost, counted: bytes read and answered, faults listed, statements. */
describe('a stranger', () => {
  let app: FastifyInstance;
  let close: () => Promise<void>;
  let statements = 0;
  let checks = 0;

  beforeAll(async () => {
    const opened = await openTestDatabase('sqlite', () => {
      statements += 1;
    });
    const { database } = opened;
    const counted: Database = Object.assign(Object.create(database), {
      check: () => {
        checks += 1;
        return database.check();
      },
    });
    const open = openData(database, officeModel({ ...facts, entities: [] }));
    const config = readConfig({ MODE: 'demo', SECRET_KEY: 'k'.repeat(32) }, facts.product);
    const authentication = new SessionAuthentication(open, config);
    app = await buildApp({
      config: { publicUrl: 'http://localhost:4000' },
      facts,
      database: counted,
      open,
      authentication,
      apiPlugins: [authRoutes(authentication)],
      eventLoopDelayMs: 0,
    });
    close = opened.close;
  });
  afterAll(async () => {
    await app.close();
    await close();
  });

  const ask = async (request: InjectOptions) => {
    const before = statements;
    const answer = await app.inject(request);
    return { answer, code: answer.json().code, bytes: answer.rawPayload.length, asked: statements - before };
  };
  const post = (url: string, payload: string): Promise<Awaited<ReturnType<typeof ask>>> =>
    ask({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
  const keys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));

  const tooMany = keys(110_000);

  test.each(['login', 'verify-code', 'forgot-password', 'reset-password'])(
    'who sends %s 110,000 unknown keys is refused by the size',
    async route => {
      const { code, bytes, asked } = await post(`/api/v1/auth/${route}`, tooMany);
      expect([code, asked]).toEqual(['bodyTooLarge', 0]);
      expect(bytes).toBeLessThan(1_000);
    },
  );

  test('with as many unknown keys as fit gets twenty of them back', async () => {
    const { answer, code, bytes, asked } = await post('/api/v1/auth/login', keys(1_500));
    expect([code, asked]).toEqual(['validationFailed', 0]);
    expect([Object.keys(answer.json().errors).length, answer.json().moreErrors]).toEqual([20, 1_482]);
    expect(bytes).toBeLessThan(4_000);
  });

  test('with a body that is nested without end is refused by the depth', async () => {
    const levels = limits.bodyDepth + 1;
    const { code } = await post('/api/v1/auth/login', `${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(code).toBe('bodyTooDeep');
    const { code: far } = await post('/api/v1/auth/login', `${'['.repeat(8_000)}${']'.repeat(8_000)}`);
    expect(far).toBe('bodyTooDeep');
  });

  test.each(['/api/v1/banks', '/nothing', '/api/v1/auth/nothing', '/healthz'])(
    'has no body read at %s, which is no place for one',
    async url => {
      const { answer, code, asked } = await post(url, 'x'.repeat(limits.bodyBytes));
      expect([code, asked]).toEqual([answer.statusCode === 401 ? 'unauthenticated' : 'notFound', 0]);
    },
  );

  test.each<[string, InjectOptions]>([
    ['a long address', { url: `/api/v1/${'x'.repeat(15_000)}` }],
    ['many parameters', { url: `/api/v1/banks?${'a&'.repeat(7_000)}` }],
    ['many cookies', { url: '/api/v1/banks', headers: { cookie: 'a=b;'.repeat(3_500) } }],
    ['many languages', { url: '/api/v1/banks', headers: { 'accept-language': 'en;q=1,'.repeat(2_000) } }],
    ['many versions', { url: '/api/v1/banks', headers: { 'if-none-match': '"v1",'.repeat(2_500) } }],
    ['a long proof', { url: '/api/v1/banks', headers: { authorization: `Bearer ${'x'.repeat(15_000)}` } }],
  ])('gets a short answer to %s, without a statement', async (_what, request) => {
    const { bytes, asked } = await ask({ method: 'GET', ...request });
    expect(asked).toBe(0);
    expect(bytes).toBeLessThan(1_000);
  });

  test('who asks again and again whether the server is ready makes the database answer once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const before = checks;
    const asked = async () => {
      for (let at = 0; at < 50; at += 1) await app.inject({ url: '/readyz' });
      return checks - before;
    };
    expect(await asked()).toBe(1);
    vi.advanceTimersByTime(300);
    expect(await asked()).toBe(2);
    vi.useRealTimers();
  });
});
