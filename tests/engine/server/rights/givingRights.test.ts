import { openData } from '@engine/server/access/openData.ts';
import { createUser } from '@engine/server/auth/createUser.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, openSigningOffice, password, type SigningOffice } from '../auth/signingOffice.ts';
import { permissionId } from '../idOf.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('who holds a right for own records alone, on %s', dialect => {
  let office: Office;
  let limited: Caller;
  let right: number;
  let role: number;

  const body = (key: string, row_scope: string) => ({
    key,
    name_de: key,
    name_en: key,
    row_scope,
    permissions: [right],
  });

  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncCatalogue(openData(office.database, office.model), facts);
    const admin = await office.caller('all');
    const found = await admin.get(`permissions?filter=${encodeURIComponent('{"key":"banks.list"}')}`);
    right = found.body[0].id;
    role = (await admin.post('roles', body('narrow', 'own'))).body.id;
    limited = await office.caller('all', { narrowed: { 'banks.list': ['own'] } });
  });
  afterAll(() => office.close());

  test('cannot make a role that gives it for all', async () => {
    const made = await limited.post('roles', body('wide', 'all'));
    expect([made.status, made.body.errors]).toMatchObject([400, { permissions: { code: 'forbidden' } }]);
  });

  test('cannot widen a role that has it', async () => {
    const widened = await limited.put(`roles/${role}`, { row_scope: 'all' }, { 'if-match': '"v1"' });
    expect([widened.status, widened.body.errors]).toMatchObject([
      400,
      { permissions: { code: 'forbidden' } },
    ]);
  });

  test('cannot hand out such a role', async () => {
    const given = await limited.put(`users/${limited.id}`, { roles: [role] }, { 'if-match': '"v1"' });
    expect([given.status, given.body.errors]).toMatchObject([400, { roles: { code: 'forbidden' } }]);
  });
});

describe.each(dialects)('a permission that an administrator added, on %s', dialect => {
  let office: SigningOffice;
  let admin: Browser;
  let added: number;
  let role: number;

  const description = { description_de: 'Nachtdienst leiten', description_en: 'Lead the night shift' };
  const names = { name_de: 'Nacht', name_en: 'Night', row_scope: 'all' };
  const named = { resource: 'tours', action: 'night', sensitive: false };

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    admin = new Browser(office.app);
    await admin.signIn('administrator');
    added = (
      await admin.call('POST', '/permissions', { ...named, ...description, key: 'tours.night' })
    ).json().id;
    role = (await admin.call('POST', '/roles', { ...names, key: 'night', permissions: [] })).json().id;
  });
  afterAll(() => office.close());

  const matrixOf = async (by: Browser) => (await by.call('GET', '/authorization/matrix')).json();
  const give = async (by: Browser) => {
    const { version } = await matrixOf(by);
    const changes = [{ role, permission: added, granted: true }];
    const body = { version, reason: 'Test', changes };
    return by.call('PUT', '/authorization/matrix', body);
  };

  test('stands in the matrix under its description', async () => {
    const { permissions } = await matrixOf(admin);
    const [own] = permissions.filter(({ id }: { id: number }) => id === added);
    expect(own.description).toEqual({ de: 'Nachtdienst leiten', en: 'Lead the night shift' });
    const described = permissions.filter((right: { description: unknown }) => right.description !== null);
    expect(described).toEqual([own]);
  });

  test('cannot be given by one who may not add permissions', async () => {
    const rights = ['roles.list', 'roles.read', 'roles.update', 'permissions.list'];
    const permissions = await Promise.all(rights.map(key => permissionId(office.data, key)));
    await admin.call('POST', '/roles', { ...names, key: 'keeper', permissions });
    await createUser(office.data, {
      email: 'keeper@example.org',
      firstName: 'A',
      lastName: 'B',
      roles: ['keeper'],
      password,
    });
    const keeper = new Browser(office.app);
    await keeper.signIn('keeper');
    expect((await give(keeper)).json().code).toBe('beyondOwn');
  });

  test('can be given by one who may, to a role and with it to a user', async () => {
    expect((await give(admin)).statusCode).toBe(200);
    const user = { email: 'night@example.org', first_name: 'N', last_name: 'N', locale: 'de', roles: [role] };
    const made = await admin.call('POST', '/users', { ...user, status: 'invited' });
    expect(made.statusCode).toBe(201);
    const match = { 'if-match': String((await admin.call('GET', `/users/${made.json().id}`)).headers.etag) };
    const changed = await admin.call('PUT', `/users/${made.json().id}`, { last_name: 'M' }, match);
    expect(changed.statusCode).toBe(200);
  });

  test('loses its grants once a release brings a right of its name', async () => {
    const open = openData(office.database, office.data.model);
    const shipped = { ...named, key: 'tours.night', field: null };
    await syncCatalogue(open, { ...facts, permissions: [...facts.permissions, shipped] });
    const held = await admin.call('GET', `/roles/${role}`);
    expect(held.json().permissions).toEqual([]);
  });
});
