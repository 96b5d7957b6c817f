import { addDays, today } from '@engine/shared/day.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { loadCasesById } from '@office/bills/server/loadCases.ts';
import { planBills } from '@office/bills/server/planBills.ts';
import { careMirror } from '@office/care/server/mirrorCare.ts';
import { readCheckResults } from '@office/cases/shared/checkResults.ts';
import { insuranceMirror } from '@office/insurances/server/mirrorInsurance.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../engine/server/office.ts';
import { type CaseWorld, month, openCaseWorld, type StoredCase } from './cases/caseWorld.ts';

describe.each(dialects)('the payer of a ride on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  let other: number;
  let body: number;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    clerk = await office.caller('all');
    const insurer = (ik: string, name: string, type: string) =>
      office.insert('health-insurance', {
        ik,
        kind: 'both',
        name,
        short_name: name,
        type,
        payment_term_days: 28,
        accepts_dta: false,
        valid_from: '2020-01-01',
        source: 'manual',
      });
    other = await insurer('101575519', 'Neue Kasse', 'EK');
    body = await insurer('108310400', 'BG Verkehr', 'BG');
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    for (const table of [
      'bill_items',
      'tours',
      'bill_cases',
      'prescriptions',
      'guest_insurances',
      'guest_care_periods',
      'guest_exemptions',
      'guest',
    ] as const)
      await office.data.run(office.all.deleteFrom(table));
  });

  const codesOf = (row: StoredCase | undefined) =>
    readCheckResults(parsed(row?.check_results ?? null)).map(({ code }) => code);
  const payersOf = async () =>
    (await world.cases()).map(({ period, payer_type, health_insurance, payer_company, gross }) => ({
      period,
      payer_type,
      insurer: health_insurance,
      company: payer_company,
      gross,
    }));
  const trip = (guest: number, prescription: number | null, date: string) =>
    world.tour(guest, prescription, { date, pickup_actual: null, dropoff_actual: null });
  const begin = (guest: number, valid_from: string, fields = {}) =>
    clerk.post('guest-insurances', {
      guest,
      kind: 'statutory',
      health_insurance: other,
      valid_from,
      ...fields,
    });
  const save = async (resource: string, id: number, fields: object) => {
    const { headers, body: read } = await clerk.get(`${resource}/${id}`);
    return clerk.put(`${resource}/${id}`, { ...read, ...fields }, { 'if-match': String(headers.etag) });
  };
  const asked = (period: object) =>
    new URLSearchParams(Object.entries(period).map(([name, value]) => [name, String(value)]));
  const gross = 3_256;

  test('is who insures the guest on its day: a change of insurer splits the month, and past months stay', async () => {
    const guest = await world.guest();
    const prescription = await world.prescription(guest);
    for (const day of ['2026-08-20', `${month}-10`, `${month}-14`, `${month}-15`])
      await trip(guest, prescription, day);
    await world.build('2026-08');
    await world.build();
    expect((await payersOf()).map(each => [each.period, each.gross])).toEqual([
      ['2026-08', gross],
      [month, 3 * gross],
    ]);

    const preview = async (from: string, insurer = other) =>
      (await clerk.get(`guest-insurances/preview?${asked({ guest, from, kind: 'statutory', insurer })}`))
        .body;
    expect(await preview(`${month}-15`)).toEqual({ billed: 0, unbilled: 1 });
    expect(await preview('2026-08-01')).toEqual({ billed: 0, unbilled: 2 });
    expect(await preview('2026-08-01', world.insurer)).toEqual({ billed: 0, unbilled: 0 });
    expect(await preview(`${month}-16`)).toEqual({ billed: 0, unbilled: 0 });

    const created = await begin(guest, `${month}-15`);
    expect([created.status, created.body.errors]).toEqual([201, undefined]);
    // The number stays, as it is for life, and so does the status.
    expect(created.body).toMatchObject({ kvnr: 'X110411675', insured_status: 'member', valid_to: null });
    const periods = await clerk.get(
      `guest-insurances?filter=${JSON.stringify({ guest })}&sort=["valid_from","ASC"]`,
    );
    expect(
      periods.body.map(({ health_insurance, valid_from, valid_to }: Record<string, unknown>) => [
        health_insurance,
        valid_from,
        valid_to,
      ]),
    ).toEqual([
      [world.insurer, '1950-01-01', `${month}-14`],
      [other, `${month}-15`, null],
    ]);
    // The day after the change gets a case of its own at once, which somebody checks.
    expect((await world.cases()).at(-1)).toMatchObject({ status: 'open', error_count: 0 });
    expect(await payersOf()).toEqual([
      { period: '2026-08', payer_type: 'statutory', insurer: world.insurer, company: null, gross },
      { period: month, payer_type: 'statutory', insurer: world.insurer, company: null, gross: 2 * gross },
      { period: month, payer_type: 'statutory', insurer: other, company: null, gross },
    ]);
    await world.build('2026-08');
    await world.build();
    expect(await payersOf()).toHaveLength(3);
    await office.data.run(
      office.all.updateTable('bill_cases').set({ status: 'billed' }).where('period', '=', '2026-08'),
    );
    expect(await preview('2026-08-01')).toEqual({ billed: 1, unbilled: 1 });
    const narrowed = { 'bill-cases.list': ['own'], 'bill-cases.read': ['own'] } as const;
    const ownOnly = await office.caller('all', { narrowed });
    const unseen = await ownOnly.get(
      `guest-insurances/preview?${asked({ guest, from: '2026-08-01', kind: 'private' })}`,
    );
    expect(unseen.body).toEqual({ billed: 0, unbilled: 0 });
    const ownGuests = { 'guest.list': ['own'], 'guest.read': ['own'] } as const;
    const without = await office.caller('all', { narrowed: ownGuests });
    const period = asked({ guest, from: '2026-08-01', kind: 'private' });
    expect((await without.get(`guest-insurances/preview?${period}`)).status).toBe(404);
    const reader = await office.caller(['guest-insurances.create', 'guest.read', 'guest.list']);
    const hidden = await reader.get(
      `guest-insurances/preview?${asked({ guest, from: '2026-08-01', kind: 'private' })}`,
    );
    expect(hidden.status).toBe(403);
  });

  test.each([
    ['guest=x&from=2026-08-01&kind=private', 'guest', '7'],
    ['from=2026-08-01&kind=private', 'guest', '7'],
    ['guest=1&from=2026-02-30&kind=private', 'from', 'YYYY-MM-DD'],
    ['guest=1&kind=private', 'from', 'YYYY-MM-DD'],
    ['guest=1&from=2026-08-01&to=morgen&kind=private', 'to', 'YYYY-MM-DD'],
    ['guest=1&from=2026-08-01&kind=gift', 'kind', 'statutory, private, bg, social, self'],
  ])('a preview names a wrong parameter with an example: %s', async (given, name, example) => {
    const { status, body: problem } = await clerk.get(`guest-insurances/preview?${given}`);
    expect([status, problem.code]).toEqual([400, 'invalidQuery']);
    expect(problem.detail).toBe(`Der Parameter „${name}“ ist nicht lesbar: ${example}`);
  });

  test('says nothing of numbers of guests who are out of sight', async () => {
    await world.guest({ kvnr: 'A123456780' });
    const guest = await world.guest();
    const narrowed = { 'guest.read': ['own'], 'guest.list': ['own'] } as const;
    const period = { kind: 'statutory', insured_status: 'member', valid_from: '2030-01-01' };
    const answer = async (caller: Caller, about: number, kvnr: string) => {
      const order = { ...period, guest: about, kvnr, health_insurance: world.insurer };
      const { body: problem } = await caller.post('guest-insurances', order);
      const faults = Object.entries(problem.errors ?? {});
      return Object.fromEntries(faults.map(([name, fault]) => [name, (fault as { code: string }).code]));
    };
    const blind = await office.caller('all', { narrowed });
    expect(await answer(blind, guest, 'A123456780')).toEqual(await answer(blind, guest, 'B123456782'));
    expect(await answer(blind, guest, 'A123456780')).toEqual({ guest: 'reference' });
    expect(await answer(blind, 999_999, 'A123456780')).toEqual({ guest: 'reference' });
    expect(await answer(clerk, guest, 'A123456780')).toEqual({ kvnr: 'unique' });
    const mine = await office.caller('all', { narrowed });
    await office.data.run(
      office.all.updateTable('guest').set({ created_by: mine.id }).where('id', '=', guest),
    );
    expect(await answer(mine, guest, 'A123456780')).toEqual({ kvnr: 'check' });
  });

  test('stands on the guest once it holds, and is changed nowhere else', async () => {
    const guest = await world.guest();
    const tomorrow = addDays(today(), 1);
    await begin(guest, tomorrow);
    expect((await clerk.get(`guest/${guest}`)).body.health_insurance).toBe(world.insurer);
    const direct = await save('guest', guest, { health_insurance: other });
    expect([direct.status, direct.body.errors]).toMatchObject([
      400,
      { health_insurance: { code: 'insuredByPeriods' } },
    ]);
    expect((await save('guest', guest, { phone: '089 1' })).status).toBe(200);

    await office.data.run(
      office.all
        .updateTable('guest_insurances')
        .set({ valid_to: addDays(today(), -1) })
        .where('valid_to', 'is not', null),
    );
    await office.data.run(
      office.all.updateTable('guest_insurances').set({ valid_from: today() }).where('valid_to', 'is', null),
    );
    await insuranceMirror.all(office.data);
    expect((await clerk.get(`guest/${guest}`)).body.health_insurance).toBe(other);
  });

  test('of one guest whose number another one has holds up none of the others', async () => {
    const [first, second] = [await world.guest(), await world.guest()];
    const { kvnr } = (await clerk.get(`guest/${await world.guest()}`)).body;
    for (const guest of [first, second]) await begin(guest, addDays(today(), 1));
    const periods = office.all.updateTable('guest_insurances');
    await office.data.run(periods.set({ valid_to: addDays(today(), -1) }).where('valid_to', 'is not', null));
    await office.data.run(periods.set({ valid_from: today() }).where('valid_to', 'is', null));
    await office.data.run(periods.set({ kvnr }).where('guest', '=', first).where('valid_to', 'is', null));
    const failure = `1 guests break a rule: ${first} (kvnr unique)`;
    await expect(insuranceMirror.all(office.data)).rejects.toThrow(failure);
    const insurers = await Promise.all([first, second].map(id => clerk.get(`guest/${id}`)));
    expect(insurers.map(({ body: guest }) => guest.health_insurance)).toEqual([world.insurer, other]);
  });

  test('reserves its number from the day on which it is entered', async () => {
    const promised = { kvnr: 'ALT-4711', kvnr_exception: 'Alte Nummer' };
    const guest = await world.guest();
    expect((await begin(guest, addDays(today(), 30), promised)).status).toBe(201);
    const another = await world.guest();
    const codes = ({ body: problem }: { body: { errors?: Record<string, { code: string }> } }) =>
      Object.entries(problem.errors ?? {}).map(([field, { code }]) => `${field} ${code}`);
    expect(codes(await save('guest', another, promised))).toEqual(['kvnr unique']);
    expect(codes(await begin(another, addDays(today(), 30), promised))).toEqual(['kvnr unique']);
    expect((await begin(guest, addDays(today(), 60), promised)).status).toBe(201);
    const blind = await office.caller('all', {
      narrowed: { 'guest-insurances.read': ['own'], 'guest-insurances.list': ['own'] },
    });
    const { headers } = await blind.get(`guest/${another}`);
    const refused = await blind.put(`guest/${another}`, promised, { 'if-match': String(headers.etag) });
    expect(codes(refused)).toEqual(['kvnr check']);

    const others = office.all
      .deleteFrom('guest_insurances')
      .where(({ eb, or }) => or([eb('kvnr', '<>', promised.kvnr), eb('valid_to', 'is', null)]));
    await office.data.run(others);
    const over = { valid_from: '2020-01-01', valid_to: addDays(today(), -1) };
    await office.data.run(office.all.updateTable('guest_insurances').set(over));
    expect((await save('guest', another, promised)).status).toBe(200);
  });

  test('is missing on a day that no period covers, and back when the last period is gone', async () => {
    const guest = await world.guest();
    const prescription = await world.prescription(guest);
    await trip(guest, prescription, `${month}-10`);
    const { body: period } = await begin(guest, `${month}-01`, { valid_to: `${month}-05` });
    await world.build();
    expect(codesOf((await world.cases())[0])).toEqual(['notInsured']);

    const periods = (await clerk.get(`guest-insurances?filter=${JSON.stringify({ guest })}`)).body;
    for (const { id } of periods) {
      const { headers } = await clerk.get(`guest-insurances/${id}`);
      const answer = await clerk.delete(`guest-insurances/${id}`, undefined, {
        'if-match': String(headers.etag),
      });
      expect(answer.status).toBe(200);
    }
    expect(periods.map(({ id }: { id: number }) => id)).toContain(period.id);
    const [row] = await world.cases();
    expect([codesOf(row), row?.health_insurance]).toEqual([[], world.insurer]);
  });

  test('is never two at once, and never one with the number of another guest', async () => {
    const guest = await world.guest();
    await begin(guest, '2026-01-01', { valid_to: '2026-06-30' });
    const overlapping = await begin(guest, '2025-12-01');
    expect([overlapping.status, overlapping.body.errors]).toMatchObject([400, { valid_from: {} }]);
    const neighbour = await clerk.get(`guest/${await world.guest()}`);
    const foreign = await begin(guest, '2026-07-01', { kvnr: neighbour.body.kvnr });
    expect([foreign.status, foreign.body.errors]).toMatchObject([400, { kvnr: { code: 'unique' } }]);
    expect((await clerk.get(`guest-insurances?filter=${JSON.stringify({ guest })}`)).body).toHaveLength(2);
  });

  test('is the accident insurance, the company or the guest where the prescription names them', async () => {
    const guest = await world.guest({ copay_exempt: false });
    const accident = await world.prescription(guest, {
      payer: 'bg',
      payer_insurance: body,
      payer_reference: 'U-2026/17',
    });
    const hospital = await world.prescription(guest, {
      payer: 'company',
      payer_company: world.company,
      approval_status: 'requested',
    });
    const own = await world.prescription(guest, { payer: 'guest' });
    for (const [at, prescription] of [accident, hospital, own].entries())
      await trip(guest, prescription, `${month}-1${at}`);
    await world.build();
    const cases = await world.cases();
    expect(
      cases.map(row => [
        row.payer_type,
        row.payer,
        row.payer_company,
        row.payer_reference,
        row.copay,
        row.status,
      ]),
    ).toEqual([
      ['bg', body, null, 'U-2026/17', 0, 'checked'],
      ['business', null, world.company, null, 0, 'checked'],
      ['self', null, null, null, 0, 'checked'],
    ]);
    // None of them is shown the number of the health insurance.
    expect(cases.map(row => parsed<{ kvnr: unknown }>(row.guest_snapshot as never)?.kvnr)).toEqual([
      null,
      null,
      null,
    ]);
    const plans = planBills(
      await loadCasesById(
        office.data,
        cases.map(({ id }) => id),
      ),
    );
    expect(plans.map(({ kind, recipient }) => [kind, recipient.type, recipient.id])).toEqual([
      ['statutory_single', 'health_insurance', body],
      ['business', 'company', world.company],
      ['private', 'guest', guest],
    ]);
  });

  test('is a guest who pays, whose own insurer and number are known and stand on no bill', async () => {
    const fund = await office.insert('health-insurance', {
      ik: '168140346',
      kind: 'both',
      name: 'Private Kasse',
      short_name: 'PKV',
      type: 'PKV',
      payment_term_days: 28,
      accepts_dta: false,
      valid_from: '2020-01-01',
      source: 'manual',
    });
    const guests: number[] = [];
    for (const [payer_type, health_insurance] of [
      ['private', fund],
      ['self', world.insurer],
      ['bg', body],
    ] as const) {
      const guest = await world.guest();
      const saved = await save('guest', guest, { payer_type, health_insurance });
      expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
      expect(saved.body).toMatchObject({ payer_type, health_insurance, insured_status: 'member' });
      expect(saved.body.kvnr).toMatch(/^[A-Z]\d{9}$/);
      await trip(guest, await world.prescription(guest), `${month}-10`);
      guests.push(guest);
    }
    const wrong = await save('guest', guests[0] ?? 0, { health_insurance: other });
    expect(wrong.body.errors).toMatchObject({ health_insurance: { code: 'unmatched' } });
    const without = await save('guest', guests[2] ?? 0, { health_insurance: null });
    expect(without.body.errors).toMatchObject({ health_insurance: { code: 'required' } });
    const bare = { health_insurance: null, kvnr: null, kvnr_exception: null, insured_status: null };
    expect((await save('guest', await world.guest(), { ...bare, payer_type: 'private' })).status).toBe(200);

    await world.build();
    const cases = await world.cases();
    expect(cases.map(row => [row.payer_type, row.health_insurance, row.payer])).toEqual([
      ['private', fund, null],
      ['self', null, null],
      ['bg', body, body],
    ]);
    expect(cases.map(row => parsed<{ kvnr: unknown }>(row.guest_snapshot as never)?.kvnr)).toEqual([
      null,
      null,
      null,
    ]);
    const ids = cases.map(({ id }) => id);
    const plans = planBills(await loadCasesById(office.data, ids));
    expect(plans.map(({ recipient }) => [recipient.type, recipient.id])).toEqual([
      ['guest', guests[0]],
      ['guest', guests[1]],
      ['health_insurance', body],
    ]);
    await world.build();
    expect((await world.cases()).map(({ id }) => id)).toEqual(ids);
  });

  test('has an IK as a facility too, and needs one as a provider', async () => {
    const { body: provider } = await clerk.get(`companies/${world.company}`);
    const { id: _id, version: _version, client: _client, billing_code: _code, ...facts } = provider;
    const clinic = { ...facts, roles: ['facility'], ik: '109905003', number_prefix: 'KLI' };
    const created = await clerk.post('companies', clinic);
    expect([created.status, created.body.ik, created.body.client]).toEqual([201, '109905003', null]);
    const refused = await save('companies', created.body.id, { roles: ['provider'], ik: null });
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      { ik: { code: 'required' }, client: { code: 'required' }, billing_code: { code: 'required' } },
    ]);
  });

  test('asks no co-payment within a former exemption: that of next year changes nothing in this one', async () => {
    const guest = await world.guest({
      copay_exempt: true,
      exempt_from: '2026-01-01',
      exempt_to: '2026-12-31',
    });
    const prescription = await world.prescription(guest);
    await trip(guest, prescription, `${month}-10`);
    await world.build();
    expect((await world.cases()).map(({ copay }) => copay)).toEqual([0]);
    const answer = await save('guest', guest, { exempt_from: '2027-01-01', exempt_to: '2027-12-31' });
    expect([answer.status, answer.body.former_exemptions]).toMatchObject([
      200,
      [{ valid_from: '2026-01-01', valid_to: '2026-12-31' }],
    ]);
    expect((await world.cases()).map(({ copay, status }) => [copay, status])).toEqual([[0, 'checked']]);
    // A corrected day of the exemption at hand is no second one.
    const corrected = await save('guest', guest, { exempt_from: '2027-02-01' });
    expect(corrected.body.former_exemptions).toHaveLength(1);
  });

  describe('goes by the care level and the marks of the day', () => {
    const raise = (guest: number, valid_from: string, fields = {}) =>
      clerk.post('guest-care-periods', { guest, valid_from, care_level: 2, ...fields });
    const entitled = { care_level: 4, disability_marks: ['G'] };
    const periodsOf = async (guest: number) =>
      (await clerk.get(`guest-care-periods?filter={"guest":${guest}}&sort=["valid_from","ASC"]`)).body;

    test('an approval is deemed given on all days of the rides, or is found to be unfounded', async () => {
      const guest = await world.guest(entitled);
      const prescription = await world.prescription(guest, { approval_status: 'deemed' });
      await trip(guest, prescription, `${month}-10`);
      await trip(guest, prescription, `${month}-25`);
      await world.build();
      const found = async () => codesOf((await world.cases())[0]);
      expect(await found()).toEqual([]);
      expect((await raise(guest, '2026-10-01')).status).toBe(201);
      expect(await found()).toEqual([]);
      expect((await raise(guest, `${month}-20`, { valid_to: `${month}-30` })).status).toBe(201);
      expect(await found()).toEqual(['approvalUnfounded']);
      expect(await periodsOf(guest)).toMatchObject([
        { ...entitled, valid_from: '1950-01-01', valid_to: `${month}-19` },
        { care_level: 2, disability_marks: null, valid_from: `${month}-20`, valid_to: `${month}-30` },
        { care_level: 2, valid_from: '2026-10-01', valid_to: null },
      ]);
      const twice = await raise(guest, `${month}-25`);
      expect([twice.status, twice.body.errors]).toMatchObject([400, { valid_from: {} }]);
    });

    test('they stand on the guest once they hold, and are changed nowhere else', async () => {
      const guest = await world.guest(entitled);
      const shown = async () => {
        const { body: row } = await clerk.get(`guest/${guest}`);
        return [row.care_level, row.disability_marks];
      };
      await raise(guest, addDays(today(), 1), { care_level: 5, disability_marks: ['aG'] });
      expect(await shown()).toEqual([4, ['G']]);
      const direct = await save('guest', guest, { care_level: 5 });
      expect([direct.status, direct.body.errors]).toMatchObject([
        400,
        { care_level: { code: 'caredByPeriods' } },
      ]);
      const periods = office.all.updateTable('guest_care_periods').where('guest', '=', guest);
      await office.data.run(
        periods.set({ valid_to: addDays(today(), -1) }).where('valid_to', 'is not', null),
      );
      await office.data.run(periods.set({ valid_from: today() }).where('valid_to', 'is', null));
      await careMirror.all(office.data);
      expect(await shown()).toEqual([5, ['aG']]);
    });

    test('a new prescription asks for an approval by its first day', async () => {
      const guest = await world.guest({ care_level: 2 });
      await raise(guest, '2026-10-01', { care_level: 4 });
      const statuses = ['2026-09-30', '2026-10-01'].map(async valid_from => {
        const { body: row } = await clerk.post('prescriptions', {
          guest,
          issued_on: '2026-09-15',
          treatment_type: world.treatment,
          transport_kind: 'taxi',
          direction: 'both',
          valid_from,
        });
        return row.approval_status;
      });
      expect(await Promise.all(statuses)).toEqual(['requested', 'deemed']);
    });
  });
});
