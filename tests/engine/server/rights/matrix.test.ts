import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import type { Matrix } from '@engine/shared/rights.ts';
import { facts } from '@generated/facts.ts';
import { permissions } from '@generated/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roleId as idOfRole } from '../idOf.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';

describe.each(dialects)('the permissions matrix on %s (R-USE-3)', dialect => {
  let office: Office;
  let admin: Caller;
  let matrix: Matrix;
  let clerk: number;

  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncCatalogue(openData(office.database, office.model), facts);
    admin = await office.caller('all');
    await office.insert('user', {
      ...person('boss'),
      roles: [await roleId('administrator')],
    });
    clerk = await office.insert('user', { ...person('clerk'), roles: [await roleId('billing')] });
    await office.insert('title', { code: 'Dr.', name_de: 'Doktor', name_en: 'Doctor', position: 'before' });
  });
  beforeEach(async () => {
    matrix = (await admin.get('authorization/matrix')).body;
  });
  afterAll(() => office.close());

  const person = (name: string) => ({
    email: `${name}@example.org`,
    first_name: name,
    last_name: 'Test',
    locale: 'de',
    status: 'active',
    second_factor: 'none',
    password_hash: 'a hash',
  });
  const roleId = (key: string) => idOfRole(office.data, key);
  const role = (key: string) => matrix.roles.find(known => known.key === key)?.id ?? 0;
  const permission = (key: string) => matrix.permissions.find(known => known.key === key)?.id ?? 0;
  const cell = (of: string, key: string, granted: boolean | null) => ({
    role: role(of),
    permission: permission(key),
    granted,
  });
  const save = (changes: readonly unknown[], more: object = {}) =>
    admin.put('authorization/matrix', { version: matrix.version, reason: 'Test', changes, ...more });
  const rightOf = async (user: number, key: string) => {
    const { body } = await admin.get(`authorization/users/${user}/rights`);
    return body.rights.find((right: { key: string }) => right.key === key);
  };

  test('shows what ships and what was decided, role by role', async () => {
    expect(matrix.roles.map(({ key }) => key)).toContain('billing');
    expect(matrix.shipped[role('auditor')]).toContain(permission('banks.list'));
    expect(matrix.permissions).toHaveLength(permissions.length);
    expect(matrix.roles.find(({ key }) => key === 'billing')?.users).toBe(1);
  });

  test('a saved cell acts, is explained, is in the log with its reason, and goes back in one step', async () => {
    expect(await rightOf(clerk, 'banks.list')).toMatchObject({ granted: true, why: null });
    const saved = await save([cell('billing', 'banks.list', false)]);
    expect(saved.status).toBe(200);
    expect(await rightOf(clerk, 'banks.list')).toEqual({
      key: 'banks.list',
      granted: false,
      via: [],
      why: 'takenAway',
    });
    const [entry] = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['reason', 'user as author'])
        .where('resource', '=', 'roles')
        .orderBy('id', 'desc')
        .limit(1),
    );
    expect(entry).toEqual({ reason: 'Test', author: admin.id });

    const undone = await admin.post(`authorization/changes/${saved.body.id}/undo`, { reason: 'Irrtum' });
    expect(undone.status).toBe(200);
    expect(await rightOf(clerk, 'banks.list')).toMatchObject({
      granted: true,
      via: [{ role: { id: role('billing') }, source: 'shipped', scope: 'all' }],
    });
    const [latest, first] = (await admin.get('authorization/changes')).body;
    expect(latest).toMatchObject({ reason: 'Irrtum', undoes: saved.body.id, user: { id: admin.id } });
    expect(first).toMatchObject({ id: saved.body.id, undone_by: undone.body.id });
    expect((await admin.post(`authorization/changes/${saved.body.id}/undo`, { reason: 'x' })).status).toBe(
      409,
    );
  });

  test('a change that was changed again is not undone over the later one', async () => {
    const first = await save([cell('entry', 'titles.delete', true)]);
    matrix = (await admin.get('authorization/matrix')).body;
    await save([cell('entry', 'titles.delete', false)]);
    const undo = await admin.post(`authorization/changes/${first.body.id}/undo`, { reason: 'x' });
    expect([undo.status, undo.body.code]).toEqual([409, 'conflict']);
  });

  test('the preview tells who gains and loses what, and how many records come into sight; nothing is written', async () => {
    const changes = [cell('billing', 'titles.list', false), cell('billing', 'users.update', true)];
    const { body } = await admin.post('authorization/matrix/preview', { changes });
    expect(body.users).toEqual([
      { id: clerk, name: 'Test, clerk', gains: ['users.update'], loses: ['titles.list'] },
    ]);
    expect(body.records).toEqual([
      { resource: 'titles', user_id: clerk, before: 1, after: 0, capped: false },
    ]);
    expect(body).toMatchObject({ lockout: false, beyondOwn: [] });
    expect((await admin.get('authorization/matrix')).body).toEqual(matrix);
  });

  test('a narrower scope of a role takes records out of sight', async () => {
    const { body } = await admin.post('authorization/matrix/preview', {
      scopes: [{ role: role('billing'), row_scope: 'own' }],
    });
    expect(body.users).toEqual([{ id: clerk, name: 'Test, clerk', gains: [], loses: [] }]);
    expect(body.records).toContainEqual(
      expect.objectContaining({ resource: 'users', user_id: clerk, after: 0 }),
    );
  });

  test('the last administrator is not locked out, by whichever way', async () => {
    const changes = [cell('administrator', 'roles.update', false)];
    expect((await admin.post('authorization/matrix/preview', { changes })).body.lockout).toBe(true);
    expect((await save(changes)).body.code).toBe('lastAdministrator');
    expect((await save([], { scopes: [{ role: role('administrator'), row_scope: 'own' }] })).body.code).toBe(
      'lastAdministrator',
    );
    const [boss] = await office.data.run(
      office.all.selectFrom('users').select(['id', 'version']).where('first_name', '=', 'boss'),
    );
    for (const change of [{ status: 'locked' }, { roles: [] }]) {
      const answer = await admin.put(`users/${boss?.id}`, change, { 'if-match': `"v${boss?.version}"` });
      expect(answer.body.code).toBe('lastAdministrator');
    }
    expect((await admin.get('authorization/matrix')).body).toEqual(matrix);
  });

  test('a role that a user has is not deleted', async () => {
    const names = { key: 'night', name_de: 'Nacht', name_en: 'Night' };
    const night = await office.insert('role', {
      ...names,
      row_scope: 'all',
      second_factor: 'none',
      system: false,
    });
    const sleeper = await office.insert('user', { ...person('sleeper'), roles: [night] });
    const remove = () => admin.delete(`roles/${night}`, undefined, { 'if-match': '"v1"' });
    expect((await remove()).body.code).toBe('inUse');
    await admin.put(`users/${sleeper}`, { roles: [] }, { 'if-match': '"v1"' });
    expect((await remove()).status).toBe(200);
  });

  test('of two administrators who began from the same matrix the second gets a conflict, and nothing is half written', async () => {
    expect((await save([cell('entry', 'banks.delete', true)])).status).toBe(200);
    const second = await save([cell('entry', 'banks.create', true)]);
    expect([second.status, second.body.code]).toEqual([412, 'stale']);
  });

  test('a user cannot give what they do not hold', async () => {
    const limited = await office.caller(['roles.read', 'roles.update', 'permissions.list', 'users.list']);
    const body = { version: matrix.version, reason: 'x', changes: [cell('entry', 'bills.cancel', true)] };
    expect((await limited.put('authorization/matrix', body)).body.code).toBe('beyondOwn');
    const preview = await limited.post('authorization/matrix/preview', { changes: body.changes });
    expect(preview.body.beyondOwn).toEqual(['bills.cancel']);
    const path = `roles/${role('billing')}`;
    const { headers } = await admin.get(path);
    const weaker = await limited.put(path, { second_factor: 'totp' }, { 'if-match': String(headers.etag) });
    expect(weaker.body.errors).toMatchObject({ permissions: { code: 'forbidden' } });
    const ofClient = await office.caller('all', { clients: [1] });
    const names = { key: 'wide', name_de: 'Weit', name_en: 'Wide' };
    const wide = await ofClient.post('roles', { ...names, row_scope: 'all', permissions: [] });
    expect(wide.body.errors).toMatchObject({ row_scope: { code: 'forbidden' } });
  });

  test.each([
    [
      'a role that does not exist',
      { changes: [{ role: 99_999, permission: 1, granted: true }] },
      'changes.0.role',
    ],
    [
      'a permission that does not exist',
      { changes: [{ role: 1, permission: 99_999, granted: true }] },
      'changes.0.permission',
    ],
    ['a value that is none', { changes: [{ role: 1, permission: 1, granted: 'yes' }] }, 'changes.0.granted'],
    ['a scope that is none', { scopes: [{ role: 1, row_scope: 'world' }] }, 'scopes.0.row_scope'],
    ['no reason', { changes: [], reason: ' ' }, 'reason'],
  ])('%s is named, and nothing is written', async (_name, body, place) => {
    const answer = await admin.put('authorization/matrix', { version: matrix.version, reason: 'x', ...body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([place]);
  });

  test('somebody limited to a client sees their own rights and limit, and those of no other user', async () => {
    const client = entityNamed(office.model, 'client');
    const clients = await insertRow(office.data, client, exampleOf(client.meta, 1, new Map()));
    const permissions = ['roles.read', 'users.read', 'clients.read'];
    const limited = await office.caller(permissions, { clients: [clients] });
    const roles_id = await roleId('billing');
    const { id: users_id } = limited;
    await office.data.run(office.all.insertInto('users__roles').values({ users_id, roles_id }));
    await office.data.run(office.all.insertInto('users__clients').values({ users_id, clients_id: clients }));
    const { status, body } = await limited.get(`authorization/users/${users_id}/rights`);
    expect(status).toBe(200);
    const [right] = body.rights.filter(({ key }: { key: string }) => key === 'banks.list');
    expect(right).toMatchObject({ granted: true, via: [{ role: { id: roles_id } }] });
    expect(body.scope).toEqual({ clients: [expect.any(String)], companies: null });
    const limitOf = (key: string) =>
      body.rights.find((each: { key: string }) => each.key === key && each)?.limit ?? null;
    const keys = ['banks.list', 'tours.list', 'guest.list', 'guest.read', 'guest.create', 'users.create'];
    expect(keys.map(limitOf)).toEqual([null, null, 'noRows', 'noRows', 'noCreate', null]);
    const unlimited = (await admin.get(`authorization/users/${clerk}/rights`)).body.rights;
    expect(unlimited.filter(({ limit }: { limit?: string }) => limit)).toEqual([]);
    expect((await limited.get(`authorization/users/${clerk}/rights`)).status).toBe(404);
    const blind = await office.caller(['users.read'], { clients: [clients] });
    expect((await blind.get(`authorization/users/${blind.id}/rights`)).status).toBe(403);
  });

  test('nothing of it without the rights for it', async () => {
    const withoutRights = await office.caller([]);
    for (const [method, path] of [
      ['get', 'authorization/matrix'],
      ['post', 'authorization/matrix/preview'],
      ['put', 'authorization/matrix'],
      ['get', 'authorization/changes'],
      ['post', 'authorization/changes/1/undo'],
      ['get', `authorization/users/${clerk}/rights`],
      ['get', 'authorization/roles/1/rights'],
      ['post', 'authorization/view-as'],
    ] as const) {
      expect([path, (await withoutRights[method](path, method === 'get' ? undefined : {})).status]).toEqual([
        path,
        403,
      ]);
    }
  });
});
