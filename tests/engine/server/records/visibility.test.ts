import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Limits, type Office, openOffice, query } from '../office.ts';

const address = { street: 'Weg', house_no: '1', zip: '80331', city: 'München', country: 'DE' };
const flat = (group: string) =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [`${group}.${name}`, value]));

describe.each(dialects)('what an actor sees on %s', dialect => {
  let office: Office;
  let nurse: Caller;
  let clerk: Caller;
  let mandant: Caller;
  let guest: number;
  let clients: number[];
  let companies: readonly number[];
  let tours: readonly number[];

  beforeAll(async () => {
    office = await openOffice(dialect);
    const guestType = await office.insert('guest-type', {
      code: 'G',
      name_de: 'gehfähig',
      name_en: 'walking',
      transport_class: 'seated',
    });
    const treatment = await office.insert('treatment-type', {
      code: 'D',
      name_de: 'Dialyse',
      name_en: 'Dialysis',
      reason: 'high_frequency',
      approval_required: true,
      copay_mode: 'per_trip',
    });
    const billingCode = await office.insert('billing-code', {
      code: '46',
      name_de: 'Taxi und Mietwagen',
      collective_group: 'E',
      valid_from: '2020-01-01',
      active: true,
    });
    const insurance = await office.insert('health-insurance', {
      ik: '108310400',
      short_name: 'AOK Bayern',
      name: 'AOK Bayern',
      type: 'AOK',
      kind: 'both',
      payment_term_days: 28,
      accepts_dta: true,
      valid_from: '2020-01-01',
      source: 'directory',
    });
    guest = await office.insert('guest', {
      number: 'F-000001',
      last_name: 'Müller',
      first_name: 'Änne',
      birth_date: '1950-04-03',
      guest_type: guestType,
      payer_type: 'statutory',
      health_insurance: insurance,
      insured_status: 'member',
      kvnr: 'X110411675',
      infection: 'MRSA',
      copay_exempt: false,
      ...flat('address'),
    });
    clients = [];
    for (const number of ['1', '2', '3']) {
      clients.push(
        await office.insert('client', {
          number,
          name: `Mandant ${number}`,
          contract_from: '2020-01-01',
          locale: 'de',
          status: 'active',
          ...flat('address'),
        }),
      );
    }
    companies = await Promise.all(
      clients.slice(0, 2).map(client =>
        office.insert('company', {
          roles: ['provider'],
          name: `Taxi ${client}`,
          client,
          ik: client === clients[0] ? '260326822' : '101575519',
          billing_code: billingCode,
          federal_state: 'BY',
          small_business: false,
          number_prefix: `T${client}`,
          active: true,
          ...flat('address'),
        }),
      ),
    );
    tours = await Promise.all(
      companies.map((company, index) =>
        office.insert('tour', {
          number: `T-2026-00000${index}`,
          date: '2026-03-02',
          company,
          guest,
          direction: 'out',
          pickup_at: '08:00',
          guest_type: guestType,
          treatment_type: treatment,
          signature_present: true,
          companion_count: 0,
          status: 'planned',
          ...flat('pickup'),
          ...flat('dropoff'),
        }),
      ),
    );
    nurse = await office.caller('all');
    clerk = await office.caller([
      'guest.list',
      'guest.read',
      'guest.update',
      'tours.list',
      'tours.read',
      'companies.list',
      'companies.read',
    ]);
    mandant = await office.caller(
      ['companies.list', 'companies.read', 'companies.update', 'tours.list', 'tours.read', 'clients.list'],
      { clients: [clients[0] ?? 0] },
    );
  });
  afterAll(() => office.close());

  test('a masked field is empty and named, for the one who may see it it is there', async () => {
    const masked = await clerk.get(`guest/${guest}`);
    expect(masked.body).toMatchObject({ last_name: 'Müller', kvnr: null, infection: null });
    expect(masked.body._masked).toEqual(expect.arrayContaining(['kvnr', 'infection', 'notes']));
    expect(JSON.stringify(masked.body)).not.toContain('X110411675');
    const open = await nurse.get(`guest/${guest}`);
    expect(open.body.kvnr).toBe('X110411675');
    expect(open.body._masked).toBeUndefined();
  });

  test.each([
    ['guest', { filter: { kvnr: 'X110411675' } }],
    ['guest', { filter: { kvnr_like: 'X11' } }],
    ['guest', { filter: { infection_null: false } }],
    ['guest', { sort: ['kvnr', 'ASC'] as const }],
    ['tours', { filter: { 'guest.kvnr': 'X110411675' } }],
    ['tours', { sort: ['guest.kvnr', 'ASC'] as const }],
  ])('a masked field answers no question: %s %j', async (resource, parameters) => {
    const answer = await clerk.get(`${resource}${query(parameters)}`);
    expect(answer.status === 403 || answer.status === 400).toBe(true);
    expect(['forbiddenField', 'unknownFilter', 'unknownSort']).toContain(answer.body.code);
  });

  test('a search finds nothing by what is masked', async () => {
    const total = async (caller: Caller, q: string) =>
      (await caller.get(`guest${query({ filter: { q } })}`)).body.length;
    expect([await total(nurse, 'X110411675'), await total(nurse, 'muller')]).toEqual([1, 1]);
    expect([await total(clerk, 'X110411675'), await total(clerk, 'muller')]).toEqual([0, 1]);
  });

  test('a masked field that comes back empty stays as it was, and cannot be set', async () => {
    const { body } = await clerk.get(`guest/${guest}`);
    const match = { 'if-match': `"v${body.version}"` };
    const refused = await clerk.put(`guest/${guest}`, { ...body, kvnr: 'X110465770' }, match);
    expect([refused.status, refused.body.errors.kvnr.code]).toEqual([400, 'forbidden']);
    const saved = await clerk.put(`guest/${guest}`, { ...body, phone: '089 1' }, match);
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    expect((await nurse.get(`guest/${guest}`)).body).toMatchObject({ kvnr: 'X110411675', phone: '089 1' });
  });

  test('reading specially protected data leaves a trace, reading the rest does not', async () => {
    const views = async (user: number) =>
      (
        await office.data.run(
          office.all
            .selectFrom('activity_log')
            .select('reason')
            .where('action', '=', 'view')
            .where('user', '=', user)
            .where('record_id', '=', guest),
        )
      ).length;
    const [before, blind] = [await views(nurse.id), await views(clerk.id)];
    await nurse.get(`guest/${guest}`);
    await clerk.get(`guest/${guest}`);
    expect([await views(nurse.id), await views(clerk.id)]).toEqual([before + 1, blind]);
  });

  test('a list that shows protected data leaves one trace with the ids that it showed (R-KEEP-6)', async () => {
    const views = async (user: number) =>
      office.data.run(
        office.all
          .selectFrom('activity_log')
          .select(['changes', 'reason'])
          .where('action', '=', 'view')
          .where('record_id', 'is', null)
          .where('user', '=', user),
      );
    const before = (await views(nurse.id)).length;
    await nurse.get('guest');
    await clerk.get('guest');
    const entries = await views(nurse.id);
    expect(entries).toHaveLength(before + 1);
    const latest = entries.at(-1);
    expect(JSON.parse(String(latest?.changes)).id[1]).toContain(guest);
    expect(latest?.reason).toContain('kvnr');
    expect(await views(clerk.id)).toEqual([]);
    // To name records shows nothing of what is protected in them.
    const { body } = await nurse.get(`guest?fields=[]&${query({ filter: { id: [guest] } }).slice(1)}`);
    expect(body.map(({ _label }: { _label: string }) => _label)).toEqual([expect.stringContaining('M')]);
    expect(await views(nurse.id)).toHaveLength(before + 1);
  });

  test('changes of protected fields are logged without their values', async () => {
    const { body } = await nurse.get(`guest/${guest}`);
    await nurse.put(`guest/${guest}`, { infection: 'ESBL' }, { 'if-match': `"v${body.version}"` });
    const [entry] = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select('changes')
        .where('action', '=', 'update')
        .where('resource', '=', 'guest')
        .where('record_id', '=', guest)
        .orderBy('id', 'desc')
        .limit(1),
    );
    expect(JSON.parse(String(entry?.changes))).toEqual({ infection: ['***', '***'] });
  });

  test("a client sees its own records alone, and another's are as missing as those that do not exist", async () => {
    const list = await mandant.get('companies');
    expect(list.body.map((record: { id: number }) => record.id)).toEqual([companies[0]]);
    expect(list.headers['content-range']).toBe('companies 0-0/1');
    expect((await mandant.get('tours')).body.map((record: { id: number }) => record.id)).toEqual([tours[0]]);
    expect((await mandant.get('clients')).body).toHaveLength(1);
    const { requestId: _one, ...foreign } = (await mandant.get(`companies/${companies[1]}`)).body;
    const { requestId: _other, ...missing } = (await mandant.get('companies/9999')).body;
    expect(foreign).toEqual(missing);
    for (const path of [`companies/${companies[1]}`, 'companies/9999']) {
      expect((await mandant.put(path, { name: 'x' }, { 'if-match': '"v1"' })).status).toBe(404);
    }
    expect((await mandant.get(`companies/${companies[1]}/tours`)).status).toBe(404);
    expect((await mandant.get(`companies/${companies[0]}/tours`)).body).toHaveLength(1);
    const bulk = `companies${query({ filter: { id: [companies[0], companies[1]] } })}`;
    expect((await mandant.put(bulk, { phone: '1' })).status).toBe(404);
    expect((await mandant.get(bulk)).body).toHaveLength(1);
  });

  test('a user can neither give a record away nor name a record that they do not see', async () => {
    const { body } = await mandant.get(`companies/${companies[0]}`);
    const foreign = await mandant.put(
      `companies/${companies[0]}`,
      { client: body.client + 1 },
      { 'if-match': '"v1"' },
    );
    expect([foreign.status, foreign.body.errors.client.code]).toEqual([400, 'reference']);
  });

  test('a reference names its record only to those who may see such records', async () => {
    const seen = (await nurse.get(`tours/${tours[0]}`)).body;
    expect(seen._labels.guest).toBe('Müller, Änne, *03.04.1950');
    expect(seen._short.guest).toBe('Müller, Änne');
    expect(seen._label).toBe('T-2026-000000 · 02.03.2026 · Müller, Änne, *03.04.1950');
    expect(seen._labels.treatment_type).toContain('Dialyse');
    const hidden = (await mandant.get(`tours/${tours[0]}`)).body;
    expect(hidden._labels.guest).toBeUndefined();
    expect(hidden._short.guest).toBeUndefined();
    expect(JSON.stringify(hidden)).not.toContain('Müller');
    const english = await nurse.get(`tours/${tours[0]}`, undefined, { 'accept-language': 'en' });
    expect(english.body._labels.guest).toContain('1950-04-03');
    expect(english.body._labels.treatment_type).toContain('Dialysis');
  });

  test('what a role may not do is refused, and what does not exist is not found', async () => {
    expect((await clerk.post('guest', {})).body.code).toBe('forbidden');
    expect((await clerk.delete(`guest/${guest}`, undefined, { 'if-match': '"v1"' })).status).toBe(403);
    expect((await clerk.get('banks')).status).toBe(403);
    expect((await clerk.get('sessions')).status).toBe(404);
    expect((await clerk.get('nothing')).status).toBe(404);
  });

  test('deleting a guest archives it: gone from lists, still there by its id', async () => {
    const { body } = await nurse.get(`guest/${guest}`);
    await nurse.delete(`guest/${guest}`, undefined, { 'if-match': `"v${body.version}"` });
    expect((await nurse.get('guest')).body).toEqual([]);
    expect((await nurse.get(`guest/${guest}`)).body.archived_at).toMatch(/Z$/);
    expect((await nurse.get(`guest${query({ filter: { archived_at_null: false } })}`)).body).toHaveLength(1);
  });

  test('everyone sees their own history alone', async () => {
    const other = await office.caller('all');
    const visit = { path: '/banks', name: 'Banken', updated_at: '2026-03-02T08:00:00.000Z' };
    expect((await nurse.post('history/new', { ...visit, fan_user_id: nurse.id })).status).toBe(204);
    expect((await nurse.post('history/new', visit)).status).toBe(204);
    expect((await nurse.post('history/new', { ...visit, fan_user_id: other.id })).status).toBe(403);
    expect((await nurse.get('history')).body).toHaveLength(1);
    expect((await other.get('history')).body).toHaveLength(0);
  });

  test('a record outside the own scope is refused by the reference that it lacks, or filled with the only one', async () => {
    const { body: stored } = await nurse.get(`companies/${companies[0]}`);
    const { address, federal_state, small_business } = stored;
    const taxi = { address, roles: ['facility'], federal_state, small_business };
    const creates = (limits: Limits) =>
      office.caller(['companies.create', 'companies.list', 'companies.read', 'clients.list'], limits);
    const [one = 0, other = 0, third = 0] = clients;
    const send = async (limits: Limits, fields: object) => {
      const caller = await creates(limits);
      const { status, body } = await caller.post('companies', { ...taxi, ...fields });
      return [status, body.errors ?? (await caller.get(`companies/${body.id}`)).body.client ?? null];
    };
    const count = async () => (await nurse.get('companies')).body.length;
    const before = await count();
    const both = { clients: [one, other] };
    const required = [400, { client: { code: 'required' } }];
    expect(await send(both, { name: 'A', number_prefix: 'A1' })).toMatchObject(required);
    const reach = { 'companies.create': ['clients'] } as const;
    const narrowed = { clients: [one, other], narrowed: reach };
    expect(await send(narrowed, { name: 'A', number_prefix: 'A1' })).toMatchObject(required);
    const foreign = { name: 'A', number_prefix: 'A1', client: third };
    expect(await send(both, foreign)).toMatchObject([400, { client: { code: 'reference' } }]);
    expect(await count()).toBe(before);
    expect(await send({ clients: [other] }, { name: 'B', number_prefix: 'B1' })).toEqual([201, other]);
    expect(await send(both, { name: 'C', number_prefix: 'C1', client: one })).toEqual([201, one]);
    expect(await send({}, { name: 'D', number_prefix: 'D1' })).toEqual([201, null]);
  });
});
