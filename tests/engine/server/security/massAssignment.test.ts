import { openData } from '@engine/server/access/openData.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import type { Field } from '@engine/shared/field.ts';
import { facts } from '@generated/facts.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionId, roleId } from '../idOf.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

let next = 40_000_000;
const newBank = () => ({ blz: String(next++), name: 'Testbank' });

/** Mass assignment: Strapi CVE-2023-39345. Collision and reuse of ids: Payload CVE-2026-25574, CVE-2025-4644. */
describe.each(dialects)('what a body may set on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let helpdesk: Caller;
  let user: number;

  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncCatalogue(openData(office.database, office.model), facts);
    clerk = await office.caller('all');
    helpdesk = await office.caller([
      'users.list',
      'users.read',
      'users.create',
      'users.update',
      'roles.list',
    ]);
    user = helpdesk.id;
  });
  afterAll(() => office.close());

  const storedUser = async (id: number) =>
    (await office.data.run(office.all.selectFrom('users').selectAll().where('id', '=', id)))[0];

  const system = {
    id: 4_711,
    version: 99,
    created_at: '2001-01-01T00:00:00.000Z',
    created_by: 1,
    updated_at: '2001-01-01T00:00:00.000Z',
    updated_by: 1,
  };

  test('what the server keeps of each record cannot be set when it is created', async () => {
    const { status, body } = await clerk.post('banks', { ...newBank(), ...system, created_by: user });
    expect(status).toBe(201);
    expect(body).toMatchObject({ version: 1, created_by: clerk.id, updated_by: clerk.id });
    expect([body.id === 4_711, body.created_at.startsWith('2001')]).toEqual([false, false]);
    expect((await clerk.get('banks/4711')).status).toBe(404);
  });

  test('nor when it is changed: another value is refused and named, and the record stays as it is', async () => {
    const [one, other] = [await clerk.post('banks', newBank()), await clerk.post('banks', newBank())];
    const { status, body } = await clerk.put(
      `banks/${one.body.id}`,
      { ...system, id: other.body.id, name: 'Neu' },
      { 'if-match': '"v1"' },
    );
    expect(status).toBe(400);
    // who wrote it is the same user
    expect(Object.keys(body.errors).sort()).toEqual(['created_at', 'id', 'updated_at', 'version']);
    expect((await clerk.get(`banks/${one.body.id}`)).body).toEqual(one.body);
    expect((await clerk.get(`banks/${other.body.id}`)).body).toEqual(other.body);
  });

  test('an id that exists overwrites nothing, an id that was deleted does not come back', async () => {
    const first = await clerk.post('banks', newBank());
    const second = await clerk.post('banks', { ...newBank(), id: first.body.id });
    expect([second.status, second.body.id === first.body.id]).toEqual([201, false]);
    expect((await clerk.get(`banks/${first.body.id}`)).body).toEqual(first.body);
    await clerk.delete(`banks/${second.body.id}`, undefined, { 'if-match': '"v1"' });
    const third = await clerk.post('banks', newBank());
    expect(third.body.id).toBeGreaterThan(second.body.id);
  });

  test.each([
    ['password_hash', '$argon2id$mine'],
    ['totp_secret', 'GEZDGNBVGY3TQOJQ'],
    ['totp_last_step', 1],
  ])('the secret %s of a user is as unknown as any other name', async (name, value) => {
    const before = await storedUser(user);
    const answers = [
      await clerk.put(`users/${user}`, { [name]: value }, { 'if-match': '"v1"' }),
      await clerk.post('users', { ...person, [name]: value }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.errors[name]?.code]).toEqual([400, 'unknown']);
    }
    expect(await storedUser(user)).toEqual(before);
  });

  test.each([
    ['password_changed_at', '2000-01-01T00:00:00.000Z'],
    ['last_login_at', '2000-01-01T00:00:00.000Z'],
    ['second_factor', 'totp'],
  ])('the server alone sets %s', async (name, value) => {
    const { status, body } = await clerk.put(`users/${user}`, { [name]: value }, { 'if-match': '"v1"' });
    expect([status, body.errors[name].code]).toEqual([400, 'readOnly']);
  });

  test('who may change users gives no one, nor themselves, a role that they do not hold', async () => {
    const role = await roleId(office.data, 'administrator');
    const self = await helpdesk.put(`users/${user}`, { roles: [role] }, { 'if-match': '"v1"' });
    expect([self.status, self.body.errors.roles?.code]).toEqual([400, 'forbidden']);
    const made = await helpdesk.post('users', { ...person, roles: [role] });
    expect([made.status, made.body.errors.roles?.code]).toEqual([400, 'forbidden']);
    const rows = await office.data.run(
      office.all.selectFrom('users__roles').select('roles_id').where('users_id', '=', user),
    );
    expect(rows).toEqual([]);
  });

  test('who may change roles puts no right into one that they do not hold', async () => {
    const keeper = await office.caller(['roles.read', 'roles.update', 'roles.create', 'permissions.list']);
    const right = await permissionId(office.data, 'bills.delete');
    const role = { key: 'mighty', name_de: 'M', name_en: 'M', row_scope: 'all', permissions: [right] };
    const made = await keeper.post('roles', role);
    expect([made.status, made.body.errors?.permissions?.code]).toEqual([400, 'forbidden']);
    const empty = await keeper.post('roles', { ...role, permissions: [] });
    expect(empty.status).toBe(201);
    const path = `roles/${empty.body.id}`;
    const grown = await keeper.put(path, { permissions: [right] }, { 'if-match': '"v1"' });
    expect([grown.status, grown.body.errors?.permissions?.code]).toEqual([400, 'forbidden']);
  });

  test('users cannot lock or unlock themselves', async () => {
    const { status, body } = await helpdesk.put(
      `users/${user}`,
      { status: 'locked' },
      { 'if-match': '"v1"' },
    );
    expect([status, body.errors.status.code]).toEqual([400, 'forbidden']);
  });

  const readOnly = entities.flatMap(meta =>
    meta.operations.includes('create')
      ? meta.fields.filter(isServerSet).map(field => [meta.resource, field.name, valueFor(field)] as const)
      : [],
  );

  test.each(readOnly)('%s: %s is set by the server alone', async (resource, name, value) => {
    const { status, body } = await clerk.post(resource, nestedBody(name, value));
    expect([status, ['readOnly', 'unknown'].includes(body.errors[name]?.code)]).toEqual([400, true]);
  });
});

const person = { email: 'new@example.org', first_name: 'N', last_name: 'N', locale: 'de', status: 'active' };

function isServerSet(field: Field): boolean {
  return (field.readOnly || field.secret) && field.computed === null;
}

function nestedBody(name: string, value: unknown): object {
  return name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;
}

/** A value of the field's kind, other than the one that the server would put there. */
function valueFor(field: Field): unknown {
  switch (field.kind) {
    case 'boolean':
      return true;
    case 'integer':
    case 'decimal':
    case 'money':
    case 'ref':
      return 7;
    case 'enum':
      return field.options.at(-1)?.value;
    case 'date':
      return '2026-01-01';
    case 'instant':
      return '2026-01-01T00:00:00.000Z';
    case 'json':
      return { a: 1 };
    default:
      return 'x';
  }
}
