import { entityNamed } from '@engine/server/access/model.ts';
import { createUser } from '@engine/server/auth/createUser.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, password, type SigningOffice } from '../auth/signingOffice.ts';
import { permissionId, roleId, userId } from '../idOf.ts';
import { exampleOf } from '../records/exampleOf.ts';

const overUsers = ['list', 'read', 'create', 'update', 'invite', 'end_sessions', 'reset_factor'];

/** The ways to change a user; each answers the status. */
const ways = {
  'another address': (by: Browser, id: number) => put(by, id, { email: `new${id}@example.org` }),
  'another status': (by: Browser, id: number) => put(by, id, { status: 'locked' }),
  'other roles': (by: Browser, id: number) => put(by, id, { roles: [] }),
  'another language': (by: Browser, id: number) => put(by, id, { locale: 'en' }),
  'many at once': async (by: Browser, id: number) => {
    const path = `/users?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`;
    return (await by.call('PUT', path, { locale: 'en' })).statusCode;
  },
  'an invitation': async (by: Browser, id: number) =>
    (await by.call('POST', `/users/${id}/invite`)).statusCode,
  'the end of the sessions': async (by: Browser, id: number) =>
    (await by.call('DELETE', `/users/${id}/sessions`)).statusCode,
  'no second factor': async (by: Browser, id: number) =>
    (await by.call('POST', `/users/${id}/reset-second-factor`)).statusCode,
} as const;

async function put(by: Browser, id: number, body: object): Promise<number> {
  const match = { 'if-match': await etagOf(by, `/users/${id}`) };
  return (await by.call('PUT', `/users/${id}`, body, match)).statusCode;
}

const etagOf = async (by: Browser, path: string): Promise<string> =>
  String((await by.call('GET', path)).headers.etag ?? '"v1"');

describe.each(databases)('a right over people on %s', dialect => {
  let office: SigningOffice;
  let admin: Browser;
  let helper: Browser;
  let limited: Browser;
  let plain: number;
  let clients: readonly number[];
  let made = 0;

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    admin = await signedIn('administrator');
    const rights = overUsers.map(name => `users.${name}`);
    const helpdesk = await newRole('helpdesk', [...rights, 'roles.list', 'titles.list']);
    plain = await newRole('plain', ['titles.list']);
    const client = entityNamed(office.data.model, 'client');
    clients = [
      await insertRow(office.data, client, exampleOf(client.meta, 1, new Map())),
      await insertRow(office.data, client, exampleOf(client.meta, 2, new Map())),
    ];
    const person = { firstName: 'A', lastName: 'B', roles: ['helpdesk'], password };
    await createUser(office.data, { ...person, email: 'helper@example.org' });
    const scope = { clients: clients.slice(0, 1) };
    await createUser(office.data, { ...person, email: 'limited@example.org', scope });
    helper = await signedIn('helper');
    limited = await signedIn('limited');
    expect(helpdesk).toBeGreaterThan(0);
  });
  afterAll(() => office.close());

  async function signedIn(name: string): Promise<Browser> {
    const browser = new Browser(office.app);
    expect((await browser.signIn(name)).statusCode).toBe(200);
    return browser;
  }
  async function newRole(key: string, permissions: readonly string[]): Promise<number> {
    const ids = await Promise.all(permissions.map(name => permissionId(office.data, name)));
    const body = { key, name_de: key, name_en: key, row_scope: 'all', permissions: ids };
    return (await admin.call('POST', '/roles', body)).json().id;
  }
  const person = (role: string, scope: Readonly<Record<string, readonly number[]>> = {}) =>
    createUser(office.data, {
      email: `person${++made}@example.org`,
      firstName: 'Some',
      lastName: 'Body',
      roles: [role],
      password,
      scope,
    });

  describe.each(Object.entries(ways))('as %s', (name, change) => {
    const allowed = name === 'an invitation' ? 409 : [200, 204];
    const refused = [403, 404];

    test('is for users who may do no more', async () => {
      expect([allowed].flat()).toContain(await change(helper, await person('plain')));
    });

    test('is not for users who may do more', async () => {
      expect(await change(helper, await person('administrator'))).toBe(403);
      expect(await change(helper, await person('billing'))).toBe(403);
    });

    test('finds no one where there is no user', async () => {
      expect(await change(helper, 999_999)).toBe(404);
    });

    test('is not for users who may do it for more records', async () => {
      expect(refused).toContain(await change(limited, await person('plain')));
      expect(refused).toContain(await change(limited, await person('plain', { clients })));
    });
  });

  test('shows the sessions of users in sight alone', async () => {
    const path = `/users/${await person('plain')}/sessions`;
    expect((await helper.call('GET', path)).statusCode).toBe(200);
    expect((await limited.call('GET', path)).statusCode).toBe(404);
  });

  test('makes no user who may do more, nor one who may do it for more records', async () => {
    const make = async (by: Browser, body: object) => {
      const fields = { first_name: 'A', last_name: 'B', locale: 'de', status: 'active' };
      const email = `made${++made}@example.org`;
      return (await by.call('POST', '/users', { ...fields, email, ...body })).statusCode;
    };
    const administrator = await roleId(office.data, 'administrator');
    expect(await make(helper, { roles: [administrator] })).toBe(400);
    expect(await make(limited, { roles: [plain] })).toBe(400);
    expect(await make(helper, { roles: [plain] })).toBe(201);
  });

  test('does not widen what one holds oneself', async () => {
    const [own, ofLimited] = [await userId(office.data, 'helper'), await userId(office.data, 'limited')];
    expect(await put(helper, own, { roles: [await roleId(office.data, 'administrator')] })).toBe(400);
    expect(await put(limited, ofLimited, { clients: [] })).toBeGreaterThanOrEqual(400);
  });
});

