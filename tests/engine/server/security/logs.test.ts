import { Writable } from 'node:stream';
import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { SessionAuthentication } from '@engine/server/auth/authentication.ts';
import { createDemoUsers } from '@engine/server/auth/demoUsers.ts';
import { authRoutes } from '@engine/server/auth/routes.ts';
import { readConfig } from '@engine/server/config.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { office } from '@office/server.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, migratedDatabase } from '../../../databases.ts';
import { Browser } from '../auth/signingOffice.ts';

const password = 'kanarie-password-1';
const secretKey = 'kanarie-key-of-the-server-0123456789';

/** Secrets in logs: Directus CVE-2024-47822. Everything that may not be there is called so or listed by the test. */
describe.each(databases)('the log on %s', dialect => {
  let app: FastifyInstance;
  let data: Data;
  let admin: Browser;
  let close: () => Promise<void>;
  const lines: string[] = [];

  beforeAll(async () => {
    const { database, drop } = await migratedDatabase(dialect);
    const config = readConfig({ MODE: 'demo', SECRET_KEY: secretKey, DEMO_PASSWORD: password }, product);
    const open = openData(database, officeModel(facts, office));
    const authentication = new SessionAuthentication(open, config);
    data = open(allRights, 'test');
    app = await buildApp({
      config: { publicUrl: config.publicUrl },
      facts,
      office,
      database,
      open,
      authentication,
      apiPlugins: [authRoutes(authentication)],
      eventLoopDelayMs: 0,
      logger: {
        level: 'trace',
        stream: new Writable({
          write(chunk, _encoding, done) {
            lines.push(String(chunk));
            done();
          },
        }),
      },
    });
    await syncCatalogue(open, facts);
    await createDemoUsers(data, facts.product.roles, password);
    admin = new Browser(app);
    await admin.signIn('administrator');
    close = async () => {
      await app.close();
      await drop();
    };
  });
  afterAll(() => close());

  /** What was logged during this; at least the request itself. */
  async function logOf(work: () => Promise<unknown>): Promise<string> {
    lines.length = 0;
    await work();
    expect(lines.length).toBeGreaterThan(0);
    return lines.join('');
  }

  const secrets = () =>
    Object.values(admin.cookies).flatMap(value => [value, encodeURIComponent(value), value.slice(0, 20)]);

  test('names each request, and says nothing of its contents', async () => {
    const filter = encodeURIComponent(JSON.stringify({ last_name: 'Kanarie', kvnr: 'X110411675' }));
    const log = await logOf(async () => {
      await admin.call('GET', `/guest?filter=${filter}`);
      await admin.call('GET', `/guest?filter=${encodeURIComponent('{"q":"Kanarie')}`);
      await admin.call('POST', '/guest', { last_name: 'Kanarie', kvnr: 'X110411675', infection: 'kanarie' });
      await admin.call(
        'PUT',
        '/guest/1',
        { notes: 'kanarie' },
        { 'if-match': '"v1"', 'x-kanarie': 'kanarie' },
      );
      await admin.call('GET', '/nothing/kanarie?token=X110411675');
    });
    expect(log).toContain('"/api/v1/guest"');
    expect(log.replace('/nothing/kanarie', '')).not.toMatch(/kanarie|X110411675/i);
  });

  test('has no password, session, proof or key of a sign-in, right or wrong', async () => {
    const log = await logOf(async () => {
      await new Browser(app).signIn('billing', 'kanarie-wrong-password');
      await admin.signIn('administrator', password);
      await admin.call('GET', '/auth/verify-token');
      await admin.call('POST', '/auth/step-up', { password });
      await admin.call('PUT', '/profile/password', { old: password, password: 'kanarie-new', kanarie: 1 });
      await admin.call('POST', '/auth/login', { email: 'kanarie@example.org', password: ['kanarie'] });
    });
    for (const secret of ['kanarie', ...secrets()]) expect(log).not.toContain(secret);
  });

  test('has no key, code or token that the server hands out', async () => {
    const made: string[] = [];
    const log = await logOf(async () => {
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      const key = await admin.call('POST', '/profile/api-keys', {
        name: 'K',
        permissions: ['banks.list'],
        expires_at,
      });
      const totp = await admin.call('POST', '/profile/totp', {});
      made.push(...textsOf(key.json()), ...textsOf(totp.json()));
      const { key: secret = '' } = key.json();
      await admin.call('GET', '/banks', undefined, { authorization: `Bearer ${secret}` });
      await admin.call('POST', '/auth/forgot-password', { email: 'billing@example.org' });
      await admin.call('POST', '/auth/reset-password', { token: 'kanarie-token', password: 'kanarie-new' });
      await admin.call('POST', '/auth/verify-code', { code: 'kanarie-code' });
      await admin.call('POST', '/auth/first-administrator', { token: 'kanarie-token', email: 'kanarie' });
    });
    expect(made.length).toBeGreaterThan(1);
    for (const secret of ['kanarie', ...made, ...secrets()]) expect(log).not.toContain(secret);
  });

  test('an error has its place and the request, but no value, in log and answer', async () => {
    await data.run(sql`alter table titles rename column name_en to gone`);
    const body = { code: 'Dr.', name_de: 'Kanarie', name_en: 'X110411675', position: 'before' };
    const filter = encodeURIComponent(JSON.stringify({ name_de: 'Kanarie' }));
    const answers: string[] = [];
    const log = await logOf(async () => {
      for (const answer of [
        await admin.call('POST', '/titles', body),
        await admin.call('GET', `/titles?filter=${filter}`),
      ]) {
        expect(answer.statusCode).toBe(500);
        answers.push(answer.body);
      }
    });
    expect(log).toMatch(/"stack":"\s+at /);
    expect(log).toContain(JSON.parse(answers[0] ?? '').requestId);
    expect(log + answers.join()).not.toMatch(/kanarie|X110411675/i);
    expect(answers.join()).not.toMatch(/name_en|titles|select|insert|node_modules/i);
    await data.run(sql`alter table titles rename column gone to name_en`);
  });
});

/** Every text of an answer that is long enough to be a secret. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length >= 16 && !/^\d{4}-\d\d-\d\dT/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
