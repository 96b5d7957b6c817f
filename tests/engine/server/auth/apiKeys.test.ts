import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { Grants } from '@engine/server/auth/grants.ts';
import { jobActor } from '@engine/server/auth/jobActor.ts';
import { issueToken } from '@engine/server/auth/passwordTokens.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { JobWorker } from '@engine/server/jobs/jobWorker.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { roleId, userId } from '../idOf.ts';
import { Browser, openSigningOffice, password, type SigningOffice } from './signingOffice.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe.each(databases)('an API key on %s', dialect => {
  let office: SigningOffice;
  let browser: Browser;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    browser = new Browser(office.app);
    await browser.signIn('billing');
  });
  afterAll(() => office.close());

  const create = (more: object = {}) =>
    browser.call('POST', '/profile/api-keys', {
      name: 'Nachtlauf',
      permissions: ['banks.list', 'banks.read', 'titles.create'],
      expires_at: inDays(30),
      ...more,
    });
  const newKey = async (more: object = {}): Promise<string> => {
    const answer = await create(more);
    expect(answer.statusCode).toBe(201);
    return answer.json().key;
  };
  /** A program: no cookies, no origin. */
  const machine = (key: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    office.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    });
  const status = async (key: string) => (await machine(key, 'GET', '/banks')).statusCode;

  it('is shown once, stored hashed, and listed with its beginning', async () => {
    const key = await newKey();
    expect(key).toMatch(/^tours_[\w-]{43}$/);
    const rows = await office.data.run(office.all.selectFrom('api_keys').selectAll());
    expect(JSON.stringify(rows)).not.toContain(key.slice(14));
    const [listed] = (await browser.call('GET', '/profile/api-keys')).json();
    expect(listed).toMatchObject({ name: 'Nachtlauf', prefix: key.slice(0, 12), last_used_at: null });
    expect(listed).not.toHaveProperty('key_hash');
  });

  it('opens what it and its user may do, without cookies and CSRF proof, and nothing else', async () => {
    const key = await newKey({ permissions: ['banks.list', 'titles.list'] });
    expect(await status(key)).toBe(200);
    expect((await machine(key, 'GET', '/bills')).statusCode).toBe(403);
    expect((await machine(key, 'POST', '/banks', { name: 'Bank' })).json().code).toBe('forbidden');
    expect((await machine(key, 'GET', '/profile')).statusCode).toBe(403);
    const [listed] = (await browser.call('GET', '/profile/api-keys')).json();
    expect(listed.last_used_ip).toBe('127.0.0.1');
  });

  it('loses with the next request what its user loses', async () => {
    const key = await newKey();
    expect(await status(key)).toBe(200);
    await office.changeUser('billing', { status: 'locked' });
    expect(await status(key)).toBe(401);
    await office.changeUser('billing', { status: 'active' });
    expect(await status(key)).toBe(200);
    const held = {
      users_id: await userId(office.data, 'billing'),
      roles_id: await roleId(office.data, 'billing'),
    };
    await office.data.run(office.all.deleteFrom('users__roles').where('users_id', '=', held.users_id));
    expect(await status(key)).toBe(403);
    await office.data.run(office.all.insertInto('users__roles').values(held));
  });

  it('is refused when revoked, over or made up; only its owner revokes it', async () => {
    const key = await newKey();
    const [{ id }] = (await browser.call('GET', '/profile/api-keys')).json();
    const stranger = new Browser(office.app);
    await stranger.signIn('administrator');
    expect((await stranger.call('DELETE', `/profile/api-keys/${id}`)).statusCode).toBe(404);
    expect((await browser.call('DELETE', `/profile/api-keys/${id}`)).statusCode).toBe(204);
    expect(await status(key)).toBe(401);
    const over = await newKey();
    await office.data.run(office.all.updateTable('api_keys').set({ expires_at: '2020-01-01T00:00:00.000Z' }));
    expect(await status(over)).toBe(401);
    expect(await status(`tours_${'A'.repeat(43)}`)).toBe(401);
  });

  describe('that begins a job', () => {
    const held = ['jobs.list', 'jobs.read', 'titles.list', 'titles.read', 'titles.update'];
    /** The rights with which each step of the job works; `after` a step anything may happen. */
    async function workOff(after: () => Promise<unknown> = async () => undefined) {
      const seen: (readonly string[])[] = [];
      const watching = jobKind<unknown, object>({
        name: 'bulk',
        permission: null,
        readInput: stored => stored,
        async step({ actor }) {
          seen.push([...actor.permissions].sort());
          return seen.length === 2
            ? { kind: 'finished', done: 2, result: {} }
            : { kind: 'goOn', state: {}, done: 1, total: 2 };
        },
      });
      const open = openData(office.database, office.data.model);
      const actorOf: JobWorker['parts']['actorOf'] = async job => {
        if (seen.length === 1) await after();
        return jobActor(office.data, new Grants(), job);
      };
      const log = { warn: () => undefined };
      await new JobWorker({ open, data: office.data, kinds: [watching], actorOf, log }).workOff();
      const [job] = await office.data.run(
        office.all.selectFrom('jobs').select(['status', 'error']).orderBy('id', 'desc').limit(1),
      );
      return { seen, ...job };
    }
    const order = { kind: 'update', values: { active: false }, rows: [{ id: 1, version: 1 }] };
    beforeAll(async () => {
      const title = { code: 'Dr', name_de: 'Dr.', position: 'before' };
      await insertRow(office.data, entityNamed(office.data.model, 'title'), new Map(Object.entries(title)));
    });
    async function begin() {
      const key = await newKey({ permissions: held });
      const answer = await machine(key, 'POST', '/titles/bulk', order);
      expect(answer.statusCode).toBe(202);
    }
    const keys = () => office.all.updateTable('api_keys');

    it('gives it its own rights, where a person gives all of theirs', async () => {
      await begin();
      const { seen, status: is } = await workOff();
      expect([is, ...seen]).toEqual(['done', held, held]);
      expect((await browser.call('POST', '/titles/bulk', order)).statusCode).toBe(202);
      const own = await workOff();
      expect([own.status, own.seen.length]).toEqual(['done', 2]);
      expect(own.seen[0]?.length).toBeGreaterThan(held.length);
    });

    it('loses it with what its user loses', async () => {
      await begin();
      const rights = office.all.selectFrom('permissions').select('id').where('key', '=', 'titles.update');
      const lost = office.all.deleteFrom('roles__permissions').where('permissions_id', 'in', rights);
      const before = await office.data.run(lost.returningAll());
      const { seen } = await workOff();
      expect(seen[0]).toEqual(held.filter(right => right !== 'titles.update'));
      await office.data.run(office.all.insertInto('roles__permissions').values([...before]));
    });

    it.each([
      ['is revoked', { revoked_at: '2026-01-01T00:00:00.000Z' }],
      ['is over', { expires_at: '2026-01-01T00:00:00.000Z' }],
    ])('ends it when it %s, before it or while it works, and says so', async (_, change) => {
      await begin();
      await office.data.run(keys().set(change));
      const waiting = await workOff();
      expect(waiting).toMatchObject({
        seen: [],
        status: 'failed',
        error: expect.stringContaining('API-Schlüssel'),
      });
      await begin();
      const working = await workOff(() => office.data.run(keys().set(change)));
      expect(working).toMatchObject({ seen: [held], status: 'failed' });
    });
  });

  it('with a key, the cookies of the same request count for nothing', async () => {
    const key = await newKey({ permissions: ['titles.list'] });
    const answer = await browser.call('GET', '/banks', undefined, { authorization: `Bearer ${key}` });
    expect(answer.statusCode).toBe(403);
    const revoked = await browser.call('GET', '/banks', undefined, { authorization: 'Bearer tours_no' });
    expect([revoked.statusCode, revoked.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const lower = await browser.call('GET', '/titles', undefined, { authorization: `bearer ${key}` });
    expect(lower.statusCode).toBe(200);
  });

  it.each([
    ['a right that its user lacks', { permissions: ['users.create'] }, 'permissions', 'forbidden'],
    ['no right', { permissions: [] }, 'permissions', 'required'],
    ['no name', { name: ' ' }, 'name', 'required'],
    ['more than a year', { expires_at: inDays(400) }, 'expires_at', 'keyLifetime'],
    ['the past', { expires_at: inDays(-1) }, 'expires_at', 'keyLifetime'],
    ['no day', { expires_at: 'soon' }, 'expires_at', 'format'],
    ['somebody else for its user', { user: 1 }, 'user', 'unknown'],
  ])('cannot be made with %s', async (_, more, field, code) => {
    const answer = await create(more);
    expect([answer.statusCode, answer.json().errors[field]?.code]).toEqual([400, code]);
  });

  it.each([
    ['end with another password', {}, 401],
    ['stay where they are kept on purpose', { keep_api_keys: true }, 200],
  ])('%s', async (_, choice, expected) => {
    const changed = await newKey();
    const body = { current: password, password: 'another-password-2026', ...choice };
    expect((await browser.call('PUT', '/profile/password', body)).statusCode).toBe(200);
    expect(await status(changed)).toBe(expected);

    const reset = await newKey();
    const token = await issueToken(office.data, 'reset', await userId(office.data, 'billing'));
    const answer = await browser.call('POST', '/auth/reset-password', { token, password, ...choice });
    expect(answer.statusCode).toBe(204);
    expect(await status(reset)).toBe(expected);
    await browser.signIn('billing');
  });
});
