import type { Actor } from '@engine/server/access/actor.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { permissionProfile } from '@engine/server/access/permissionProfile.ts';
import { listApiKeys } from '@engine/server/auth/apiKeys.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, openSigningOffice, type SigningOffice } from '../auth/signingOffice.ts';
import { permissionId, roleId, userId } from '../idOf.ts';
import { dialects } from '../office.ts';

describe.each(dialects)('the text of a key gives no right, on %s', dialect => {
  let office: SigningOffice;

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
  });
  afterAll(() => office.close());

  const insert = (entity: string, fields: Readonly<Record<string, unknown>>) =>
    insertRow(office.data, entityNamed(office.data.model, entity), new Map(Object.entries(fields)));
  const newRole = (key: string, permissions: readonly number[]) =>
    insert('role', {
      key,
      name_de: 'Rolle',
      name_en: 'Role',
      row_scope: 'all',
      second_factor: 'none',
      system: false,
      permissions,
    });

  /** Gives a user this role alone, past the API, and signs in. */
  const signInWith = async (role: number, name: string) => {
    const user = await userId(office.data, name);
    await office.data.run(office.all.deleteFrom('users__roles').where('users_id', '=', user));
    await office.data.run(office.all.insertInto('users__roles').values({ users_id: user, roles_id: role }));
    const browser = new Browser(office.app);
    expect((await browser.signIn(name)).statusCode).toBe(200);
    const session = (await browser.call('GET', '/auth/verify-token')).json();
    return { browser, roles: session.roles ?? session.user.roles, permissions: session.permissions };
  };

  test.each([
    'x,{id}:1:none:administrator',
    'x","a"],[{id},1,"none","administrator"],["',
    'Erfassung, Aushilfe',
    'a:b',
    "it's {id}",
  ])('a role with the key %s gives its own permission alone', async pattern => {
    const administrator = await roleId(office.data, 'administrator');
    const key = pattern.replaceAll('{id}', String(administrator));
    const role = await newRole(key, [await permissionId(office.data, 'banks.list')]);
    const { browser, roles, permissions } = await signInWith(role, 'entry');
    expect([roles, permissions]).toEqual([[key], ['banks.list']]);
    expect((await browser.call('GET', '/users')).statusCode).toBe(403);
  });

  test('a role viewed as has the permissions of that role alone', async () => {
    const administrator = await roleId(office.data, 'administrator');
    const role = await newRole(`y,${administrator}:1:none:administrator`, []);
    const admin = new Browser(office.app);
    await admin.signIn('administrator');
    expect((await admin.call('POST', '/authorization/view-as', { role })).statusCode).toBe(204);
    expect((await admin.call('GET', '/auth/verify-token')).json().permissions).toEqual([]);
  });

  test('an API key lists a permission whose key has a comma as one', async () => {
    const permission = await insert('permission', {
      key: 'reports.a,users.list',
      resource: 'reports',
      action: 'a',
      sensitive: false,
      system: false,
    });
    const user = await userId(office.data, 'billing');
    const banks = await permissionId(office.data, 'banks.list');
    await insert('api-key', {
      user,
      name: 'Key',
      prefix: 'tours_abcdef',
      key_hash: 'h'.repeat(64),
      permissions: [permission, banks],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const [key] = await listApiKeys(office.data, user);
    expect(key?.permissions).toEqual(['banks.list', 'reports.a,users.list']);
  });

  test.each(['a,b', 'a b', '1:2', '["a"]', '*'])(
    'new roles and permissions with the key %s are refused',
    async key => {
      const admin = new Browser(office.app);
      await admin.signIn('administrator');
      const role = await admin.call('POST', '/roles', {
        key,
        name_de: 'A',
        name_en: 'A',
        row_scope: 'all',
        second_factor: 'none',
        permissions: [],
      });
      expect([role.statusCode, role.json().errors]).toMatchObject([400, { key: { code: 'plainKey' } }]);
      const permission = await admin.call('POST', '/permissions', {
        key,
        resource: 'a',
        action: 'b',
        sensitive: false,
      });
      expect([permission.statusCode, permission.json().errors]).toMatchObject([
        400,
        { key: { code: 'plainKey' } },
      ]);
    },
  );

  test('a role from before this rule can be renamed and keeps its key', async () => {
    const id = await newRole('Nacht, Aushilfe', []);
    const admin = new Browser(office.app);
    await admin.signIn('administrator');
    const renamed = await admin.call('PUT', `/roles/${id}`, { name_de: 'Nacht' }, { 'if-match': '"v1"' });
    expect([renamed.statusCode, renamed.json().key]).toEqual([200, 'Nacht, Aushilfe']);
  });
});

describe('sets of rights are the same only if their permissions are', () => {
  const profileOf = (
    permissions: readonly string[],
    narrowed: readonly (readonly [
      string,
      Actor['narrowed'] extends ReadonlyMap<string, infer R> ? R : never,
    ])[] = [],
  ) => permissionProfile({ ...allRights, permissions: new Set(permissions), narrowed: new Map(narrowed) });

  test.each([
    [['users.list users.read'], ['users.list', 'users.read']],
    [['users.list|'], ['users.list']],
    [['a","b'], ['a', 'b']],
  ])('%j and %j differ', (one, other) => {
    expect(profileOf(one)).not.toBe(profileOf(other));
  });

  test('a permission of the name * is not every permission', () => {
    expect(profileOf(['*'])).not.toBe(permissionProfile(allRights));
  });

  test('every permission for some rows is not every permission', () => {
    const narrowed = new Map([['users.list', ['clients'] as const]]);
    expect(permissionProfile({ ...allRights, narrowed })).not.toBe(permissionProfile(allRights));
  });

  test('another order makes no difference', () => {
    expect(profileOf(['b', 'a'])).toBe(profileOf(['a', 'b']));
  });

  test('rights for all rows and for own rows differ', () => {
    expect(profileOf(['a'], [['a', ['own']]])).not.toBe(profileOf(['a']));
  });
});
