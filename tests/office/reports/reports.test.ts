import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { answerReport } from '@office/reports/server/answerReport.ts';
import { openItems } from '@office/reports/server/openItems.ts';
import type { Report, Row } from '@office/reports/server/report.ts';
import { ik } from '@office/seed/identifiers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rowsOfCsv, valuesOfSheet } from '../../engine/server/exports/readBack.ts';
import { type Caller, dialects, type FieldsOf, type Office, openOffice } from '../../engine/server/office.ts';
import { type ClaimWorld, openClaimWorld } from '../claims/claimWorld.ts';
import { recordsOf } from './records.ts';

const readOf = (...resources: readonly string[]) =>
  resources.flatMap(name => [`${name}.list`, `${name}.read`]);
const everyReport = [
  'bills.report',
  'bill-cases.report',
  ...readOf('bills', 'bill-cases', 'bill-items', 'tours', 'payments', 'payment-allocations'),
  ...readOf('companies', 'clients', 'health-insurance', 'guest'),
];
const year = 'from=2026-01-01&to=2026-12-31';
type Values = Readonly<Record<string, unknown>>;

describe.each(dialects)('reports on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let clerk: Caller;
  let companies = 0;
  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncSettings(office.data);
    world = await openClaimWorld(office);
    clerk = world.clerk;
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => office.close());

  async function report(
    address: string,
    caller = clerk,
  ): Promise<{ rows: readonly Values[]; totals: Values }> {
    const { status, body } = await caller.get(`reports/${address}`);
    expect([address, status]).toEqual([address, 200]);
    return { rows: body.rows.map(({ values }: { values: Values }) => values), totals: body.totals };
  }
  /** So that each test has bills of its own. */
  async function company(fields: FieldsOf<'company'> = {}): Promise<number> {
    companies += 1;
    return office.insert('company', {
      name: `Taxi ${companies}`,
      roles: ['provider'],
      client: 1,
      federal_state: 'BY',
      ik: ik(60 + companies),
      billing_code: 1,
      number_prefix: `R${companies}`,
      small_business: false,
      permit_type: 'taxi',
      active: true,
      'address.street': 'Ring',
      'address.zip': '80331',
      'address.city': 'München',
      'address.country': 'DE',
      ...fields,
    });
  }
  const pay = async (bill: number, value_date: string, amount: number) => {
    const payment = await world.payment({ value_date, amount, rest: 0, status: 'allocated' });
    await office.insert('payment-allocation', { payment, bill, amount, kind: 'payment' });
  };

  test('days to payment end with the last payment, by bill, in the middle and by amount', async () => {
    const own = await company();
    const paid = async (total: number, ...payments: readonly (readonly [day: string, amount: number])[]) => {
      const fields = { company: own, issue_date: '2026-03-01', total, paid: total, open: 0, status: 'paid' };
      const bill = await world.bill(fields);
      for (const [day, amount] of payments) await pay(bill, day, amount);
    };
    await paid(10_000, ['2026-03-11', 10_000]);
    await paid(30_000, ['2026-03-05', 1], ['2026-03-31', 29_999]);
    await paid(10_000, ['2026-02-20', 10_000]);
    await paid(0);
    await world.bill({ company: own, issue_date: '2026-03-31', open: 4_000, paid: 6_000, total: 10_000 });
    await world.bill({ company: own, issue_date: '2026-04-01' });
    const { rows, totals } = await report(
      `days-to-payment?from=2026-03-01&to=2026-03-31&company=${own}&by=company`,
    );
    const figures = {
      bills: 3,
      paid: 50_000,
      average: 133,
      median: 100,
      weighted: 200,
      open_bills: 1,
      open: 4_000,
    };
    expect(rows).toEqual([
      { company: { resource: 'companies', id: own, label: expect.stringContaining('Taxi') }, ...figures },
    ]);
    expect(totals).toEqual(figures);
    await paid(10_000, ['2026-03-12', 10_000]);
    const more = await report(`days-to-payment?${year}&company=${own}`);
    expect(more.totals.median).toBe(105);
  });

  test('a bill of an earlier day was open from that day on, and what was paid since is not', async () => {
    const own = await company();
    const id = await world.bill({
      company: own,
      issue_date: null,
      due_date: null,
      number: null,
      status: 'draft',
      sent_at: null,
    });
    const bills = office.model.byResource.get('bills');
    expect(bills).toBeDefined();
    const issued = { status: 'issued', issue_date: '2026-10-20', due_date: '2026-11-17', number: 'R-1' };
    await office.data.run(
      office.all
        .updateTable('bills')
        .set(issued as never)
        .where('id', '=', id),
    );
    await office.insert('activity', {
      at: '2026-11-03T09:00:00.000Z',
      action: 'transition',
      resource: 'bills',
      record_id: id,
      changes: { status: ['draft', 'issued'], open: [0, 10_000] },
      stream: `bills/${id}`,
      hash: `${dialect}-1`,
    });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T23:30:00Z') });
    const payment = await world.payment({ amount: 4_000 });
    expect((await world.allocate(payment, { bill: id, amount: 4_000, kind: 'payment' })).status).toBe(200);
    vi.useRealTimers();
    const openOn = async (day: string) => (await report(`open-items?day=${day}&company=${own}`)).totals.open;
    expect(await openOn('2026-10-19')).toBe(0);
    expect(await openOn('2026-10-20')).toBe(10_000);
    expect(await openOn('2026-11-03')).toBe(10_000);
    // Half past midnight in the office is the next day.
    expect(await openOn('2026-11-10')).toBe(10_000);
    expect(await openOn('2026-11-11')).toBe(6_000);
    expect(await openOn(today())).toBe(6_000);
  });

  test.each([
    [0, 'not_due'],
    [1, 'upto30'],
    [30, 'upto30'],
    [31, 'upto60'],
    [60, 'upto60'],
    [61, 'upto90'],
    [90, 'upto90'],
    [91, 'over90'],
  ] as const)('%i days after the due date an open bill is %s', async (days, bucket) => {
    const own = await company();
    await world.bill({ company: own, due_date: '2026-07-10', issue_date: '2026-06-12', open: 700 });
    const { rows } = await report(`open-items?day=${addDays('2026-07-10', days)}&company=${own}`);
    expect(rows).toMatchObject([{ overdue: days, open: 700, [bucket]: 700 }]);
    const grouped = await report(`open-items?day=${addDays('2026-07-10', days)}&company=${own}&by=company`);
    expect(grouped.totals).toMatchObject({ bills: 1, open: 700, [bucket]: 700 });
  });

  test('what is contested stands beside the ages of what is open, with the day by which objections are answered', async () => {
    const own = await company();
    const bill = await world.bill({
      company: own,
      due_date: addDays(today(), -10),
      issue_date: addDays(today(), -40),
      total: 1_000,
      open: 1_000,
      contested: 300,
    });
    const objection = (days: number, status: 'objected' | 'accepted') =>
      world.billCase(bill, { company: own, status, net: 150, answer_due: addDays(today(), days) });
    await objection(5, 'objected');
    await objection(-3, 'objected');
    await objection(-9, 'accepted');
    const ages = { not_due: 0, upto30: 700, upto60: 0, upto90: 0, over90: 0 };
    const { rows, totals } = await report(`open-items?day=${today()}&company=${own}`);
    expect(rows).toMatchObject([
      { open: 1_000, contested: 300, ...ages, answer_due: addDays(today(), -3), answer_late: 3 },
    ]);
    expect(totals).toMatchObject({ open: 1_000, contested: 300, ...ages });
    const found = await clerk.get(`bills?filter=${JSON.stringify({ company: own, disputed: true })}`);
    expect(found.body.map((row: { id: number }) => row.id)).toEqual([bill]);
    const late = JSON.stringify({ company: own, unanswered: true });
    expect((await clerk.get(`bill-cases?filter=${late}`)).body).toHaveLength(1);
    const until = JSON.stringify({ company: own, answer_due_lte: addDays(today(), 5), status: 'objected' });
    expect((await clerk.get(`bill-cases?filter=${until}`)).body).toHaveLength(2);
  });

  test('a past day knows by when objections were to be answered then, whatever has become of them', async () => {
    const now = today();
    const own = await company();
    const on = (days: number) => addDays(now, days);
    const bill = await world.bill({
      company: own,
      issue_date: on(-40),
      due_date: on(-10),
      total: 1_000,
      open: 1_000,
    });
    const cutCase = () => world.billCase(bill, { company: own, status: 'cut', net: 150, cut: 150 });
    const objectTo = async (id: number, due: number) => {
      const fields = { answer_due: on(due) };
      const { body } = await clerk.post('bill-cases/transitions/object', { ids: [id], reason: 'x', fields });
      expect(body.results).toMatchObject([{ outcome: 'done' }]);
    };
    const onDay = async (days: number) => (await report(`open-items?day=${on(days)}&company=${own}`)).rows;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${on(-3)}T12:00:00Z`) });
    const [early, late] = [await cutCase(), await cutCase()];
    await objectTo(early, 4);
    await objectTo(late, 9);
    await office.data.run(office.all.updateTable('bills').set({ contested: 300 }).where('id', '=', bill));
    vi.setSystemTime(new Date(`${on(-1)}T12:00:00Z`));
    await clerk.post('bill-cases/transitions/accept_cut', { ids: [early], reason: 'stimmt' });
    vi.useRealTimers();
    expect(await onDay(-4)).toMatchObject([{ answer_due: null, answer_late: null }]);
    expect(await onDay(-2)).toMatchObject([{ answer_due: on(4), answer_late: 0 }]);
    expect(await onDay(0)).toMatchObject([{ answer_due: on(9), answer_late: 0 }]);
  });

  test('a co-payment bill for two months is shared out to the cent', async () => {
    const own = await company();
    const guest = await world.guest();
    const bill = await world.bill({
      company: own,
      kind: 'copay',
      recipient_type: 'guest',
      recipient_insurance: null,
      recipient_guest: guest,
      total: 1_500,
      paid: 700,
      open: 0,
      written_off: 3,
      moved: 797,
      status: 'passed_on',
    });
    const caseOf = async (period: string, copay: number, copay_key: string) => {
      const fields = {
        guest,
        company: own,
        payer: world.insurer,
        copay,
        copay_key,
        period,
        copay_bill: bill,
      };
      const id = await world.billCase(bill, { ...fields, bill: null, status: 'checked' });
      await office.insert('bill-item', {
        bill_case: id,
        bill,
        billed: true,
        description: 'Zuzahlung',
        quantity: 100,
        unit_price: copay * 100,
        amount: copay,
        vat_rate: '0',
        service_date: `${period}-10`,
      });
      return id;
    };
    await caseOf('2026-05', 1_000, '3');
    const june = await caseOf('2026-06', 500, '4');
    const prescription = await world.prescription(guest);
    await world.tour(guest, prescription, { company: own, bill_case: june, cash_copay: 900 });
    const { rows, totals } = await report(`copayments?${year}&company=${own}&by=month`);
    const common = { cases: 1, unbilled: 0 };
    expect(rows).toEqual([
      {
        month: '2026-05',
        ...common,
        exempt: 0,
        due: 1_000,
        cash: 0,
        billed: 1_000,
        paid: 466,
        passed_on: 531,
        written_off: 2,
        open: 0,
      },
      {
        month: '2026-06',
        ...common,
        exempt: 1,
        due: 500,
        cash: 500,
        billed: 500,
        paid: 234,
        passed_on: 266,
        written_off: 1,
        open: 0,
      },
    ]);
    expect(totals).toMatchObject({ billed: 1_500, paid: 700, passed_on: 797, written_off: 3 });
    const inMay = await report(`copayments?from=2026-05-31&to=2026-05-31&company=${own}&by=month`);
    expect(inMay.rows).toEqual(rows.slice(0, 1));
  });

  test('each cut stands in the column of what became of it, by its reason', async () => {
    const own = await company();
    const cutCase = async (amount: number, reason: string, fields: FieldsOf<'bill-case'>) => {
      const bill = await world.bill({ company: own });
      const billCase = await world.billCase(bill, { company: own, cut: amount, ...fields });
      const payment = await world.payment({ value_date: '2026-06-30' });
      await office.insert('payment-allocation', {
        payment,
        bill,
        bill_case: billCase,
        amount,
        kind: 'cut',
        reason,
      });
      return billCase;
    };
    const claim = async (of: number, payer_type: string, status = 'open') => {
      const id = await world.billCase(await world.bill({ company: await company() }), {
        kind: 'cut',
        original_case: of,
        payer_type,
        status,
      });
      await office.data.run(office.all.updateTable('bill_cases').set({ next_case: id }).where('id', '=', of));
    };
    await cutCase(1, 'Kilometer', { status: 'cut' });
    await cutCase(20, 'Kilometer', { status: 'objected', answer_due: '2026-08-01' });
    await cutCase(300, 'Kilometer', { status: 'submitted', answer_due: '2026-08-01' });
    await cutCase(4_000, 'Kilometer', { status: 'paid', cut: 0 });
    await cutCase(5, 'Genehmigung', { status: 'accepted' });
    await cutCase(60, 'Genehmigung', { status: 'paid', answer_due: '2026-08-01' });
    await claim(await cutCase(700, 'Genehmigung', { status: 'accepted' }), 'statutory');
    await claim(await cutCase(800, 'Genehmigung', { status: 'accepted' }), 'self');
    await claim(await cutCase(9_000, 'Genehmigung', { status: 'accepted' }), 'self', 'cancelled');
    const { rows } = await report(`cuts?from=2026-06-30&to=2026-06-30&company=${own}`);
    const none = { undecided: 0, objected: 0, upheld: 0, accepted: 0, lost: 0, claimed_again: 0, charged: 0 };
    const payer = {
      resource: 'health-insurance',
      id: world.insurer,
      label: expect.stringContaining('Testkasse'),
    };
    expect(rows).toEqual([
      {
        ...none,
        payer,
        reason: 'Genehmigung',
        cuts: 5,
        amount: 10_565,
        accepted: 9_005,
        lost: 60,
        claimed_again: 700,
        charged: 800,
      },
      {
        ...none,
        payer,
        reason: 'Kilometer',
        cuts: 4,
        amount: 4_321,
        undecided: 1,
        objected: 20,
        upheld: 4_300,
      },
    ]);
    expect((await report(`cuts?from=2026-07-01&to=2026-12-31&company=${own}`)).rows).toEqual([]);
  });

  test('a row leads to the list that it adds up (R-ROUTE-41)', async () => {
    const own = await company();
    await world.bill({ company: own, issue_date: '2026-02-10' });
    await world.bill({ company: own, issue_date: '2026-02-27', total: 5_000 });
    await world.bill({ company: own, issue_date: '2026-02-28', total: 1 });
    const { body } = await clerk.get(
      `reports/turnover?from=2026-01-15&to=2026-02-27&company=${own}&by=month,payer`,
    );
    expect(body.rows).toHaveLength(1);
    const [{ values, list }] = body.rows;
    const bills = await recordsOf(clerk, list.resource, list.filter);
    expect(bills.map(({ total }) => total)).toEqual([10_000, 5_000]);
    expect(values).toMatchObject({ bills: 2, claimed: 15_000 });
  });

  /** The number of records in the list behind each row. */
  async function listed(address: string): Promise<readonly (number | null)[]> {
    const { body } = await clerk.get(`reports/${address}`);
    const counts = [];
    for (const { list } of body.rows)
      counts.push(list && (await recordsOf(clerk, list.resource, list.filter)).length);
    return counts;
  }

  test('a row of cuts leads to those of its reason and payer', async () => {
    const own = await company();
    const other = await company();
    const payers = [
      {},
      { recipient_type: 'company', recipient_insurance: null, recipient_company: other },
      { recipient_type: 'guest', recipient_insurance: null, recipient_guest: await world.guest() },
    ] as const;
    const cut = async (payer: FieldsOf<'bill'>, reason: string | null) => {
      const bill = await world.bill({ company: own, ...payer });
      const payment = await world.payment({ value_date: '2026-06-30' });
      await office.insert('payment-allocation', { payment, bill, amount: 1, kind: 'cut', reason });
    };
    for (const payer of payers)
      for (const reason of ['Kilometer', 'Genehmigung', null, 'Genehmigung']) await cut(payer, reason);
    const address = `cuts?${year}&company=${own}`;
    const { rows } = await report(address);
    expect(rows).toHaveLength(9);
    expect(await listed(address)).toEqual(rows.map(({ cuts }) => cuts));
    const byCompany = await report(`${address}&by=company`);
    expect(await listed(`${address}&by=company`)).toEqual(byCompany.rows.map(({ cuts }) => cuts));
  });

  test('a row of paid bills leads to those that money paid', async () => {
    const own = await company();
    const paid = { company: own, issue_date: '2026-03-01', open: 0, status: 'paid' } as const;
    await pay(await world.bill({ ...paid, total: 10_000, paid: 10_000 }), '2026-03-11', 10_000);
    await world.bill({ ...paid, total: 0, paid: 0 });
    await world.bill({ ...paid, total: 10_000, paid: 0, written_off: 10_000 });
    const address = `days-to-payment?${year}&company=${own}`;
    expect((await report(address)).rows).toMatchObject([{ bills: 1 }]);
    expect(await listed(address)).toEqual([1]);
  });

  test('a row of open items leads to the bills of today, and to none for a past day', async () => {
    const own = await company();
    const issued = { company: own, issue_date: addDays(today(), -9), due_date: addDays(today(), 9) };
    await world.bill({ ...issued, open: 700 });
    await world.bill({ ...issued, open: 0 });
    const address = (days: number) => `open-items?day=${addDays(today(), days)}&company=${own}&by=company`;
    expect((await report(address(-1))).rows).toMatchObject([{ bills: 1 }]);
    expect(await listed(address(-1))).toEqual([null]);
    expect(await listed(address(0))).toEqual([1]);
  });

  describe('for whom', () => {
    test('a client sees the reports of its own companies alone, and none of payments (R-KEEP-1)', async () => {
      const address = {
        'address.street': 'a',
        'address.zip': '80331',
        'address.city': 'b',
        'address.country': 'DE',
      };
      const client = await office.insert('client', {
        number: 'R-1',
        name: 'Mandant R',
        status: 'active',
        contract_from: '2020-01-01',
        collection_authority: true,
        ...address,
      });
      const own = await company({ client });
      await world.bill({ company: own, client, total: 111, issue_date: '2026-01-05' });
      await world.bill({ company: await company(), total: 5_000, issue_date: '2026-01-05' });
      const permissions = everyReport.filter(key => !key.startsWith('payment'));
      const limited = await office.caller(permissions, { clients: [client] });
      const { totals } = await report(`turnover?${year}`, limited);
      expect(totals).toMatchObject({ bills: 1, claimed: 111 });
      expect((await report(`open-items?day=${today()}`, limited)).totals).toMatchObject({ open: 111 });
      expect((await report(`copayments?${year}`, limited)).rows).toEqual([]);
      expect((await limited.get(`reports/days-to-payment?${year}`)).status).toBe(403);
      expect((await limited.get(`reports/cuts?${year}`)).status).toBe(403);
      const offered = (await limited.get('reports')).body.map(({ key }: { key: string }) => key);
      expect(offered).toEqual(['turnover', 'open-items', 'copayments']);
      const ofCompany = await office.caller(everyReport, { companies: [own] });
      expect((await report(`days-to-payment?${year}`, ofCompany)).totals).toMatchObject({ open: 111 });
    });

    test('credits are those of payments in sight', async () => {
      await world.payment({ amount: 4_000, value_date: '2026-01-05' });
      const own = { 'payments.list': ['own'], 'payments.read': ['own'] } as const;
      const limited = await office.caller(everyReport, { narrowed: own });
      const path = `open-credits?day=${today()}`;
      expect((await report(path)).rows.length).toBeGreaterThan(0);
      expect((await report(path, limited)).rows).toEqual([]);
    });

    test('many rows leave with a fresh proof of identity alone', async () => {
      await world.bill({ company: await company(), issue_date: '2026-01-05' });
      const setup = office.all.updateTable('setup').where('key', '=', 'security.export_step_up_rows');
      await office.data.run(setup.set({ value: '0' }));
      const stale = await office.caller('all', { confirmedAt: Date.now() - 11 * 60_000 });
      const path = `reports/turnover/export?${year}&format=csv`;
      expect((await stale.get(path)).body.code).toBe('stepUpRequired');
      expect((await clerk.get(path)).status).toBe(200);
      await office.data.run(setup.set({ value: null }));
    });

    test.each(everyReport.filter(key => /(report|bills\.list|bill-items\.list)$/.test(key)))(
      'without %s there is no report of co-payments',
      async missing => {
        const caller = await office.caller(everyReport.filter(key => key !== missing));
        expect((await caller.get(`reports/copayments?${year}`)).status).toBe(403);
      },
    );

    test('the narrower of two rights counts: reports reach as far as that to reports, files as that to export', async () => {
      const own = await company();
      await world.bill({ company: own, total: 222, issue_date: '2026-01-06' });
      const limits = (key: string) => ({ companies: [own], narrowed: { [key]: ['own'] as const } });
      const narrow = await office.caller(everyReport, limits('bills.report'));
      expect((await report(`turnover?${year}`, narrow)).rows).toEqual([]);
      const export_ = [...everyReport, 'bills.export'];
      const exporting = await office.caller(export_, limits('bills.export'));
      expect((await report(`turnover?${year}`, exporting)).rows).toHaveLength(1);
      const file = await exporting.get(`reports/turnover/export?${year}&format=csv`);
      expect(rowsOfCsv(file.content, ';')).toHaveLength(1);
    });

    test('no file goes to somebody without the right to export', async () => {
      const caller = await office.caller(everyReport);
      const answer = await caller.get(`reports/turnover/export?${year}&format=csv`);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    });
  });

  describe('as a file', () => {
    test('has the rows of the report, no formula, and stands in the log before it leaves (R-KEEP-4)', async () => {
      const own = await company({ name: '=1+1', number_prefix: 'FX' });
      await world.bill({ company: own, issue_date: '2026-02-03', total: 123_456, vat: 6, gross: 123_456 });
      const asked = `${year}&company=${own}&by=company,month`;
      const csv = await clerk.get(`reports/turnover/export?${asked}&format=csv`);
      expect(csv.content.toString('utf8')).toContain("\r\n'=1+1");
      const rows = rowsOfCsv(csv.content, ';');
      expect(rows[0]?.slice(0, 3)).toEqual(['Leistungserbringer', 'Monat', 'Rechnungen']);
      expect(rows[1]?.slice(1)).toEqual([
        '02/2026',
        '1',
        '0',
        '1234,50',
        '0,06',
        '1234,56',
        '1234,56',
        '0,00',
        '0,00',
        '1234,56',
      ]);
      expect(csv.headers['content-disposition']).toContain('Umsatz');
      const sheet = await clerk.get(`reports/turnover/export?${asked}&format=xlsx`);
      const [, values] = await valuesOfSheet(sheet.content, 2);
      expect(values?.[0]).toMatch(/^=1\+1/);
      expect(values?.slice(2)).toEqual([1, 0, 1234.5, 0.06, 1234.56, 1234.56, 0, 0, 1234.56]);
      const [entry] = (await recordsOf(clerk, 'activity-log', { action: 'export', resource: 'bills' })).slice(
        -1,
      );
      expect(entry).toMatchObject({
        user: clerk.id,
        changes: {
          'export.report': [null, 'turnover'],
          'export.format': [null, 'xlsx'],
          'export.count': [null, 1],
          'export.filter': [
            null,
            { from: '2026-01-01', to: '2026-12-31', company: own, by: ['company', 'month'] },
          ],
        },
      });
    });

    test('follows the order that was asked for', async () => {
      const own = await company();
      for (const total of [200, 100, 300]) await world.bill({ company: own, total, due_date: '2026-09-30' });
      const file = await clerk.get(
        `reports/open-items/export?day=${today()}&company=${own}&format=csv&sort=-open`,
      );
      expect(rowsOfCsv(file.content, ';').map(row => row[5])).toEqual(['Offen', '3,00', '2,00', '1,00']);
    });

    test('is in English for an English reader', async () => {
      const { content } = await clerk.get(`reports/cuts/export?${year}&format=csv`, undefined, {
        'accept-language': 'en',
      });
      expect(rowsOfCsv(content, ',')[0]?.slice(0, 3)).toEqual(['Payer', 'Reason', 'Cuts']);
    });
  });

  test.each([
    ['turnover', { from: 'required', to: 'required' }],
    ['turnover?from=2026-02-30&to=1', { from: 'format', to: 'format' }],
    ['turnover?from=2026-03-01&to=2026-02-28', { to: 'notBefore' }],
    ['turnover?from=2001-03-01&to=2026-02-28', { to: 'maximum' }],
    [`turnover?${year}&company=x&payer=-1&by=bill`, { company: 'type', payer: 'type', by: 'enum' }],
    [`turnover?${year}&by=month,month`, { by: 'enum' }],
    [`turnover?${year}&day=2026-01-01&q=1`, { day: 'unknown', q: 'unknown' }],
    [`open-items?day=${addDays(today(), 1)}`, { day: 'maximum' }],
  ] as const)('%s is refused, with the parameters that are wrong (R-KEEP-7)', async (address, expected) => {
    const { status, body } = await clerk.get(`reports/${address}`);
    expect([status, body.code]).toEqual([400, 'wrongParameters']);
    expect(body.detail).not.toMatch(/gespeichert/);
    const codes = Object.entries(body.errors).map(([name, fault]) => [name, Object(fault).code]);
    expect(Object.fromEntries(codes)).toEqual(expected);
  });

  test('more rows than anybody reads are refused with their number', async () => {
    const row: Row = { values: { insurer: 'Kasse' }, list: null };
    const report = (rows: number): Report => ({
      ...openItems,
      read: async () => ({ rows: Array(rows).fill(row) }),
    });
    const asked = { from: '2026-01-01', to: '2026-12-31', day: '2026-12-31', company: null, payer: null };
    const answer = (rows: number) =>
      answerReport(office.data, report(rows), { ...asked, by: [], isExport: false });
    expect((await answer(20_000)).rows).toHaveLength(20_000);
    await expect(answer(20_001)).rejects.toMatchObject({ code: 'reportTooLarge', params: { most: 20_000 } });
  });

  test('what is no report, format or column is refused', async () => {
    expect((await clerk.get('reports/nothing')).status).toBe(404);
    expect((await clerk.get(`reports/turnover/export?${year}&format=pdf`)).status).toBe(400);
    expect((await clerk.get(`reports/turnover/export?${year}&format=csv&sort=secret`)).status).toBe(400);
  });
});
