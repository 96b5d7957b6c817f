import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, openSigningOffice, type SigningOffice } from '../auth/signingOffice.ts';
import { permissionId, roleId, userId } from '../idOf.ts';
import { dialects } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';

describe.each(dialects)('viewing as somebody else on %s', dialect => {
  let office: SigningOffice;

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
  });
  afterAll(() => office.close());

  const signedIn = async (role: string) => {
    const browser = new Browser(office.app);
    expect((await browser.signIn(role)).statusCode).toBe(200);
    return browser;
  };
  const who = async (browser: Browser) => (await browser.call('GET', '/auth/verify-token')).json();

  test('shows what a role sees, changes nothing, is in the log, and ends', async () => {
    const admin = await signedIn('administrator');
    const own = await who(admin);
    const role = await roleId(office.data, 'auditor');
    expect((await admin.call('POST', '/authorization/view-as', { role })).statusCode).toBe(204);

    const viewing = await who(admin);
    expect(viewing.view_as).toMatchObject({ kind: 'role', id: role });
    expect(viewing.user.id).toBe(own.user.id);
    expect(viewing.rights).not.toBe(own.rights);
    expect(viewing.permissions).not.toContain('banks.create');
    const write = await admin.call('POST', '/titles', { code: 'Dr.' });
    expect([write.statusCode, write.json().code]).toEqual([403, 'viewingAs']);

    expect((await admin.call('DELETE', '/authorization/view-as')).statusCode).toBe(204);
    expect(await who(admin)).toMatchObject({ view_as: null, permissions: own.permissions });
    const [entry] = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['resource', 'record_id', 'user as author'])
        .where('action', '=', 'view_as'),
    );
    expect(entry).toEqual({ resource: 'roles', record_id: role, author: own.user.id });
  });

  test("shows what a user sees, in that user's scope and never more than one's own rights", async () => {
    const admin = await signedIn('administrator');
    const user = await userId(office.data, 'client');
    await admin.call('POST', '/authorization/view-as', { user });
    const viewing = await who(admin);
    expect(viewing.view_as).toMatchObject({ kind: 'user', id: user });
    const client = await who(await signedIn('client'));
    expect(viewing.permissions).toEqual(client.permissions);
    expect((await admin.call('GET', '/users')).statusCode).toBe(403);
  });

  test('leaves out the own rows of another user, which are not those of the viewer', async () => {
    const [viewing, viewed] = [await roleId(office.data, 'billing'), await roleId(office.data, 'entry')];
    const narrow = (row_scope: 'all' | 'own') =>
      office.data.run(
        office.all
          .updateTable('roles')
          .set(eb => ({ row_scope, version: eb('version', '+', 1) }))
          .where('id', 'in', [viewing, viewed]),
      );
    const right = { roles_id: viewing, permissions_id: await permissionId(office.data, 'users.view_as') };
    await office.data.run(office.all.insertInto('roles__permissions').values(right));
    await narrow('own');
    const clerk = await signedIn('billing');
    expect((await who(clerk)).permissions).toContain('guest.list');
    const look = async (as: { view_as_user?: number | null; view_as_role?: number | null }) => {
      const user = await userId(office.data, 'billing');
      const none = { view_as_user: null, view_as_role: null };
      await office.data.run(
        office.all
          .updateTable('sessions')
          .set({ ...none, ...as })
          .where('user', '=', user),
      );
      return (await who(clerk)).permissions;
    };
    expect(await look({ view_as_role: viewed })).toContain('guest.list');
    expect(await look({ view_as_user: await userId(office.data, 'billing') })).toContain('guest.list');
    const asOther = await look({ view_as_user: await userId(office.data, 'entry') });
    expect(asOther).not.toContain('guest.list');
    await narrow('all');
    expect(await look({ view_as_user: await userId(office.data, 'entry') })).toContain('guest.list');
    await office.data.run(
      office.all
        .deleteFrom('roles__permissions')
        .where('roles_id', '=', viewing)
        .where('permissions_id', '=', right.permissions_id),
    );
    await narrow('all');
  });

  test('is for those who hold the right, and over when it is taken away', async () => {
    const clerk = await signedIn('billing');
    const role = await roleId(office.data, 'administrator');
    expect((await clerk.call('POST', '/authorization/view-as', { role })).statusCode).toBe(403);

    const admin = await signedIn('administrator');
    await admin.call('POST', '/authorization/view-as', { role: await roleId(office.data, 'entry') });
    const raise = () =>
      office.data.run(
        office.all
          .updateTable('roles')
          .set(eb => ({ version: eb('version', '+', 1) }))
          .where('id', '=', role),
      );
    const right = await permissionId(office.data, 'users.view_as');
    await office.data.run(
      office.all
        .deleteFrom('roles__permissions')
        .where('roles_id', '=', role)
        .where('permissions_id', '=', right),
    );
    await raise();
    expect((await who(admin)).view_as).toBeNull();
    await office.data.run(
      office.all.insertInto('roles__permissions').values({ roles_id: role, permissions_id: right }),
    );
    await raise();
  });

  test.each([{}, { user: 1, role: 1 }, { user: 'x' }, { world: 1 }])('refuses %o', async body => {
    const admin = await signedIn('administrator');
    expect((await admin.call('POST', '/authorization/view-as', body)).statusCode).toBe(400);
  });

  test('a user who is not there is missing', async () => {
    const admin = await signedIn('administrator');
    expect((await admin.call('POST', '/authorization/view-as', { user: 999_999 })).statusCode).toBe(404);
  });

  test('every answer names the rights that it was made under, on every server, and a change shows', async () => {
    const admin = await signedIn('administrator');
    const clerk = await signedIn('billing');
    const tag = async () => (await clerk.call('GET', '/titles')).headers['x-rights'];
    const before = await tag();
    expect(before).toBe((await who(clerk)).rights);
    expect(await tag()).toBe(before);
    const matrix = (await admin.call('GET', '/authorization/matrix')).json();
    const saved = await admin.call('PUT', '/authorization/matrix', {
      version: matrix.version,
      reason: 'Test',
      changes: [
        {
          role: await roleId(office.data, 'billing'),
          permission: matrix.permissions.find((known: { key: string }) => known.key === 'titles.create').id,
          granted: true,
        },
      ],
    });
    expect(saved.statusCode).toBe(200);
    expect(await tag()).not.toBe(before);
  });

  describe('by somebody who may do less than the one looked at', () => {
    const clients: number[] = [];
    let clerk: Browser;

    beforeAll(async () => {
      const client = entityNamed(office.data.model, 'client');
      for (const number of [3, 4])
        clients.push(await insertRow(office.data, client, exampleOf(client.meta, number, new Map())));
      const admin = await signedIn('administrator');
      const matrix = (await admin.call('GET', '/authorization/matrix')).json();
      const role = await roleId(office.data, 'entry');
      const changes = ['users.view_as', 'users.read', 'clients.list'].map(key => ({
        role,
        permission: matrix.permissions.find((known: { key: string }) => known.key === key).id,
        granted: true,
      }));
      const body = { version: matrix.version, reason: 'Test', changes };
      expect((await admin.call('PUT', '/authorization/matrix', body)).statusCode).toBe(200);
      clerk = await signedIn('entry');
    });

    test('it gives no right that the viewer lacks, and none beyond the limits that the viewer has by now', async () => {
      const own = new Set<string>((await who(clerk)).permissions);
      const user = await userId(office.data, 'administrator');
      expect((await clerk.call('POST', '/authorization/view-as', { user })).statusCode).toBe(204);

      const seen: readonly string[] = (await who(clerk)).permissions;
      expect(seen).toEqual(expect.arrayContaining(['clients.list', 'jobs.list', 'history.read']));
      expect(seen.filter(key => !own.has(key))).toEqual([]);
      expect((await clerk.call('GET', '/roles')).statusCode).toBe(403);
      const listed = async () =>
        (await clerk.call('GET', '/clients')).json().map(({ id }: { id: number }) => id);
      expect(await listed()).toEqual(expect.arrayContaining(clients));
      const viewer = await userId(office.data, 'entry');
      await office.data.run(
        office.all.insertInto('users__clients').values({ users_id: viewer, clients_id: clients[0] ?? 0 }),
      );
      expect(await listed()).toEqual([clients[0]]);
      for (const path of ['/jobs', '/history'])
        expect([path, (await clerk.call('GET', path)).statusCode]).toEqual([path, 403]);
      expect((await clerk.call('DELETE', '/authorization/view-as')).statusCode).toBe(204);
      for (const path of ['/jobs', '/history'])
        expect([path, (await clerk.call('GET', path)).statusCode]).toEqual([path, 200]);
    });
  });
});
