import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, type SigningOffice } from '../auth/signingOffice.ts';
import { roleId, userId } from '../idOf.ts';
import { exampleOf } from '../records/exampleOf.ts';

/** ASVS 7.5.3. The calls of one's own profile stand in tests/engine/server/auth/profile.test.ts. */
describe.each(databases)('an unattended open screen, on %s', dialect => {
  let office: SigningOffice;
  let admin: Browser;
  let user: number;
  let role: number;
  let made = 0;

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    await syncSettings(office.data);
    admin = new Browser(office.app);
    await admin.signIn('administrator');
    user = await userId(office.data, 'billing');
    role = await roleId(office.data, 'billing');
    // a shipped role could not be deleted anyway
    await office.data.run(office.all.updateTable('roles').set({ system: false }).where('id', '=', role));
    const longAgo = new Date(Date.now() - 11 * 60_000).toISOString();
    await office.data.run(
      office.all.updateTable('sessions').set({ created_at: longAgo, stepped_up_at: longAgo }),
    );
    await office.data.run(office.all.updateTable('users').set({ password_changed_at: null }));
  });
  afterAll(() => office.close());

  test.each([
    ['gives no user another role', 'PUT', 'users', { roles: [] }],
    ['gives no user another client', 'PUT', 'users', { clients: [1] }],
    ['gives no user another company', 'PUT', 'users', { companies: [1] }],
    ['gives no user another address', 'PUT', 'users', { email: 'thief@example.org' }],
    ['gives no user another status', 'PUT', 'users', { status: 'locked' }],
    ['makes no user', 'POST', '/users', { email: 'thief@example.org', roles: [1] }],
    ['changes no setting', 'PUT', '/setup/1', { value: '1' }],
    ['changes no role', 'PUT', 'roles', { name_de: 'x' }],
    ['makes no role', 'POST', '/roles', { key: 'x' }],
    ['deletes no role', 'DELETE', 'roles', undefined],
    ['changes no cell of the matrix', 'PUT', '/authorization/matrix', { changes: [] }],
    ['undoes no change of rights', 'POST', '/authorization/changes/1/undo', { reason: 'x' }],
    ['looks through no other eyes', 'POST', '/authorization/view-as', { role: 1 }],
    ['takes no second factor away', 'POST', 'factor', {}],
    ['pays nothing out', 'POST', '/settlements/pay-out', {}],
  ] as const)('%s', async (_name, method, place, body) => {
    const paths: Readonly<Record<string, string>> = {
      users: `/users/${user}`,
      roles: `/roles/${role}`,
      factor: `/users/${user}/reset-second-factor`,
    };
    const stored = ['users', 'roles'].includes(place)
      ? (await admin.call('GET', paths[place] ?? '')).json()
      : {};
    const match = { 'if-match': `"v${stored.version ?? 1}"` };
    const answer = await admin.call(method, paths[place] ?? place, body, match);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'stepUpRequired']);
  });

  const example = (name: string, more: Readonly<Record<string, unknown>>) => {
    const entity = entityNamed(office.data.model, name);
    const fields = exampleOf(entity.meta, ++made, new Map());
    return insertRow(office.data, entity, new Map([...fields, ...Object.entries(more)]));
  };
  const facility = { roles: ['facility'], client: null, ik: null, billing_code: null };

  test.each([
    ['companies', 'company', facility, { iban: 'DE02120300000000202051' }],
    ['clients', 'client', {}, { payout_iban: 'DE02120300000000202051' }],
    ['clients', 'client', {}, { payout_holder: 'A thief' }],
  ] as const)(
    'sends the money of %s to no other account, one by one or many at once',
    async (resource, name, more, body) => {
      const id = await example(name, more);
      const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
      const answers = [
        await admin.call('PUT', `/${resource}/${id}`, body, { 'if-match': '"v1"' }),
        await admin.call('PUT', `/${resource}?filter=${filter}`, body),
        await admin.call('POST', `/${resource}`, body),
      ];
      expect(answers.map(answer => answer.json().code)).toEqual(Array(3).fill('stepUpRequired'));
      const other = await admin.call('PUT', `/${resource}/${id}`, { note: 'x' }, { 'if-match': '"v1"' });
      expect(other.json().code).not.toBe('stepUpRequired');
    },
  );

  test('an id that only a lenient reader takes for a number does not exist', async () => {
    for (const id of [`0x${user.toString(16)}`, `${user}e0`, `0${user}`, `+${user}`, `${user}.0`]) {
      const path = `/users/${encodeURIComponent(id)}/sessions`;
      expect([id, (await admin.call('GET', path)).statusCode]).toEqual([id, 404]);
    }
    expect((await admin.call('GET', `/users/${user}/sessions`)).statusCode).toBe(200);
  });
});
