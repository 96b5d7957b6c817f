import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, dialects, type Office, openOffice, query } from '../office.ts';

let next = 20_000_000;
const newBank = (): { blz: string; name: string } => ({ blz: String(next++), name: 'Testbank' });

describe.each(dialects)('writing on %s', dialect => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  const activity = async (resource: string, id: number) =>
    office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['action', 'changes', 'request_id'])
        .where('resource', '=', resource)
        .where('record_id', '=', id)
        .orderBy('id'),
    );

  test('a created record comes back whole, with defaults, labels and its version', async () => {
    const bank = newBank();
    const { status, body } = await clerk.post('banks', { ...bank, city: 'Köln' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...bank,
      city: 'Köln',
      zip: null,
      deleted: false,
      source: 'manual',
      version: 1,
    });
    expect(body).toMatchObject({ created_by: clerk.id, updated_by: clerk.id });
    expect(body._label).toContain('Testbank');
    const one = await clerk.get(`banks/${body.id}`);
    expect(one.body).toEqual(body);
    expect(one.headers.etag).toBe('"v1"');
  });

  test('an update needs the version that was read', async () => {
    const { body } = await clerk.post('banks', newBank());
    const path = `banks/${body.id}`;
    expect((await clerk.put(path, { name: 'B' })).status).toBe(428);
    expect((await clerk.put(path, { name: 'B' }, { 'if-match': '*' })).status).toBe(428);
    const changed = await clerk.put(path, { name: 'B' }, { 'if-match': '"v1"' });
    expect(changed.body).toMatchObject({ name: 'B', blz: body.blz, version: 2 });
    const stale = await clerk.put(path, { name: 'C' }, { 'if-match': '"v1"' });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ resource: 'banks', current: { name: 'B', version: 2 } });
  });

  test('a whole record that was read can be sent back', async () => {
    const { body } = await clerk.post('banks', newBank());
    const same = await clerk.put(`banks/${body.id}`, { ...body, city: 'Bonn' }, { 'if-match': '"v1"' });
    expect(same.body).toMatchObject({ city: 'Bonn', version: 2 });
  });

  test('a delete needs the version, and then the record is gone', async () => {
    const { body } = await clerk.post('banks', newBank());
    expect((await clerk.delete(`banks/${body.id}`)).status).toBe(428);
    expect((await clerk.delete(`banks/${body.id}`, undefined, { 'if-match': '"v2"' })).status).toBe(412);
    expect((await clerk.delete(`banks/${body.id}`, undefined, { 'if-match': '"v1"' })).status).toBe(200);
    expect((await clerk.get(`banks/${body.id}`)).status).toBe(404);
  });

  test('R-KEEP-7: every faulty field is named, and nothing is written', async () => {
    const before = (await clerk.get('banks')).headers['content-range'];
    const { status, body } = await clerk.post('banks', {
      blz: '12',
      name: 'x'.repeat(71),
      nothing: 1,
      zip: 5,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual(['blz', 'name', 'nothing', 'zip']);
    expect(body.errors.name).toEqual({
      code: 'maxLength',
      params: expect.anything(),
      message: expect.stringContaining('70'),
    });
    expect((await clerk.get('banks')).headers['content-range']).toBe(before);
  });

  test('a value that exists already is the fault of its field', async () => {
    const bank = newBank();
    await clerk.post('banks', bank);
    const { status, body } = await clerk.post('banks', bank);
    expect([status, body.errors.blz.code]).toEqual([400, 'unique']);
  });

  test('a reference to nothing is the fault of its field', async () => {
    const { status, body } = await clerk.post('bic', { bank: 999_999, bic: 'AAAADEFFXXX' });
    expect([status, body.errors.bank.code]).toEqual([400, 'reference']);
  });

  test('a field that is set once cannot be changed', async () => {
    const [one, other] = [await clerk.post('banks', newBank()), await clerk.post('banks', newBank())];
    const bic = await clerk.post('bic', { bank: one.body.id, bic: 'AAAADEFFXXX' });
    const { body } = await clerk.put(`bic/${bic.body.id}`, { bank: other.body.id }, { 'if-match': '"v1"' });
    expect(body.errors.bank.code).toBe('setOnce');
  });

  test('each change leaves one entry in the log, with old and new values and the request', async () => {
    const { body } = await clerk.post('banks', newBank());
    const changed = await clerk.put(`banks/${body.id}`, { name: 'Neu' }, { 'if-match': '"v1"' });
    await clerk.delete(`banks/${body.id}`, undefined, { 'if-match': '"v2"' });
    const entries = await activity('banks', body.id);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(JSON.parse(String(entries[1]?.changes))).toEqual({ name: ['Testbank', 'Neu'] });
    expect(changed.status).toBe(200);
  });

  test('a bulk change is all or nothing', async () => {
    const ids = [];
    for (let index = 0; index < 3; index++) ids.push((await clerk.post('banks', newBank())).body.id);
    const done = await clerk.put(`banks${query({ filter: { id: ids } })}`, { city: 'Ulm' });
    expect(done.body).toEqual(ids);
    const failed = await clerk.put(`banks${query({ filter: { id: [...ids, 999_999] } })}`, {
      city: 'Aachen',
    });
    expect(failed.status).toBe(404);
    const { body } = await clerk.get(`banks${query({ filter: { id: ids } })}`);
    expect(body.map((record: { city: string }) => record.city)).toEqual(['Ulm', 'Ulm', 'Ulm']);
    expect((await activity('banks', ids[0])).map(({ action }) => action)).toEqual(['create', 'update']);
    expect((await clerk.delete(`banks${query({ filter: { id: [...ids, 999_999] } })}`)).status).toBe(404);
    expect((await clerk.delete(`banks${query({ filter: { id: ids } })}`)).body).toEqual(ids);
    expect((await clerk.put(`banks${query({ filter: {} })}`, { city: 'Ulm' })).status).toBe(400);
  });

  test('a key makes a create happen once, and another request under it is refused', async () => {
    const bank = newBank();
    const headers = { 'idempotency-key': `key-${dialect}` };
    const [first, second] = await Promise.all([
      clerk.post('banks', bank, headers),
      clerk.post('banks', bank, headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await clerk.post('banks', newBank(), headers)).status).toBe(422);
    const failing = await clerk.post('banks', bank, { 'idempotency-key': 'failing' });
    expect(failing.status).toBe(400);
    expect((await clerk.post('banks', newBank(), { 'idempotency-key': 'failing' })).status).toBe(201);
  });

  test('a key makes a save, a deletion and a restoring happen once, and a repeated one no conflict', async () => {
    const company = {
      roles: ['facility'],
      name: 'Klinik am Weg',
      federal_state: 'BY',
      address: { street: 'Weg', zip: '80331', city: 'München', country: 'DE' },
      small_business: false,
      number_prefix: 'ONCE',
    };
    const { body: given } = await clerk.post('companies', company);
    const once = (key: string, version: number) => ({ 'idempotency-key': key, 'if-match': `"v${version}"` });
    const path = `companies/${given.id}`;
    const twice = async (call: () => Promise<Answer>) => {
      const [first, second] = [await call(), await call()];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body.version).toBe(first.body.version);
      return first.body.version;
    };
    const saved = await twice(() => clerk.put(path, { name: 'Umbenannt' }, once('save', given.version)));
    expect(saved).toBe(given.version + 1);
    await twice(() => clerk.delete(path, undefined, once('gone', saved)));
    const reason = { reason: 'doch noch da' };
    const restored = await twice(() => clerk.post(`${path}/restore`, reason, once('back', saved + 1)));
    expect(restored).toBe(saved + 2);
  });

  test('a new record comes with the tag that its next change names', async () => {
    const { status, headers, body } = await clerk.post('banks', newBank());
    expect([status, headers.etag]).toEqual([201, `"v${body.version}"`]);
  });

  test('an answer is given again as its reader may see the record now', async () => {
    const rights = ['guest.create', 'guest.list', 'guest.read', 'guest-type.list', 'guest.update.infection'];
    const guest_type = await office.insert('guest-type', {
      code: `i-${dialect}`,
      name_de: 'Gehfähig',
      name_en: 'Walking',
      transport_class: 'seated',
      active: true,
    });
    const guest = {
      last_name: 'Gast',
      first_name: 'Anna',
      birth_date: '1950-04-03',
      payer_type: 'self',
      guest_type,
      address: { street: 'Weg', zip: '10115', city: 'Berlin', country: 'DE' },
      infection: 'MRSA',
    };
    const who = await office.caller([...rights, 'guest.read.infection']);
    const headers = { 'idempotency-key': 'guest' };
    const first = await who.post('guest', guest, headers);
    expect([first.status, first.body.infection]).toEqual([201, 'MRSA']);
    office.changeRights(who, rights);
    const again = await who.post('guest', guest, headers);
    expect([again.status, again.body.id, again.body.infection]).toEqual([201, first.body.id, null]);
    expect(JSON.stringify(again.body)).not.toContain('MRSA');
  });

  test('what only the server writes comes back as it was read, and as nothing else', async () => {
    const { body: bank } = await clerk.post('banks', newBank());
    const put = (more: object) =>
      clerk.put(`banks/${bank.id}`, { ...bank, ...more }, { 'if-match': `"v${bank.version}"` });
    expect((await put({})).status).toBe(200);
    for (const name of ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by']) {
      const { status, body } = await put({ [name]: name.endsWith('_at') ? '2026-01-01T00:00:00.000Z' : 999 });
      expect([name, status, body.errors?.[name]?.code]).toEqual([name, 400, 'readOnly']);
    }
  });

  test('a bank in use cannot be deleted', async () => {
    const bank = await clerk.post('banks', newBank());
    await office.insert('company', await companyOf(office, bank.body.id));
    const { status, body } = await clerk.delete(`banks/${bank.body.id}`, undefined, { 'if-match': '"v1"' });
    expect([status, body.code]).toEqual([409, 'inUse']);
  });
});

async function companyOf(_office: Office, bank: number): Promise<Record<string, unknown>> {
  return {
    roles: ['facility'],
    name: 'Klinik',
    federal_state: 'BY',
    'address.street': 'Weg',
    'address.zip': '80331',
    'address.city': 'München',
    'address.country': 'DE',
    small_business: false,
    number_prefix: 'K',
    active: true,
    bank,
  };
}
