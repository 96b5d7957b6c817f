import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';

describe.each(dialects)('an archived record on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
  });
  afterAll(() => office.close());

  const match = (version: number) => ({ 'if-match': `"v${version}"` });
  const idOf = (entity: string) => office.records.get(entity) ?? 0;
  const read = async (path: string) => (await office.owner.get(path)).body;

  async function archive(path: string) {
    await office.owner.delete(path, undefined, match((await read(path)).version));
    const record = await read(path);
    expect(record.archived_at).not.toBeNull();
    return record;
  }
  const restore = (path: string, version: number, body: object = { reason: 'Versehen' }) =>
    office.owner.post(`${path}/restore`, body, match(version));

  test('is listed on request, and comes back with a reason that the log keeps', async () => {
    const path = `tours/${idOf('tour')}`;
    const { version, id } = await archive(path);
    const archived = query({ filter: { archived_at_null: false } });
    const listed = async (search = '') => (await read(`tours${search}`)).map((row: { id: number }) => row.id);
    expect([await listed(), await listed(archived)]).toEqual([[], [id]]);

    // only the way back with a reason leads back
    const put = await office.owner.put(path, { archived_at: null }, match(version));
    expect([put.status, put.body.code]).toEqual([409, 'archived']);
    expect((await restore(path, version, {})).body.errors.reason.code).toBe('required');
    expect((await restore(path, version - 1)).status).toBe(412);
    const { status, body } = await restore(path, version);
    expect([status, body.archived_at, body.version]).toEqual([200, null, version + 1]);
    expect([await listed(), await listed(archived)]).toEqual([[id], []]);
    const [entry] = await read(`activity-log${query({ filter: { resource: 'tours', action: 'restore' } })}`);
    expect(entry).toMatchObject({ record_id: id, reason: 'Versehen' });
    // what is back stays back
    expect((await restore(path, version + 1)).body.version).toBe(version + 1);
  });

  test('waits for those that it names', async () => {
    const [guest, prescription] = [`guest/${idOf('guest')}`, `prescriptions/${idOf('prescription')}`];
    const { version } = await archive(prescription);
    const person = await archive(guest);
    // neither a list of choices nor the search over everything offers it
    expect(await read(`guest${query({ filter: { q: person.last_name } })}`)).toEqual([]);
    const { groups } = await read(`search?q=${encodeURIComponent(person.last_name)}`);
    expect(groups.filter((group: { resource: string }) => group.resource === 'guest')).toEqual([]);
    const refused = await restore(prescription, version);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['guest']]);
    expect(refused.body.errors.guest.code).toBe('archived');
    expect((await restore(guest, person.version)).status).toBe(200);
    expect((await restore(prescription, version)).status).toBe(200);
  });

  test('comes back only within the limits of its references', async () => {
    const path = `prescriptions/${idOf('prescription')}`;
    const setFacility = (facility: number | null) =>
      office.data.run(
        office.all.updateTable('prescriptions').set({ facility }).where('id', '=', idOf('prescription')),
      );
    const { version } = await archive(path);
    const company = await read(`companies/${idOf('company')}`);
    const changed = await office.owner.put(
      `companies/${company.id}`,
      { roles: ['provider'] },
      match(company.version),
    );
    expect(changed.status).toBe(200);
    await setFacility(company.id);
    const refused = await restore(path, version);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['facility']]);
    expect(refused.body.errors.facility.code).toBe('limit');
    await setFacility(null);
    expect((await restore(path, version)).status).toBe(200);
  });

  test('comes back with what may no longer be chosen for a new one', async () => {
    const path = `guest/${idOf('guest')}`;
    const { version, guest_type } = await archive(path);
    const setActive = (active: boolean) =>
      office.data.run(
        office.all
          .updateTable('guest_type')
          .set({ active: active ? 1 : 0 })
          .where('id', '=', guest_type),
      );
    await setActive(false);
    expect((await restore(path, version)).status).toBe(200);
    await setActive(true);
  });

  test('comes back by those who hold the right, in their reach', async () => {
    const path = `clients/${idOf('client')}`;
    const { version } = await archive(path);
    const rights = ['clients.list', 'clients.read', 'clients.update', 'clients.delete'];
    const body = { reason: 'x' };
    const without = await office.caller(rights);
    expect((await without.post(`${path}/restore`, body, match(version))).status).toBe(403);
    const elsewhere = await office.caller([...rights, 'clients.restore'], { clients: [9_999] });
    expect((await elsewhere.post(`${path}/restore`, body, match(version))).status).toBe(404);
    const own = await office.caller([...rights, 'clients.restore'], {
      narrowed: { 'clients.restore': ['own'] },
    });
    expect((await own.post(`${path}/restore`, body, match(version))).status).toBe(403);
    const allowed = await office.caller([...rights, 'clients.restore']);
    expect((await allowed.post(`${path}/restore`, body, match(version))).status).toBe(200);
  });

  test('of a kind that is deleted for good has no way back', async () => {
    expect((await restore(`titles/${idOf('title')}`, 1)).status).toBe(404);
  });
});