describe.each(databases)('the last administrator on %s', dialect => {
  let office: SigningOffice;
  let admin: Browser;
  let own: number;
  let role: number;

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    admin = new Browser(office.app);
    await admin.signIn('administrator');
    own = await userId(office.data, 'administrator');
    role = await roleId(office.data, 'administrator');
  });
  afterAll(() => office.close());

  const changed = async (path: string, body: object) =>
    admin.call('PUT', path, body, { 'if-match': await etagOf(admin, path) });

  test.each([
    ['loses no role', () => changed(`/users/${own}`, { roles: [] }), 409],
    ['is not locked', () => changed(`/users/${own}`, { status: 'locked' }), 400],
    ['keeps a role that reaches all', () => changed(`/roles/${role}`, { row_scope: 'own' }), 409],
    ['keeps the rights of the role', () => changed(`/roles/${role}`, { permissions: [] }), 409],
    [
      'keeps the role',
      async () =>
        admin.call('DELETE', `/roles/${role}`, undefined, {
          'if-match': await etagOf(admin, `/roles/${role}`),
        }),
      409,
    ],
    [
      'keeps the rights in the matrix',
      async () => {
        const { version } = (await admin.call('GET', '/authorization/matrix')).json();
        const permission = await permissionId(office.data, 'roles.update');
        const changes = [{ role, permission, granted: false }];
        return admin.call('PUT', '/authorization/matrix', { version, reason: 'Test', changes });
      },
      409,
    ],
    [
      'keeps the rights in the edit of many roles',
      () => {
        const filter = encodeURIComponent(JSON.stringify({ id: [role] }));
        return admin.call('PUT', `/roles?filter=${filter}`, { permissions: [] });
      },
      409,
    ],
  ])('%s', async (_, change, status) => {
    expect((await change()).statusCode).toBe(status);
  });

  test('is not made up for by one who has no password yet and so cannot sign in', async () => {
    const names = { first_name: 'A', last_name: 'B', locale: 'de' };
    const asleep = { ...names, email: 'asleep@example.org', status: 'active', roles: [role] };
    const { id } = (await admin.call('POST', '/users', asleep)).json();
    expect((await changed(`/users/${own}`, { roles: [] })).json().code).toBe('lastAdministrator');
    const plain = await createUser(office.data, {
      email: 'plain@example.org',
      firstName: 'A',
      lastName: 'B',
      roles: ['administrator'],
      password,
    });
    const { version } = (await admin.call('GET', '/authorization/matrix')).json();
    const change = {
      version,
      reason: 'Test',
      changes: [{ role, permission: await permissionId(office.data, 'roles.update'), granted: false }],
    };
    const preview = async () =>
      (await admin.call('POST', '/authorization/matrix/preview', change)).json().lockout;
    expect(await preview()).toBe(true);
    expect(await changed(`/users/${plain}`, { roles: [] })).toMatchObject({ statusCode: 200 });
    expect(await changed(`/users/${id}`, { roles: [] })).toMatchObject({ statusCode: 200 });
  });

  test('remains when two take each other away at the same moment, at two servers', async () => {
    const person = { firstName: 'A', lastName: 'B', roles: ['administrator'], password };
    const id = await createUser(office.data, { ...person, email: 'second@example.org' });
    const second = new Browser(await office.replica());
    await second.signIn('second');
    const answers = await Promise.all([put(admin, id, { roles: [] }), put(second, own, { roles: [] })]);
    expect(answers.filter(status => status === 200)).toHaveLength(1);
  });
});
