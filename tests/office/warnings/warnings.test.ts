import { openData } from '@engine/server/access/openData.ts';
import { JobWorker } from '@engine/server/jobs/jobWorker.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { relativeDay } from '@engine/shared/day.ts';
import { insuredAtOnce, warnInsuredJob } from '@office/insurers/server/warnInsured.ts';
import { loadGuestFacts } from '@office/warnings/server/loadGuestFacts.ts';
import { dailyWarnings, refreshAll } from '@office/warnings/server/refreshAll.ts';
import { refreshWarnings } from '@office/warnings/server/refreshWarnings.ts';
import { findingsOf } from '@office/warnings/server/warningRules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../../engine/server/office.ts';
import { type Operator, openOperator } from '../operator.ts';
import { whileHolding } from '../whileHolding.ts';

const day = (text: string) => relativeDay(text) ?? '';

describe.each(dialects)('warnings about guests on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let operator: Operator;

  beforeAll(async () => {
    office = await openOffice(dialect);
    operator = await openOperator(office);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  const enter = async (more: Readonly<Record<string, unknown>> = {}) => {
    const { body } = await clerk.post('guest', operator.guestOrder(more));
    expect(body.errors).toBeUndefined();
    return body;
  };
  const openWarnings = async (guest: number) => {
    const filter = { guest, resolved_at_null: true };
    const { body } = await clerk.get(`person-warnings${query({ filter, sort: ['kind', 'ASC'] })}`);
    return body as { id: number; kind: string; version: number; facts: unknown; origin: string }[];
  };
  const kinds = async (guest: number) => (await openWarnings(guest)).map(({ kind }) => kind);
  const all = () => office.data.run(office.all.selectFrom('person_warnings').selectAll().orderBy('id'));

  test('an exemption that ends soon is warned of, and no longer when it is renewed', async () => {
    const exempt_to = day('$today+10d');
    const { id, version } = await enter({ copay_exempt: true, exempt_from: day('$today-1y'), exempt_to });
    expect(await openWarnings(id)).toMatchObject([
      { kind: 'exemption_expiring', severity: 'warn', origin: 'system', facts: { date: exempt_to } },
    ]);
    const renewed = { exempt_to: day('$today+1y') };
    await clerk.put(`guest/${id}`, renewed, { 'if-match': `"v${version}"` });
    expect(await kinds(id)).toEqual([]);
  });

  test.each([
    ['cancel', { cancel_reason: 'krank' }, { status: 'cancelled', no_show: false }],
    ['report_no_show', {}, { status: 'no_show', no_show: true }],
  ])(
    'an approval is warned of when it ends and when it is used up, and what does not take place frees it: %s',
    async (step, fields, after) => {
      const { id: guest } = await enter();
      const approval_to = day('$today+20d');
      const { body: prescription } = await clerk.post('prescriptions', {
        ...operator.order(guest),
        approval_status: 'granted',
        approval_number: 'G1',
        approval_to,
        approval_max_trips: 1,
      });
      expect(await openWarnings(guest)).toMatchObject([
        { kind: 'approval_expiring', facts: { date: approval_to, approval: 'G1' } },
      ]);
      const { body: tour } = await clerk.post('tours', {
        company: operator.company,
        prescription: prescription.id,
        date: day('$today'),
        pickup_at: '08:00',
      });
      expect(await kinds(guest)).toEqual(['approval_expiring', 'approval_used_up']);
      const done = await clerk.post(
        `tours/${tour.id}/transitions/${step}`,
        { fields },
        { 'if-match': '"v1"' },
      );
      expect(done.body).toMatchObject(after);
      expect(await kinds(guest)).toEqual(['approval_expiring']);
    },
  );

  test('what comes back from the archive is warned of again: trips, prescriptions and guests', async () => {
    const remove = async (path: string) => {
      const { headers } = await clerk.get(path);
      await clerk.delete(path, undefined, { 'if-match': String(headers.etag) });
    };
    const restore = async (path: string) => {
      const { headers } = await clerk.get(path);
      const match = { 'if-match': String(headers.etag) };
      expect((await clerk.post(`${path}/restore`, { reason: 'Versehen' }, match)).status).toBe(200);
    };
    const name = { last_name: 'Kehrt', first_name: 'Ida', birth_date: '1951-05-06' };
    const { id: guest } = await enter(name);
    const { body: prescription } = await clerk.post('prescriptions', {
      ...operator.order(guest),
      approval_status: 'granted',
      approval_number: 'G1',
      approval_max_trips: 1,
    });
    const { body: tour } = await clerk.post('tours', {
      company: operator.company,
      prescription: prescription.id,
      date: day('$today'),
      pickup_at: '08:00',
    });
    expect(await kinds(guest)).toEqual(['approval_used_up']);
    for (const path of [`tours/${tour.id}`, `prescriptions/${prescription.id}`]) {
      await remove(path);
      expect(await kinds(guest)).toEqual([]);
      await restore(path);
      expect(await kinds(guest)).toEqual(['approval_used_up']);
    }
    await remove(`guest/${guest}`);
    const other = await enter(name);
    expect(await kinds(other.id)).toEqual([]);
    await restore(`guest/${guest}`);
    expect([await kinds(guest), await kinds(other.id)]).toEqual([
      ['approval_used_up', 'duplicate'],
      ['duplicate'],
    ]);
  });

  test('what a person has settled stays settled while its cause is the same', async () => {
    const { id } = await enter({ deceased_on: '2026-01-02' });
    const [warning] = await openWarnings(id);
    const unexplained = await clerk.put(
      `person-warnings/${warning?.id}`,
      { resolved_at: '2026-01-05T08:00:00.000Z' },
      { 'if-match': '"v1"' },
    );
    expect(unexplained.body.errors).toMatchObject({ resolved_at: { code: 'readOnly' } });
    const settled = await clerk.put(
      `person-warnings/${warning?.id}`,
      { resolution: 'Bestätigt, Angehörige informiert' },
      { 'if-match': '"v1"' },
    );
    expect(settled.body).toMatchObject({ resolved_by: clerk.id, resolved_at: expect.any(String) });
    await refreshAll(office.data);
    expect(await kinds(id)).toEqual([]);
  });

  test('two of one name and birthday warn of each other, until one of them is somebody else', async () => {
    const first = await enter({ last_name: 'Müller', first_name: 'Anna', birth_date: '1948-05-06' });
    const second = await enter({ last_name: 'MUELLER', first_name: 'anna', birth_date: '1948-05-06' });
    expect(await openWarnings(first.id)).toMatchObject([
      { kind: 'duplicate', facts: { guest: second.id, number: second.number } },
    ]);
    expect(await kinds(second.id)).toEqual(['duplicate']);
    await clerk.put(`guest/${second.id}`, { birth_date: '1948-05-07' }, { 'if-match': '"v1"' });
    expect([await kinds(first.id), await kinds(second.id)]).toEqual([[], []]);
  });

  test('an insured guest without a number, or with an impossible one, is found by the rules', async () => {
    // The tables let neither in; the rules are for what they let in before.
    const id = await operator.guest(operator.insured('T024791905'));
    const [facts] = await loadGuestFacts(office.data, [id]);
    if (!facts) throw new Error('There is no such guest.');
    const found = (kvnr: string | null) => findingsOf({ ...facts, kvnr });
    expect(found('T024791905')).toEqual([]);
    expect(found(null)).toMatchObject([{ guest: id, kind: 'missing_kvnr', severity: 'block' }]);
    expect(found('X234567890')).toMatchObject([{ guest: id, kind: 'invalid_kvnr', severity: 'block' }]);
    expect(findingsOf({ ...facts, kvnr: '756123456789', kvnrException: 'Schweiz' })).toEqual([]);
    expect(findingsOf({ ...facts, kvnr: null, payerType: 'self' })).toEqual([]);
  });

  test('a co-payment that is overdue is warned of with count and sum, until it is paid', async () => {
    const { id } = await enter();
    const bill = (number: string, due_date: string, open: number) =>
      office.insert('bill', {
        number,
        kind: 'copay',
        status: 'issued',
        company: operator.company,
        recipient_type: 'guest',
        recipient_guest: id,
        currency: 'EUR',
        due_date,
        net: 1_000,
        vat: 0,
        vat_7: 0,
        vat_19: 0,
        gross: 1_000,
        copay: 0,
        total: 1_000,
        paid: 1_000 - open,
        dunning_level: 0,
        dunning_block: false,
        open,
      });
    await bill('H-1', day('$today-1d'), 1_000);
    await bill('H-2', day('$today-2d'), 250);
    await bill('H-3', day('$today'), 500);
    await bill('H-4', day('$today-3d'), 0);
    await refreshAll(office.data);
    expect(await openWarnings(id)).toMatchObject([
      { kind: 'unpaid_copay', severity: 'warn', facts: { count: 2, open: 1_250 } },
    ]);
    await office.data.run(
      office.all
        .updateTable('bills')
        .set(({ ref }) => ({ open: 0, paid: ref('total'), status: 'paid' }))
        .where('recipient_guest', '=', id),
    );
    await refreshAll(office.data);
    expect(await kinds(id)).toEqual([]);
  });

  test('what was settled and is gone is warned of again when it is found again', async () => {
    const { id, version } = await enter(operator.address(null));
    const [warning] = await openWarnings(id);
    expect(warning).toMatchObject({ kind: 'address' });
    const settle = (of: typeof warning) =>
      clerk.put(
        `person-warnings/${of?.id}`,
        { resolution: 'Wohnt am Dorfplatz' },
        { 'if-match': `"v${of?.version}"` },
      );
    expect((await settle(warning)).status).toBe(200);
    await refreshAll(office.data);
    expect(await kinds(id)).toEqual([]);
    const moved = await clerk.put(`guest/${id}`, operator.address('7'), { 'if-match': `"v${version}"` });
    expect(moved.status).toBe(200);
    const before = await all();
    await refreshAll(office.data);
    expect(await all()).toEqual(before);
    const back = await clerk.put(`guest/${id}`, operator.address(null), {
      'if-match': String(moved.headers.etag),
    });
    expect(back.status).toBe(200);
    const [again] = await openWarnings(id);
    expect(again).toMatchObject({ id: warning?.id, kind: 'address', resolution: null, resolved_by: null });
    expect((await settle(again)).status).toBe(200);
    // An archived guest is not looked at, and what was settled stays so.
    await archive(id);
    await refreshWarnings(office.data, [id]);
    const { body } = await clerk.get(`person-warnings/${again?.id}`);
    expect(body).toMatchObject({ resolved_by: clerk.id, resolution: 'Wohnt am Dorfplatz' });
  });

  const archive = async (id: number) => {
    const { headers } = await clerk.get(`guest/${id}`);
    const { status } = await clerk.delete(`guest/${id}`, undefined, { 'if-match': String(headers.etag) });
    expect(status).toBe(200);
  };

  test('what was found about a guest is over once the guest is archived, of what was archived before too', async () => {
    const before = await enter({ ...operator.address(null), last_name: 'Zander' });
    await office.data.run(
      office.all
        .updateTable('guest')
        .set({ archived_at: new Date().toISOString() })
        .where('id', '=', before.id),
    );
    const { id } = await enter(operator.address(null));
    expect(await kinds(id)).toEqual(['address']);
    await archive(id);
    expect([await kinds(id), await kinds(before.id)]).toEqual([[], ['address']]);
    await refreshAll(office.data);
    expect(await kinds(before.id)).toEqual([]);
  });

  test('what a person wrote is no work while the guest is archived', async () => {
    const { id: guest } = await enter();
    await clerk.post('person-warnings', { guest, kind: 'conduct', severity: 'info', text: 'Hund' });
    const unresolved = async () => {
      const { body } = await clerk.get(`person-warnings${query({ filter: { guest, unresolved: 'true' } })}`);
      return body.length;
    };
    expect(await unresolved()).toBe(1);
    await archive(guest);
    expect([await unresolved(), (await openWarnings(guest)).length]).toEqual([0, 1]);
  });

  test('what a person has written is over after its last day, and open again if that is put off', async () => {
    const { id: guest } = await enter();
    const write = async (fields: object) =>
      (await clerk.post('person-warnings', { guest, kind: 'conduct', severity: 'info', ...fields })).body;
    const read = async (id: number) => (await clerk.get(`person-warnings/${id}`)).body;
    const change = async (id: number, fields: object) => {
      const { version } = await read(id);
      const { body } = await clerk.put(`person-warnings/${id}`, fields, { 'if-match': `"v${version}"` });
      return body;
    };
    await write({ valid_to: day('$today') });
    await write({});
    const { id, resolved_at } = await write({ valid_to: day('$today-1d') });
    expect(resolved_at).toEqual(expect.any(String));
    expect(await change(id, { valid_to: day('$today+1d') })).toMatchObject({ resolved_at: null });
    await office.data.run(
      office.all
        .updateTable('person_warnings')
        .set({ valid_to: day('$today-1d') })
        .where('id', '=', id),
    );
    expect((await openWarnings(guest)).length).toBe(3);
    await refreshAll(office.data);
    expect((await openWarnings(guest)).length).toBe(2);
    expect(await read(id)).toMatchObject({ resolved_at: expect.any(String), resolved_by: null });
    expect(await change(id, { valid_to: null })).toMatchObject({ resolved_at: null });
    const settled = await change(id, { resolution: 'Hat sich entschuldigt' });
    expect(await change(id, { valid_to: day('$today+1d') })).toMatchObject({
      resolved_at: settled.resolved_at,
      resolved_by: clerk.id,
    });
  });

  test('an insurer that has ended gives a warning to all whom it insured', async () => {
    const { id } = await enter(operator.insured('A123456780'));
    const { body } = await clerk.get(`health-insurance/${operator.insurance}`);
    const until = (valid_to: string | null, version: number) =>
      clerk.put(`health-insurance/${operator.insurance}`, { valid_to }, { 'if-match': `"v${version}"` });
    await until(day('$today-1d'), body.version);
    expect(await kinds(id)).toEqual(['insurance_expired']);
    await until(null, body.version + 1);
    expect(await kinds(id)).toEqual([]);
  });

  test('an insurer of many that has ended is saved at once, and a job gives the warnings', async () => {
    const insurer = await office.insert('health-insurance', {
      ...{ kind: 'both', type: 'EK', ik: '101575519', short_name: 'Große Kasse', name: 'Große Kasse' },
      ...{ payment_term_days: 28, accepts_dta: false, valid_from: '2020-01-01', source: 'manual' },
    });
    const insured = { payer_type: 'statutory', health_insurance: insurer, insured_status: 'member' };
    for (let each = 0; each <= insuredAtOnce; each += 1)
      await operator.guest({ ...insured, kvnr: `ALT-${each}`, kvnr_exception: 'Alte Nummer' });
    const expired = async () => {
      const filter = { kind: 'insurance_expired', 'guest.health_insurance': insurer, resolved_at_null: true };
      const { headers } = await clerk.get(`person-warnings${query({ filter, range: [0, 0] })}`);
      return Number(String(headers['content-range']).split('/')[1]);
    };
    const { headers } = await clerk.get(`health-insurance/${insurer}`);
    const saved = await clerk.put(
      `health-insurance/${insurer}`,
      { valid_to: day('$today-1d') },
      { 'if-match': String(headers.etag) },
    );
    expect(saved.status).toBe(200);
    expect(await expired()).toBe(0);
    const open = openData(office.database, office.model);
    const worker = new JobWorker({
      open,
      data: open(allRights, 'jobs'),
      kinds: [warnInsuredJob],
      actorOf: async ({ owner: userId }) => ({ ...allRights, userId, ownerId: userId }),
      log: { warn: () => undefined },
    });
    await worker.workOff();
    expect(await expired()).toBe(insuredAtOnce + 1);
    const [job] = (await clerk.get('jobs?filter={"kind_eq":"warn-insured"}')).body;
    expect(job).toMatchObject({ status: 'done', result: { guests: insuredAtOnce + 1 } });
  });

  test('the daily look finds what came with the day, and a second one changes nothing', async () => {
    const { id } = await enter(operator.address(null));
    await clerk.post('person-warnings', { guest: id, kind: 'conduct', severity: 'info', text: 'Hund' });
    await office.data.run(
      office.all.deleteFrom('person_warnings').where('guest', '=', id).where('kind', '=', 'address'),
    );
    await refreshAll(office.data);
    expect(await kinds(id)).toEqual(['address', 'conduct']);
    const before = await all();
    await refreshAll(office.data);
    expect(await all()).toEqual(before);
  });

  describe('the hint at duplicates', () => {
    const hints = async (caller: Caller, sought: Readonly<Record<string, string>>) =>
      (await caller.get(`guest/duplicates?${new URLSearchParams(sought)}`)).body;

    test('finds by insurance number, or by name and birthday however they are written', async () => {
      const { id, _label: label } = await enter({
        ...operator.insured('X110411675'),
        last_name: 'Größ',
        birth_date: '1951-02-03',
      });
      const byNumber = { duplicates: [{ id, label, by: 'kvnr' }] };
      expect(await hints(clerk, { kvnr: 'X110411675' })).toEqual(byNumber);
      const name = { last_name: 'groess', birth_date: '1951-02-03' };
      expect(await hints(clerk, name)).toEqual({ duplicates: [{ id, label, by: 'name' }] });
      expect(await hints(clerk, { ...name, except: String(id) })).toEqual({ duplicates: [] });
      expect(await hints(clerk, { last_name: 'Größ', birth_date: '1951-02-04' })).toEqual({ duplicates: [] });

      const blind = await office.caller(['guest.list']);
      expect(await hints(blind, { kvnr: 'X110411675' })).toEqual({ duplicates: [] });
      expect((await hints(clerk, { first_name: 'x' })).code).toBe('invalidQuery');
    });

    test.each([
      ['kvnr=X110411676', 'kvnr', 'A123456780'],
      ['last_name=%20', 'last_name', 'Müller'],
      ['birth_date=1951-02-30', 'birth_date', 'YYYY-MM-DD'],
      ['except=x', 'except', '7'],
    ])('of a wrong parameter an example is given: %s', async (given, name, example) => {
      const { status, body } = await clerk.get(`guest/duplicates?${given}`);
      expect([status, body.code]).toEqual([400, 'invalidQuery']);
      expect(body.detail).toBe(`Der Parameter „${name}“ ist nicht lesbar: ${example}`);
    });
  });

  test.runIf(dialect === 'postgres')('a guest who is being edited holds up none of the others', async () => {
    const soon = { copay_exempt: true, exempt_from: day('$today-1y'), exempt_to: day('$today+10d') };
    const [held, free] = [await enter(soon), await enter(soon)];
    const forget = () =>
      office.data.run(office.all.deleteFrom('person_warnings').where('guest', 'in', [held.id, free.id]));
    await forget();
    const round = dailyWarnings(office.data);
    const row = office.all.selectFrom('guest').select('id').where('id', '=', held.id).forUpdate();
    await whileHolding(office, row, async () => {
      await expect(round(() => false)).rejects.toThrow(`1 guests are being edited: ${held.id}`);
      expect(await kinds(free.id)).toEqual(['exemption_expiring']);
      expect(await kinds(held.id)).toEqual([]);
    });
    await round(() => false);
    expect(await kinds(held.id)).toEqual(['exemption_expiring']);
  });
});
