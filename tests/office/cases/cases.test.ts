import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import { addDays, addMonths, today } from '@engine/shared/day.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { dailyCases, refreshAllCases } from '@office/cases/server/dailyCases.ts';
import { findingKey, readCheckResults } from '@office/cases/shared/checkResults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { jobWorkerOf } from '../../engine/server/jobs/jobWorkerOf.ts';
import { type Caller, dialects, type Office, openOffice, query } from '../../engine/server/office.ts';
import { type CaseWorld, month, openCaseWorld, type StoredCase } from './caseWorld.ts';

describe.each(dialects)('bill cases on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  let chief: Caller;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    clerk = await office.caller('all');
    chief = clerk;
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    for (const table of ['bill_items', 'tours', 'bill_cases', 'prescriptions', 'guest'] as const)
      await office.data.run(office.all.deleteFrom(table));
  });

  /** A guest with an approved prescription and two trips. */
  async function arrange(guestFields = {}, prescriptionFields = {}, tourFields = {}) {
    const guest = await world.guest(guestFields);
    const prescription = await world.prescription(guest, prescriptionFields);
    const out = await world.tour(guest, prescription, tourFields);
    const back = await world.tour(guest, prescription, {
      direction: 'back',
      pickup_at: '13:00',
      ...tourFields,
    });
    return { guest, prescription, out, back };
  }
  const items = () => office.data.run(office.all.selectFrom('bill_items').selectAll().orderBy('id'));
  const entries = () =>
    office.data.run(
      office.all.selectFrom('activity_log').select(({ fn }) => fn.countAll<number>().as('count')),
    );
  const codesOf = (row: StoredCase | undefined) =>
    readCheckResults(parsed(row?.check_results ?? null)).map(({ code }) => code);
  const save = async (resource: string, id: number, fields: object) => {
    const { headers, body } = await clerk.get(`${resource}/${id}`);
    return clerk.put(`${resource}/${id}`, { ...body, ...fields }, { 'if-match': String(headers.etag) });
  };
  const change = async (resource: string, id: number, fields: object) => {
    const { status, body } = await save(resource, id, fields);
    expect([status, body.errors]).toEqual([200, undefined]);
  };

  test('are built from checked tours, priced, with the co-payment of each trip and what is left to claim', async () => {
    const { guest, prescription } = await arrange();
    await world.tour(guest, prescription, { status: 'driven', date: `${month}-11` });
    expect(await world.build()).toMatchObject({ built: 1, withErrors: 0, tours: 2 });
    const [row, ...others] = await world.cases();
    expect(others).toEqual([]);
    // 5,90 € + 12,4 km × 2,15 € = 32,56 € twice; § 61: at least 5 €
    expect(row).toMatchObject({ status: 'checked', period: month, gross: 6_512, copay: 1_000, net: 5_512 });
    expect(row?.tariff_code).toBe(world.tariff);
    expect(
      (await items()).map(({ amount, vat_amount, copay }) => [amount, vat_amount, copay].map(Number)),
    ).toEqual([
      [590, 39, 500],
      [2_666, 174, 0],
      [590, 39, 500],
      [2_666, 174, 0],
    ]);
  });

  test('built twice are as if built once, and the log says nothing more', async () => {
    await arrange();
    await world.build();
    const before = [await world.cases(), await items()];
    const logged = await entries();
    expect(await world.build()).toMatchObject({ built: 0, extended: 0, changed: 0, unchanged: 1 });
    expect([await world.cases(), await items()]).toEqual(before);
    expect(await entries()).toEqual(logged);
  });

  test('take in tours that come late', async () => {
    const { guest, prescription } = await arrange();
    await world.build();
    await world.tour(guest, prescription, { date: `${month}-12` });
    expect(await world.build()).toMatchObject({ built: 0, extended: 1 });
    expect(await world.cases()).toMatchObject([{ gross: 9_768, copay: 1_500 }]);
    expect(await world.build()).toMatchObject({ extended: 0, changed: 0, unchanged: 1 });
  });

  test.each(['bg', 'social'])(
    'of a guest whose trips %s pays for have that payer, and no co-payment',
    async payer_type => {
      await arrange({ payer_type, kvnr: null, insured_status: null });
      expect(await world.build()).toMatchObject({ built: 1, withErrors: 0 });
      expect(await world.cases()).toMatchObject([
        { payer_type, payer: world.insurer, status: 'checked', gross: 6_512, copay: 0 },
      ]);
    },
  );

  test('of a guest whose other number has a reason are as good as with a German one', async () => {
    const { guest } = await arrange();
    const noNumber = { kvnr: expect.objectContaining({ code: 'format' }) };
    expect((await save('guest', guest, { kvnr: '756123456789' })).body.errors).toEqual(noNumber);
    await change('guest', guest, { kvnr: '756123456789', kvnr_exception: 'In der Schweiz versichert' });
    expect(await world.build()).toMatchObject({ built: 1, withErrors: 0 });
    expect(await world.cases()).toMatchObject([{ status: 'checked' }]);
    expect((await save('guest', guest, { kvnr_exception: null })).body.errors).toEqual(noNumber);
  });

  test('lie apart by prescription and month', async () => {
    const { guest } = await arrange();
    const second = await world.prescription(guest);
    await world.tour(guest, second, { date: `${month}-20` });
    await world.tour(guest, second, { date: '2026-10-02' });
    expect(await world.build()).toMatchObject({ built: 2, tours: 3 });
    expect(await world.build('2026-10')).toMatchObject({ built: 1, tours: 1 });
  });

  test('that are on a bill are left alone: what comes late is a case of its own', async () => {
    const { guest, prescription } = await arrange();
    await world.build();
    await office.data.run(office.all.updateTable('bill_cases').set({ status: 'billed' }));
    await world.tour(guest, prescription, { date: `${month}-12` });
    expect(await world.build()).toMatchObject({ built: 1, tours: 1 });
    expect((await world.cases()).map(({ gross }) => gross)).toEqual([6_512, 3_256]);
  });

  interface Failure {
    readonly says: string;
    readonly guest?: object;
    readonly prescription?: object;
    readonly tour?: object;
    readonly code: string;
    readonly isWarning?: true;
  }
  const failures: readonly Failure[] = [
    { says: 'a passenger who had died', guest: { deceased_on: `${month}-09` }, code: 'deceased' },
    {
      says: 'an approval that was not asked for',
      prescription: { approval_status: 'requested' },
      code: 'approvalNotAsked',
    },
    {
      says: 'an approval that is only asked for',
      prescription: { approval_status: 'requested', approval_asked_on: `${month}-01` },
      code: 'approvalPending',
    },
    {
      says: 'an approval whose answer is overdue',
      prescription: {
        approval_status: 'requested',
        approval_asked_on: `${month}-01`,
        approval_answer_by: `${month}-22`,
      },
      code: 'approvalUnanswered',
    },
    { says: 'a rejected approval', prescription: { approval_status: 'rejected' }, code: 'approvalRejected' },
    { says: 'an approval that ended', prescription: { approval_to: `${month}-09` }, code: 'outsideApproval' },
    { says: 'more trips than approved', prescription: { approval_max_trips: 1 }, code: 'approvalUsedUp' },
    {
      says: 'a prescription for later',
      prescription: { valid_from: `${month}-11` },
      code: 'outsidePrescription',
    },
    {
      says: 'an ambulance trip prescribed as such, but driven by taxi',
      prescription: { transport_kind: 'ktw' },
      code: 'vehicleBelow',
      isWarning: true,
    },
    {
      says: 'an exemption that ended',
      guest: { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: `${month}-09` },
      code: 'outsideExemption',
      isWarning: true,
    },
    { says: 'no signature', tour: { signature_present: false }, code: 'noSignature' },
    { says: 'a guest who was not there', tour: { no_show: true }, code: 'guestNotMet' },
    { says: 'no kilometres', tour: { km_loaded: null }, code: 'noKilometres' },
    { says: 'the same trip twice', tour: { direction: 'out', pickup_at: '08:30' }, code: 'sameTrip' },
    { says: 'no contract', tour: { date: `2023-12-10` }, code: 'noTariff' },
    {
      says: 'a prescription without its original',
      prescription: { original_received: false },
      code: 'originalMissing',
    },
    {
      says: 'an approval that nothing spares',
      prescription: { approval_status: 'not_needed' },
      code: 'approvalUnfounded',
    },
    {
      says: 'an approval deemed granted without a mark, with care level 3',
      guest: { care_level: 3, disability_marks: ['G'] },
      prescription: { approval_status: 'deemed' },
      code: 'approvalUnfounded',
    },
    {
      says: 'an approval without its number',
      prescription: { approval_number: null },
      code: 'approvalIncomplete',
    },
    { says: 'an approval without its day', prescription: { approval_on: null }, code: 'approvalIncomplete' },
    {
      says: 'an approval without its period',
      prescription: { approval_from: null },
      code: 'approvalIncomplete',
    },
    { says: 'a way back where one way is prescribed', prescription: { direction: 'out' }, code: 'wrongWay' },
    { says: 'more trips than prescribed', prescription: { trips_total: 1 }, code: 'beyondTotal' },
    {
      says: 'a trip from a place that is neither home nor clinic',
      tour: { 'pickup.street': 'Am Kiosk', 'pickup.zip': '80999' },
      code: 'strangePlace',
      isWarning: true,
    },
    { says: 'a shared ride without its first passenger', tour: { shared_rank: 2 }, code: 'withoutFirst' },
  ];
  test.each(failures)('say what is wrong: $says', async ({ guest, prescription, tour, code, isWarning }) => {
    await arrange(guest, { valid_from: '2023-01-01', approval_from: '2023-01-01', ...prescription }, tour);
    const period = String((tour as { date?: string } | undefined)?.date ?? `${month}-10`).slice(0, 7);
    await world.build(period);
    const [row] = await world.cases();
    expect(new Set(codesOf(row))).toEqual(new Set([code]));
    expect([row?.status, Number(row?.error_count) > 0]).toEqual(
      isWarning ? ['checked', false] : ['open', true],
    );
  });

  test('say nothing of what is in order: deemed approvals, shared rides, both ends written otherwise', async () => {
    await arrange(
      { disability_marks: ['aG'] },
      { approval_status: 'deemed', trips_per_week: 1, trips_total: 2 },
    );
    const first = await arrange({}, {}, { vehicle_plate: 'M-AB 12' });
    const inOneCar = { vehicle_plate: 'm ab-12', 'pickup.street': 'HAUPTSTR.' };
    const second = await arrange({}, {}, { shared_rank: 2, ...inOneCar });
    await office.data.run(
      office.all.updateTable('tours').set({ shared_rank: 2 }).where('id', '=', second.out),
    );
    expect(first.guest).not.toBe(second.guest);
    await world.build();
    expect((await world.cases()).map(codesOf)).toEqual([[], [], []]);
  });

  test.each([
    { says: 'no plate', first: {}, second: {}, code: 'carUnknown', cause: 1 },
    {
      says: 'the plate of one',
      first: {},
      second: { vehicle_plate: 'M-AB 12' },
      code: 'carUnknown',
      cause: 0,
    },
    {
      says: 'two cars',
      first: { vehicle_plate: 'M-AB 1' },
      second: { vehicle_plate: 'M-AB 2' },
      code: 'withoutFirst',
      cause: 1,
    },
    {
      says: 'two drivers',
      first: { driver_name: 'Huber' },
      second: { driver_name: 'Maier' },
      code: 'withoutFirst',
      cause: 1,
    },
    {
      says: 'one driver',
      first: { driver_name: 'Huber' },
      second: { driver_name: 'HUBER' },
      code: null,
      cause: null,
    },
  ])('know the first passenger of a shared ride by car or driver: $says', async row => {
    const first = await arrange({}, {}, row.first);
    const second = await arrange({}, {}, { shared_rank: 2, ...row.second });
    await office.data.run(office.all.deleteFrom('tours').where('id', 'in', [first.back, second.back]));
    await world.build();
    const [, found] = await world.cases();
    const results = readCheckResults(parsed(found?.check_results ?? null));
    const ids = [first.out, second.out];
    expect(results.map(({ code, cause }) => [code, cause?.id])).toEqual(
      row.cause === null ? [] : [[row.code, ids.at(row.cause)]],
    );
  });

  test('know first passengers by company and day, and read only the days of shared rides', async () => {
    const car = { vehicle_plate: 'M-AB 12' };
    const first = await arrange({}, {}, car);
    await world.tour(first.guest, first.prescription, { ...car, date: `${month}-20` });
    const second = await arrange({}, {}, { ...car, shared_rank: 2 });
    const alone = await world.tour(second.guest, second.prescription, {
      ...car,
      shared_rank: 2,
      date: `${month}-15`,
    });
    await world.tour(second.guest, second.prescription, { ...car, shared_rank: 2, date: `${month}-20` });
    office.takeStatements();
    await world.build();
    const statements = office.takeStatements().filter(text => text.includes('coalesce("t"."shared_rank"'));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter(text => text.includes('"t"."date" >='))).toEqual([]);
    const [, found] = await world.cases();
    const results = readCheckResults(parsed(found?.check_results ?? null));
    expect(results.map(({ code, cause }) => [code, cause?.id])).toEqual([['withoutFirst', alone]]);
  });

  test('warn of an approval that the insurer of another time has granted, which binds no other', async () => {
    const former = await office.insert('health-insurance', {
      ik: '101575519',
      kind: 'both',
      name: 'Kasse von früher',
      short_name: 'Früher',
      type: 'EK',
      payment_term_days: 28,
      accepts_dta: true,
      valid_from: '2020-01-01',
      source: 'manual',
    });
    const { guest, prescription } = await arrange({}, { approval_on: '2026-08-20' });
    const insured = { guest, kind: 'statutory', kvnr: 'X110411675', insured_status: 'member' } as const;
    const past = { health_insurance: former, valid_from: '2020-01-01', valid_to: '2026-08-31' };
    await office.insert('guest-insurance', { ...insured, ...past });
    const present = { health_insurance: world.insurer, valid_from: `${month}-01` };
    await office.insert('guest-insurance', { ...insured, ...present });
    await world.build();
    const [row] = await world.cases();
    expect([codesOf(row), row?.status]).toEqual([['approvalOfOther'], 'checked']);
    expect(readCheckResults(parsed(row?.check_results ?? null))[0]).toMatchObject({
      severity: 'warning',
      params: { day: '2026-08-20', name: 'Früher' },
      cause: { resource: 'prescriptions', id: prescription, field: 'approval_on' },
    });

    await change('prescriptions', prescription, { approval_on: `${month}-02` });
    await world.build();
    expect((await world.cases()).map(codesOf)).toEqual([[]]);
  });

  test('take an approval without an end as granted until further notice', async () => {
    await arrange({}, { approval_from: '2023-01-01', approval_to: null });
    await world.build();
    expect((await world.cases()).map(codesOf)).toEqual([[]]);
  });

  test('count the trips of a week over the end of the month', async () => {
    const { guest, prescription } = await arrange({}, { trips_per_week: 1 }, { date: `${month}-30` });
    await office.data.run(office.all.updateTable('tours').set({ date: `${month}-30` }));
    await world.tour(guest, prescription, { date: '2026-10-01' });
    await world.build('2026-10');
    const [row] = await world.cases();
    expect(row?.check_results).toBeTruthy();
    expect(codesOf(row)).toEqual(['beyondWeek']);
  });

  test.each([
    [31, []],
    [30, ['deadlineNear']],
    [0, ['deadlineNear']],
    [-1, ['deadlineOver']],
  ] as const)('know a deadline for claims that ends in %i days', async (days, codes) => {
    for (const table of ['tariffcodes', 'tariffnumbers'] as const)
      await office.data.run(office.all.updateTable(table).set({ valid_from: '2020-01-01' }));
    // The contract grants 48 months; four years earlier each day is there, the 29th of February too.
    const date = addMonths(addDays(today(), days), -48);
    const open = { valid_from: '2020-01-01', valid_to: null, approval_from: '2020-01-01', approval_to: null };
    await arrange({}, open, { date });
    await world.build(date.slice(0, 7));
    const [row] = await world.cases();
    expect([...new Set(codesOf(row))]).toEqual(codes);
  });

  /** Months that the contract grants: fewer of them are as if days had passed. */
  const grant = (months: number) =>
    office.data.run(office.all.updateTable('tariffcodes').set({ submission_months: months }));

  test.each([
    ['a deadline comes near: it stays checked', 13, 12, 'checked', ['deadlineNear']],
    ['its deadline passes: it waits for a person', 12, 11, 'open', ['deadlineOver']],
  ] as const)('are checked again as days pass, and once: %s', async (_, before, after, status, codes) => {
    for (const table of ['tariffcodes', 'tariffnumbers'] as const)
      await office.data.run(office.all.updateTable(table).set({ valid_from: '2020-01-01' }));
    onTestFinished(() => grant(48).then(() => {}));
    await grant(before);
    // 11 months later was three days ago
    const date = addMonths(addDays(today(), -3), -11);
    const open = { valid_from: '2020-01-01', valid_to: null, approval_from: '2020-01-01', approval_to: null };
    await arrange({}, open, { date });
    await world.build(date.slice(0, 7));
    expect(await world.cases()).toMatchObject([{ status: 'checked', error_count: 0 }]);
    await refreshAllCases(office.data);
    const [checked] = await world.cases();
    expect(checked?.version).toBe(1);
    await grant(after);
    await refreshAllCases(office.data);
    const [row] = await world.cases();
    expect([row?.status, [...new Set(codesOf(row))]]).toEqual([status, codes]);
    const logged = await entries();
    await refreshAllCases(office.data);
    expect([await world.cases(), await entries()]).toEqual([[row], logged]);
  });

  test('say from the day after on that an answer about an approval is late', async () => {
    const asked = { approval_status: 'requested', approval_asked_on: '2026-08-01' };
    const { prescription } = await arrange({}, { ...asked, approval_answer_by: today() });
    await world.build();
    expect((await world.cases()).map(codesOf)).toEqual([['approvalPending']]);
    await office.data.run(
      office.all
        .updateTable('prescriptions')
        .set({ approval_answer_by: addDays(today(), -1) })
        .where('id', '=', prescription),
    );
    await dailyCases(office.data)(() => false);
    expect((await world.cases()).map(codesOf)).toEqual([['approvalUnanswered']]);
  });

  test('know another treatment, and a company without the permit for the ride', async () => {
    const other = await office.insert('treatment-type', {
      code: 'andere',
      name_de: 'Andere',
      name_en: 'Other',
      reason: 'high_frequency',
      approval_required: true,
      copay_mode: 'per_trip',
      active: true,
    });
    const lying = await office.insert('guest-type', {
      code: 'ktw',
      name_de: 'KTW',
      name_en: 'ambulance',
      transport_class: 'ktw',
      requires_equipped_vehicle: false,
      active: true,
    });
    await arrange({}, { equipment: 'lying' }, { treatment_type: other, guest_type: lying });
    await world.build();
    expect(new Set(codesOf((await world.cases())[0]))).toEqual(new Set(['otherTreatment', 'permitTooLow']));
    const permit = office.all.updateTable('companies').where('id', '=', world.company);
    await office.data.run(permit.set({ permit_type: null }));
    await world.build();
    const codes = codesOf((await world.cases())[0]);
    await office.data.run(permit.set({ permit_type: 'taxi' }));
    expect(new Set(codes)).toEqual(new Set(['otherTreatment', 'permitMissing']));
  });

  test('a second contract or row that fits is an error, not a guess', async () => {
    const other = await office.insert('tariff-code', {
      ...{
        code: '07001',
        name: 'Zweiter',
        valid_from: '2024-01-01',
        km_basis: 'loaded',
        price_includes_vat: true,
      },
      billing_code: (
        await office.data.run(
          office.all.selectFrom('companies').select('billing_code').where('id', '=', world.company),
        )
      )[0]?.billing_code,
      companies: [],
      insurances: [],
    });
    await arrange();
    await world.build();
    expect(new Set(codesOf((await world.cases())[0]))).toEqual(new Set(['twoTariffs']));
    await office.data.run(office.all.deleteFrom('tariffcodes').where('id', '=', other));
    expect(await world.build()).toMatchObject({ changed: 1, withErrors: 0 });
    expect(await world.cases()).toMatchObject([{ status: 'checked', gross: 6_512 }]);
  });

  test('with an error are cleared where it comes from, and checked again', async () => {
    const { out } = await arrange();
    await office.data.run(
      office.all.updateTable('tours').set({ signature_present: false }).where('id', '=', out),
    );
    await world.build();
    const [row] = await world.cases();
    const { body } = await clerk.get(`bill-cases/${row?.id}`);
    expect(body.check_results).toMatchObject([
      { rule: 'signature', cause: { resource: 'tours', id: out, field: 'signature_present' } },
    ]);
    await change('tours', out, { signature_present: true });
    expect(await world.cases()).toMatchObject([{ status: 'open', error_count: 0 }]);
    const views = () =>
      office.data.run(office.all.selectFrom('activity_log').select('id').where('action', '=', 'view'));
    const viewed = await views();
    const checked = await clerk.post(`bill-cases/${row?.id}/recheck`);
    expect([checked.status, checked.body.status]).toEqual([200, 'checked']);
    const { _transitions } = (await clerk.get(`bill-cases/${row?.id}`)).body;
    expect([checked.body._transitions, checked.headers.etag]).toEqual([
      _transitions,
      `"v${checked.body.version}"`,
    ]);
    expect(_transitions).not.toEqual([]);
    expect(_transitions).toBeDefined();
    expect(await views()).toHaveLength(viewed.length + 1);
  });

  test('that were checked go back to open with what is edited in tour, guest and prescription', async () => {
    const { guest, prescription, out } = await arrange();
    await world.build();
    const [row] = await world.cases();
    const settle = () => clerk.post(`bill-cases/${row?.id}/recheck`);
    const statusAfter = async (resource: string, id: number, fields: object) => {
      await change(resource, id, fields);
      const [now] = await world.cases();
      return [now?.status, Number(now?.gross), Number(now?.copay), Number(now?.error_count)];
    };
    expect(await statusAfter('tours', out, { km_loaded: 224 })).toEqual(['open', 8_662, 1_041, 0]);
    await settle();
    const exempt = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };
    expect(await statusAfter('guest', guest, exempt)).toEqual(['open', 8_662, 0, 0]);
    await settle();
    expect(await statusAfter('prescriptions', prescription, { approval_status: 'rejected' })).toEqual([
      'open',
      8_662,
      0,
      1,
    ]);
    expect((await settle()).body.status).toBe('open');
  });

  test('that were checked go back to open with what is edited in themselves, as the log says', async () => {
    await arrange();
    await world.build();
    const [row] = await world.cases();
    const path = `bill-cases/${row?.id}`;
    await change('bill-cases', row?.id ?? 0, {});
    expect((await clerk.get(path)).body).toMatchObject({ status: 'checked', version: 1 });
    await change('bill-cases', row?.id ?? 0, { voucher_no: 'V123' });
    expect((await clerk.get(path)).body).toMatchObject({ status: 'open', voucher_no: 'V123' });
    const written = { resource: 'bill-cases', record_id: row?.id, action_neq: 'view' };
    const { body: log } = await clerk.get(`activity-log${query({ filter: written, sort: ['id', 'ASC'] })}`);
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['create', 'update', 'transition']);
    // open already
    await change('bill-cases', row?.id ?? 0, { copay_key: '4' });
    expect((await clerk.get(path)).body).toMatchObject({ status: 'open', copay_key: '4', version: 4 });
  });

  test('that were checked stay open when the edit of many that sent them back is undone', async () => {
    await arrange();
    await world.build();
    const [row] = await world.cases();
    const rows = [{ id: row?.id, version: row?.version }];
    const begun = await clerk.post('bill-cases/bulk', { kind: 'update', values: { voucher_no: 'V1' }, rows });
    expect([begun.status, begun.body.errors]).toEqual([202, undefined]);
    const work = () => jobWorkerOf(office, [bulkJob()]).workOff();
    await work();
    expect(await world.cases()).toMatchObject([{ status: 'open', voucher_no: 'V1' }]);
    await clerk.post(`bill-cases/bulk/${begun.body.id}/undo`);
    await work();
    const { body } = await clerk.get(`bill-cases/bulk/${begun.body.id}`);
    expect(body.counts).toMatchObject({ undone: 1, kept: 0 });
    expect(await world.cases()).toMatchObject([{ status: 'open', voucher_no: null }]);
  });

  test('follow their trips that are opened again, and are checked by the step itself', async () => {
    const { out } = await arrange();
    await world.build();
    const step = async (resource: string, id: number | undefined, name: string, reason?: string) => {
      const { headers } = await clerk.get(`${resource}/${id}`);
      const path = `${resource}/${id}/transitions/${name}`;
      return clerk.post(path, reason === undefined ? {} : { reason }, { 'if-match': String(headers.etag) });
    };
    expect((await step('tours', out, 'reopen', 'Zeit unklar')).status).toBe(200);
    const [row] = await world.cases();
    expect([row?.status, row?.error_count, codesOf(row)]).toEqual(['open', 1, ['tourUnchecked']]);
    for (const name of ['dispute', 'settle']) {
      expect((await step('tours', out, name, 'Strecke unklar')).status).toBe(200);
      expect((await world.cases()).map(codesOf)).toEqual([['tourUnchecked']]);
    }
    expect((await step('tours', out, 'check')).status).toBe(200);
    expect(await world.cases()).toMatchObject([{ status: 'open', error_count: 0 }]);
    // a tour that was checked, and on which the guest was not there
    for (const [no_show, found] of [
      [true, ['guestNotMet']],
      [false, []],
    ] as const) {
      const { headers } = await clerk.get(`tours/${out}`);
      await clerk.put(`tours/${out}`, { no_show }, { 'if-match': String(headers.etag) });
      expect((await world.cases()).map(codesOf)).toEqual([found]);
    }
    // not found yet
    await office.data.run(
      office.all.updateTable('tours').set({ signature_present: false }).where('id', '=', out),
    );
    expect((await step('bill-cases', row?.id, 'check')).body).toMatchObject({ code: 'caseHasErrors' });
    await office.data.run(
      office.all.updateTable('tours').set({ signature_present: true }).where('id', '=', out),
    );
    expect((await step('bill-cases', row?.id, 'check')).status).toBe(200);
    expect(await world.cases()).toMatchObject([{ status: 'checked' }]);
  });

  test('follow the last trip of a treatment that is deleted and comes back', async () => {
    const pay = (copay_mode: 'per_trip' | 'first_last') =>
      office.data.run(office.all.updateTable('treatment_types').set({ copay_mode }));
    onTestFinished(() => pay('per_trip').then(() => {}));
    await pay('first_last');
    const guest = await world.guest();
    const prescription = await world.prescription(guest);
    const tourOn = (date: string) =>
      world.tour(guest, prescription, {
        date,
        pickup_actual: `${date}T06:02:00.000Z`,
        dropoff_actual: `${date}T06:30:00.000Z`,
      });
    for (const day of [10, 20]) await tourOn(`${month}-${day}`);
    const last = await tourOn('2026-10-10');
    await world.build();
    await world.build('2026-10');
    const copays = async () => (await world.cases()).map(({ copay }) => copay);
    const [whole = 0] = await copays();
    expect(await copays()).toEqual([whole, whole]);
    const remove = async (id: number) => {
      const { headers } = await clerk.get(`tours/${id}`);
      await clerk.delete(`tours/${id}`, undefined, { 'if-match': String(headers.etag) });
    };
    const restore = async (id: number) => {
      const { headers } = await clerk.get(`tours/${id}`);
      const body = { reason: 'Versehen' };
      const match = { 'if-match': String(headers.etag) };
      expect((await clerk.post(`tours/${id}/restore`, body, match)).status).toBe(200);
    };
    await remove(last);
    expect(await copays()).toEqual([2 * whole, 0]);
    await restore(last);
    expect((await copays())[0]).toBe(whole);
    await world.build('2026-10');
    expect((await copays())[0]).toBe(whole);
  });

  test('are billed, paid and cut by what happens to their bill, not by a step that changes a word', async () => {
    await arrange();
    await world.build();
    const [row] = await world.cases();
    const answers: number[] = [];
    for (const name of ['bill', 'cut', 'pay']) {
      const { headers } = await clerk.get(`bill-cases/${row?.id}`);
      const path = `bill-cases/${row?.id}/transitions/${name}`;
      answers.push((await clerk.post(path, { reason: 'x' }, { 'if-match': String(headers.etag) })).status);
    }
    expect(answers).toEqual([403, 403, 403]);
  });

  test('stay checked when an edit does not concern them', async () => {
    const { guest } = await arrange();
    await world.build();
    await change('guest', guest, { phone: '+49 89 5550000' });
    expect(await world.cases()).toMatchObject([{ status: 'checked' }]);
  });

  test('can be billed in spite of an error that somebody answers for with a reason', async () => {
    await arrange({}, {}, { signature_present: false });
    await world.build();
    const [row] = await world.cases();
    const path = `bill-cases/${row?.id}`;
    const override = async (key: string, reason: string) => {
      const { headers } = await chief.get(path);
      return chief.post(`${path}/override`, { key, reason }, { 'if-match': String(headers.etag) });
    };
    const { body } = await chief.get(path);
    const [first, second] = readCheckResults(body.check_results).map(findingKey);
    const narrowed = { 'bill-cases.override': ['clients'] } as const;
    const unreaching = await office.caller('all', { narrowed });
    const order = { key: first, reason: 'x' };
    const refused = await unreaching.post(`${path}/override`, order, { 'if-match': `"v${body.version}"` });
    expect(refused.status).toBe(403);
    expect((await override(first ?? '', 'Fahrer bestätigt')).body).toMatchObject({
      status: 'open',
      error_count: 1,
    });
    const done = await override(second ?? '', 'Fahrer bestätigt');
    expect(done.body).toMatchObject({ status: 'checked', error_count: 0 });
    expect(done.body.check_results[0]).toMatchObject({ overridden_by: chief.id, reason: 'Fahrer bestätigt' });
    await world.build();
    expect(await world.cases()).toMatchObject([{ status: 'checked', error_count: 0 }]);
    expect((await override(first ?? '', '')).body).toMatchObject({ status: 'open', error_count: 1 });
    expect((await override('signature/unknown', 'x')).status).toBe(404);
    expect((await override(first ?? '', '  ')).body.errors).toMatchObject({ reason: { code: 'required' } });
  });

  test('without a price cannot be overridden', async () => {
    await arrange({}, {}, { km_loaded: null });
    await world.build();
    const [row] = await world.cases();
    const { body, headers } = await chief.get(`bill-cases/${row?.id}`);
    const [key] = readCheckResults(body.check_results).map(findingKey);
    const answer = await chief.post(
      `bill-cases/${row?.id}/override`,
      { key, reason: 'egal' },
      { 'if-match': String(headers.etag) },
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'cannotOverride']);
  });

  test('lose the tours that are cancelled or moved to another prescription', async () => {
    const { guest, out, back } = await arrange();
    await world.build();
    await office.data.run(office.all.updateTable('tours').set({ status: 'cancelled' }).where('id', '=', out));
    const other = await world.prescription(guest);
    await change('tours', back, { prescription: other });
    expect(await world.cases()).toMatchObject([{ gross: 0, status: 'open' }]);
    expect(codesOf((await world.cases())[0])).toEqual(['noTours']);
    expect(await world.build()).toMatchObject({ built: 1 });
    const homes = await office.data.run(office.all.selectFrom('tours').select('bill_case').orderBy('id'));
    expect(homes.map(({ bill_case }) => bill_case)).toEqual([null, (await world.cases())[1]?.id]);
  });

  test('explain their amounts line by line', async () => {
    await arrange({}, {}, { shared_rank: 2, km_source: 'gps' });
    await world.build();
    const contracts = office.all.updateTable('tariffcodes');
    await office.data.run(contracts.set({ second_guest_percent: 50 }));
    const [row] = await world.cases();
    await clerk.post(`bill-cases/${row?.id}/recheck`);
    const { status, body } = await clerk.get(`bill-cases/${row?.id}/explanation`);
    await office.data.run(contracts.set({ second_guest_percent: null }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ gross: 3_256, copay: 1_000, net: 2_256 });
    expect(body.tours[0]).toMatchObject({
      number: expect.stringMatching(/^T-/),
      tariff: { id: world.tariff, code: '07000' },
      time: { start: '08:02', classes: ['any', 'day'], holiday: null },
      km: { loaded: 124, basis: 'loaded', charged: 124 },
      copay: { base: 1_628, liability: 'everyTrip', amount: 500 },
      isReproduced: true,
      lines: [
        {
          tariffNumber: { id: world.rows[0] },
          unitPrice: 29_500,
          amount: 295,
          steps: [{ kind: 'shared', rank: 2, percent: 50, from: 59_000 }],
        },
        { tariffNumber: { id: world.rows[1] }, quantity: 1_240, unitPrice: 10_750, amount: 1_333 },
      ],
    });
  });

  test('are closed to those who hold no right, and unknown to those they are hidden from', async () => {
    await arrange();
    await world.build();
    const [row] = await world.cases();
    const reads = [
      'bill-cases.read',
      'bill-cases.list',
      'tours.read',
      'tours.list',
      'bill-items.list',
      'bill-items.read',
    ];
    const reader = await office.caller(reads);
    expect((await reader.get(`bill-cases/${row?.id}/explanation`)).status).toBe(200);
    const outsider = await office.caller(
      [...reads, 'bill-cases.check', 'bill-cases.override', 'bill-cases.build', 'companies.read'],
      { companies: [] },
    );
    expect((await outsider.get(`bill-cases/${row?.id}/explanation`)).status).toBe(404);
    expect((await outsider.post(`bill-cases/${row?.id}/recheck`)).status).toBe(404);
    expect((await outsider.post('bill-cases/recheck', { ids: [row?.id] })).status).toBe(404);
    expect(
      (
        await outsider.post(
          `bill-cases/${row?.id}/override`,
          { key: 'a', reason: 'b' },
          { 'if-match': '"v1"' },
        )
      ).status,
    ).toBe(404);
    expect(
      (await outsider.post('bill-cases/build', { period: month, company: world.company })).body.errors,
    ).toMatchObject({ company: { code: 'reference' } });
    const builder = await office.caller([...reads, 'bill-cases.build']);
    expect(
      (await builder.post('bill-cases/build', { period: month, company: world.company })).body.errors,
    ).toMatchObject({ company: { code: 'reference' } });
    const ofOthers = await office.caller(reads, { narrowed: { 'tours.read': ['own'] } });
    expect((await ofOthers.get(`bill-cases/${row?.id}/explanation`)).body.tours).toEqual([]);
    const blind = await office.caller(['bill-cases.read', 'bill-cases.list']);
    expect((await blind.get(`bill-cases/${row?.id}/explanation`)).status).toBe(403);
  });

  test('always say what they claim: trips, where nothing else is said', async () => {
    const { guest } = await arrange();
    await world.build();
    const [row] = await world.cases();
    expect([row?.guest, row?.kind]).toEqual([guest, 'tours']);
    const silent = office.insert('bill-case', {
      ...{ number: 'F-2026-90001', company: world.company, guest, payer_type: 'statutory', period: month },
      ...{ opened_on: `${month}-30`, gross: 0, copay: 0, net: 0, error_count: 0, warning_count: 0 },
      status: 'open',
    });
    await expect(silent).rejects.toThrow('required');
  });

  test('leave a log whose chains hold', async () => {
    const { out } = await arrange();
    await world.build();
    await change('tours', out, { km_loaded: 300 });
    expect(await office.logFindings()).toEqual([]);
  });
});
