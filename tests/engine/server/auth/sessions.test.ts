import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { roleId, userId } from '../idOf.ts';
import { exampleOf } from '../records/exampleOf.ts';
import { Browser, openSigningOffice, type SigningOffice } from './signingOffice.ts';

describe.each(databases)('a session on %s', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
  });
  afterAll(() => office.close());

  const signedIn = async (role: string, app = office.app) => {
    const browser = new Browser(app);
    expect((await browser.signIn(role)).statusCode).toBe(200);
    return browser;
  };
  const status = (browser: Browser) =>
    browser.call('GET', '/auth/verify-token').then(answer => answer.statusCode);

  const newClient = (number: number) => {
    const client = entityNamed(office.data.model, 'client');
    return insertRow(office.data, client, exampleOf(client.meta, number, new Map()));
  };

  it('answers the user, the roles and the permissions', async () => {
    const browser = await signedIn('billing');
    const body = (await browser.call('GET', '/auth/verify-token')).json();
    expect(body.user).toMatchObject({ email: 'billing@example.org', locale: 'de', roles: ['billing'] });
    expect(body.permissions).toContain('bills.list');
    expect(body.permissions).not.toContain('users.create');
  });

  it('tells those who see nothing because nothing is assigned to them', async () => {
    const seesNothing = async (role: string) =>
      (await (await signedIn(role)).call('GET', '/auth/verify-token')).json().sees_no_records;
    expect([await seesNothing('client'), await seesNothing('billing')]).toEqual([true, false]);
    const users_id = await userId(office.data, 'client');
    const clients_id = await newClient(1);
    await office.data.run(office.all.insertInto('users__clients').values({ users_id, clients_id }));
    expect(await seesNothing('client')).toBe(false);
    await office.data.run(office.all.deleteFrom('users__clients').where('users_id', '=', users_id));
  });

  it('names no right to create what would be out of sight, and what is out of sight entirely', async () => {
    const rightsOf = async (role: string) =>
      (await (await signedIn(role)).call('GET', '/auth/verify-token')).json();
    const entry = await rightsOf('entry');
    const creations = ['guest.create', 'tours.create', 'tour-series.create', 'prescriptions.create'];
    expect(entry.permissions).toEqual(expect.arrayContaining(['guest.list', ...creations]));
    expect([entry.withheld, entry.out_of_sight]).toEqual([[], []]);
    const limit = async (role: string, clients_id: number) => {
      const users_id = await userId(office.data, role);
      await office.data.run(office.all.insertInto('users__clients').values({ users_id, clients_id }));
    };
    const client = await newClient(2);
    await limit('entry', client);
    await limit('management', client);

    const limited = await rightsOf('entry');
    expect(limited.permissions).toEqual(expect.arrayContaining(['guest.list', 'tours.list', 'jobs.list']));
    const refused = creations.filter(key => key !== 'tours.create');
    expect(limited.withheld).toEqual(expect.arrayContaining(refused));
    // the guest of a ride may follow from its series, which is in sight
    expect(limited.permissions).toContain('tours.create');
    for (const key of limited.withheld) expect(limited.permissions).not.toContain(key);
    expect(limited.out_of_sight).toEqual(expect.arrayContaining(['guest', 'prescriptions']));
    for (const seen of ['tours', 'clients', 'companies', 'guest-type', 'jobs', 'history', 'documents'])
      expect(limited.out_of_sight).not.toContain(seen);

    const managing = await rightsOf('management');
    const gone = [
      'clients.create',
      'guest.import',
      'payments.create',
      'payments.import',
      'prescriptions.import',
    ];
    expect(managing.withheld).toEqual(expect.arrayContaining(gone));
    expect(managing.permissions).toEqual(expect.arrayContaining(['companies.create', 'companies.import']));
    expect(managing.out_of_sight).toEqual(expect.arrayContaining(['setup', 'users', 'payments']));

    await office.data.run(office.all.deleteFrom('users__clients').where('clients_id', '=', client));
    expect(await rightsOf('entry')).toMatchObject({ out_of_sight: [], withheld: [] });
  });

  it('names the right to create records of the scope itself where it reaches own records', async () => {
    const management = await roleId(office.data, 'management');
    const reaching = async (row_scope: string) => {
      const change = office.all
        .updateTable('roles')
        .set(eb => ({ row_scope: row_scope as 'all', version: eb('version', '+', 1) }))
        .where('id', '=', management);
      await office.data.run(change);
      return (await (await signedIn('management')).call('GET', '/auth/verify-token')).json();
    };
    expect((await reaching('clients')).withheld).toContain('clients.create');
    expect((await reaching('own')).permissions).toContain('clients.create');
    expect((await reaching('all')).withheld).toEqual([]);
  });

  it('gives the key of what stands in open forms, the same to each session of a user and to no other user', async () => {
    const keyOf = async (name: string) =>
      (await (await signedIn(name)).call('GET', '/auth/verify-token')).json().draft_key;
    const own = await keyOf('billing');
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(await keyOf('billing')).toBe(own);
    expect(await keyOf('management')).not.toBe(own);
  });

  it('gives a cookie for the server alone and one for scripts', async () => {
    const { cookies } = await new Browser(office.app).signIn('billing');
    const [sid, token, device] = ['sid', 'token', 'device'].map(name =>
      cookies.find(cookie => cookie.name === name),
    );
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(token).toMatchObject({ sameSite: 'Strict', path: '/' });
    expect(token).not.toHaveProperty('httpOnly');
  });

  it('is not stored in a form that signs in', async () => {
    const browser = await signedIn('billing');
    const rows = await office.data.run(office.all.selectFrom('sessions').select('token_hash'));
    expect(rows.map(row => row.token_hash)).not.toContain(browser.cookies.sid);
  });

  it.each([
    ['absent', {}],
    ['forged', { sid: 'A'.repeat(43) }],
    ['malformed', { sid: "' or 1=1 --" }],
  ])('is refused when its cookie is %s', async (_, cookies) => {
    const browser = new Browser(office.app);
    Object.assign(browser.cookies, cookies);
    expect(await status(browser)).toBe(401);
  });

  it('ends with the sign-out, also for a copy of the cookies', async () => {
    const browser = await signedIn('billing');
    const thief = new Browser(office.app);
    Object.assign(thief.cookies, browser.cookies);
    const answer = await browser.call('POST', '/auth/logout');
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect(Object.keys(browser.cookies)).toEqual(['device']);
    expect(await status(thief)).toBe(401);
  });

  it('is replaced when the same browser signs in again', async () => {
    const browser = await signedIn('billing');
    const earlier = new Browser(office.app);
    Object.assign(earlier.cookies, browser.cookies);
    await browser.signIn('entry');
    expect(await status(earlier)).toBe(401);
  });

  it.each([
    ['its hours are over', { expires_at: '2020-01-01T00:00:00.000Z' }],
    ['it was idle for too long', { last_seen_at: '2020-01-01T00:00:00.000Z' }],
  ])('ends when %s', async (_, change) => {
    const browser = await signedIn('accounting');
    await office.data.run(office.all.updateTable('sessions').set(change));
    expect(await status(browser)).toBe(401);
  });

  it('ends when there is another password', async () => {
    const browser = await signedIn('accounting');
    await office.changeUser('accounting', { password_generation: 1 });
    expect(await status(browser)).toBe(401);
  });

  it('is written at most once a minute', async () => {
    const browser = await signedIn('auditor');
    const seen = () =>
      office.data
        .run(office.all.selectFrom('sessions').select('last_seen_at').orderBy('id', 'desc').limit(1))
        .then(rows => rows[0]);
    const before = await seen();
    await browser.call('GET', '/auth/verify-token');
    expect(await seen()).toEqual(before);
    const earlier = new Date(Date.now() - 90_000).toISOString();
    await office.data.run(office.all.updateTable('sessions').set({ last_seen_at: earlier }));
    await browser.call('GET', '/auth/verify-token');
    expect((await seen())?.last_seen_at).not.toBe(earlier);
  });

  it('ends with the next request when the user is locked, on every server', async () => {
    const other = await office.replica();
    const browser = await signedIn('management', other);
    await office.changeUser('management', { status: 'locked' });
    expect(await status(browser)).toBe(401);
    await office.changeUser('management', { status: 'active' });
  });

  it('has the rights of today, when an administrator changes a role at another server', async () => {
    const clerk = await signedIn('entry', await office.replica());
    const rights = () =>
      clerk.call('GET', '/auth/verify-token').then(answer => answer.json().permissions as string[]);
    expect(await rights()).toContain('tours.list');

    const admin = await signedIn('administrator');
    const roles = office.all.selectFrom('roles').select('id').where('key', '=', 'entry');
    const [role] = await office.data.run(roles);
    const path = `/roles/${role?.id}`;
    const { etag } = (await admin.call('GET', path)).headers;
    const changed = await admin.call('PUT', path, { permissions: [] }, { 'if-match': String(etag) });
    expect(changed.statusCode).toBe(200);
    expect(await rights()).toEqual([]);
  });

  it('needs its token for an unsafe call', async () => {
    const browser = await signedIn('administrator');
    const create = (authorization: string) =>
      browser.call('POST', '/titles', { code: 'x', name_de: 'x', position: 'before' }, { authorization });
    const other = await signedIn('administrator');
    for (const proof of ['', 'Bearer', 'Bearer 9999999999999.forged', `Bearer ${other.cookies.token}`]) {
      const answer = await create(proof);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf']);
    }
    expect((await create(`Bearer ${browser.cookies.token}`)).statusCode).not.toBe(403);
  });
});
