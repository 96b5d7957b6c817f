import { issueToken } from '@engine/server/auth/passwordTokens.ts';
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

  it('with a key, the cookies of the same request count for nothing', async () => {
    const key = await newKey({ permissions: ['titles.list'] });
    const answer = await browser.call('GET', '/banks', undefined, { authorization: `Bearer ${key}` });
    expect(answer.statusCode).toBe(403);
    const revoked = await browser.call('GET', '/banks', undefined, { authorization: 'Bearer tours_no' });
    expect(revoked.statusCode).toBe(401);
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
