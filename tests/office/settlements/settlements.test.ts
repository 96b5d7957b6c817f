import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { today } from '@engine/shared/day.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { settlementContents } from '@office/integrity/server/settlementContents.ts';
import type { SettlementFacts } from '@office/letters/server/letterFacts.ts';
import { allocatePayment } from '@office/payments/server/allocatePayment.ts';
import { movePayments } from '@office/payments/server/moveAllocations.ts';
import { noteRefund } from '@office/payments/server/payBack.ts';
import { releaseAllocations } from '@office/payments/server/releaseAllocations.ts';
import { reversePayment } from '@office/payments/server/reversePayment.ts';
import { ik } from '@office/seed/identifiers.ts';
import { draftSettlement } from '@office/settlements/server/draftSettlement.ts';
import { afterIssue } from '@office/settlements/server/issueSettlement.ts';
import { loadSettlement } from '@office/settlements/server/loadSettlement.ts';
import { papersOf } from '@office/settlements/server/papers.ts';
import { settleMonthJob } from '@office/settlements/server/settleMonthJob.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCheck } from '../../engine/server/audit/runCheck.ts';
import {
  type Answer,
  type Caller,
  dialects,
  type FieldsOf,
  type Office,
  openOffice,
  query,
} from '../../engine/server/office.ts';
import { behindTheProduct } from '../integrity/behindTheProduct.ts';
import { interleaved } from '../interleaved.ts';
import { addTemplates } from '../letters/addTemplates.ts';
import { openPaymentWorld, type PaymentWorld, selfPayer } from '../payments/paymentWorld.ts';

const officeIban = 'DE30900000020002000002';
const clientIban = 'DE72900000010001000001';
const months = ['2025-01', '2025-02', '2025-03', '2025-04'];
const rounds = { sqlite: 10, postgres: 2 } as const;

/** What happens to the money of a client between two settlements. */
const event = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay',
    'pay',
    'late',
    'more',
    'release',
    'reverse',
    'refund',
    'move',
    'remake',
  ),
  at: fc.nat({ max: 20 }),
  amount: fc.integer({ min: 1, max: 9_999 }),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

describe.each(dialects)('settlements on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  let clerk: Caller;
  let second: Caller;
  let clients = 0;
  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncSettings(office.data);
    world = await openPaymentWorld(office);
    await addTemplates(office);
    clerk = await office.caller('all');
    second = await office.caller('all');
    await set({ 'office.name': 'Büro Süd & Söhne', 'office.iban': officeIban });
    await set({ 'office.tax_number': '143/199/10000' });
  });
  afterAll(() => office.close());

  const set = async (values: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(values))
      await office.data.run(office.all.updateTable('setup').set({ value }).where('key', '=', key));
  };
  const address = {
    'address.street': 'Ring',
    'address.house_no': '1',
    'address.zip': '80331',
    'address.city': 'München',
    'address.country': 'DE',
  };
  async function openClient(fields: FieldsOf<'client'> = {}) {
    clients += 1;
    const client = await office.insert('client', {
      number: `S-${clients}`,
      name: `Mandant ${clients}`,
      status: 'active',
      contract_from: '2025-01-01',
      collection_authority: true,
      payout_holder: 'Müller & Co',
      payout_iban: clientIban,
      fee_model: 'percent',
      fee_value: 500,
      ...address,
      ...fields,
    });
    const company = await office.insert('company', {
      name: `Taxi ${clients}`,
      roles: ['provider'],
      client,
      federal_state: 'BY',
      ik: ik(50 + clients),
      billing_code: 1,
      permit_type: 'taxi',
      number_prefix: `S${clients}`,
      small_business: false,
      tax_number: '143/199/10000',
      active: true,
      ...address,
    });
    const bill = (of: FieldsOf<'bill'> = {}) =>
      world.bill({ company, client, issue_date: '2025-01-10', due_date: '2025-12-31', ...of });
    /** a payment of a day, allocated to a bill of its own */
    const pay = async (day: string, amount: number, of: FieldsOf<'payment'> = {}) => {
      const id = await bill({ total: amount, issue_date: day });
      const payment = await world.payment({ amount, value_date: day, ...of });
      await allocate(payment, id, amount);
      return { bill: id, payment };
    };
    return { client, company, bill, pay };
  }
  const inside = <T>(work: Parameters<typeof office.data.transaction<T>>[0]) => office.data.transaction(work);
  const allocate = (payment: number, bill: number, amount: number, kind: 'payment' | 'fee' = 'payment') =>
    inside(data => allocatePayment(data, payment, [{ bill, billCase: null, amount, kind, reason: null }]));
  const draft = (client: number, period: string) => inside(data => draftSettlement(data, client, period));
  const settlementsOf = (client: number) =>
    office.data.run(
      office.all.selectFrom('settlements').selectAll().where('client', '=', client).orderBy('period'),
    );
  const linesOf = (client: number) =>
    office.data.run(
      office.all
        .selectFrom('settlement_lines as l')
        .innerJoin('settlements as s', 's.id', 'l.settlement')
        .selectAll('l')
        .select('s.period')
        .where('s.client', '=', client)
        .orderBy('l.id'),
    );
  const last = async (client: number) => {
    const row = (await settlementsOf(client)).at(-1);
    if (!row) throw new Error('There is no settlement.');
    return row;
  };
  const step = async (id: number, name: string, body: object = {}, caller = clerk): Promise<Answer> => {
    const { headers } = await caller.get(`settlements/${id}`);
    return caller.post(`settlements/${id}/transitions/${name}`, body, { 'if-match': String(headers.etag) });
  };
  /** without papers, which would take their time */
  const close = async (client: number) => {
    const { id } = await last(client);
    await inside(async data => {
      await moveRecord(data, entityNamed(data.model, 'settlement'), id, 'issue');
      await afterIssue(data, id);
    });
  };
  const settle = async (client: number, period: string) => {
    if ((await draft(client, period)) === 'drafted') await close(client);
  };

  test('Σ of all settlements is what came in and did not go back, and nothing is settled twice', async () => {
    const lives = fc.array(fc.array(event, { minLength: 2, maxLength: 6 }), {
      minLength: months.length,
      maxLength: months.length,
    });
    await fc.assert(
      fc.asyncProperty(lives, fc.boolean(), async (life, collects) => {
        const world = await openClient({
          collection_authority: collects,
          fee_model: 'per_bill',
          fee_value: 100,
        });
        const { client } = world;
        const paid: { payment: number; bill: number }[] = [];
        for (const [at, events] of life.entries()) {
          for (const each of events) await happen(world, paid, months[at] ?? '', each);
          await settle(client, months[at] ?? '');
          await expectSound(client, `${months[at]}-31`);
        }
        await settle(client, '2025-05');
        await expectSound(client, '2025-12-31');
      }),
      { numRuns: rounds[dialect], endOnFailure: true, seed: 20_261_125 },
    );
  }, 120_000);

  async function happen(
    { client, bill, pay }: Awaited<ReturnType<typeof openClient>>,
    paid: { payment: number; bill: number }[],
    month: string,
    { what, at, amount }: Event,
  ): Promise<void> {
    const chosen = paid[at % Math.max(1, paid.length)];
    const day = `${month}-${String(1 + (at % 28)).padStart(2, '0')}`;
    switch (what) {
      case 'pay':
        return void paid.push(await pay(day, amount));
      case 'late': // entered now, received in the first month
        return void paid.push(await pay('2025-01-15', amount));
      case 'more': {
        const payment = await world.payment({ amount: amount + 500, value_date: day });
        const id = await bill({ total: amount, issue_date: day });
        await allocate(payment, id, amount);
        const charged = { bill: id, kind: 'fee', level: 2, made_on: day, amount: 100, open: 100 } as const;
        await office.insert('dunning-claim', { ...charged, paid: 0, waived: 0, status: 'open' });
        await allocate(payment, id, 100, 'fee');
        return void paid.push({ payment, bill: id });
      }
      case 'remake':
        return void (await draft(client, month));
      default: {
        if (!chosen) return;
        const { status, rest, amount: came } = await world.readPayment(chosen.payment);
        if (status === 'reversed') return;
        if (what === 'release') return inside(data => releaseAllocations(data, 'payment', [chosen.payment]));
        if (what === 'reverse')
          return void (await inside(data => reversePayment(data, chosen.payment, 'Rücklastschrift')));
        if (what === 'refund') {
          await inside(data => releaseAllocations(data, 'payment', [chosen.payment]));
          const left = (await world.readPayment(chosen.payment)).rest ?? 0;
          return inside(data => noteRefund(data, chosen.payment, Math.min(left, came)));
        }
        if ((rest ?? 0) > 0 && came === rest) return;
        const to = await bill({ total: 20_000, status: 'draft', number: null, issue_date: day });
        await inside(data => movePayments(data, chosen.bill, to, 'x'));
        for (const each of paid) if (each.bill === chosen.bill) each.bill = to;
      }
    }
  }

  /** What is settled is, payment by payment and bill by bill, what is allocated. */
  async function expectSound(client: number, until: string): Promise<void> {
    const lines = (await linesOf(client)).filter(({ payment }) => payment !== null);
    const keys = lines.map(({ settlement, payment, bill }) => `${settlement}/${payment}/${bill}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { id, received } of await settlementsOf(client))
      expect(received).toBe(sumOf(lines.filter(({ settlement }) => settlement === id)));
    const allocated = await office.data.run(
      office.all
        .selectFrom('payment_allocations as a')
        .innerJoin('bills as b', 'b.id', 'a.bill')
        .innerJoin('payments as p', 'p.id', 'a.payment')
        .select(['a.payment', 'a.bill', 'a.amount', 'p.value_date'])
        .where('b.client', '=', client),
    );
    const expected = totals(allocated.filter(({ value_date }) => value_date <= until));
    expect(totals(lines)).toEqual(expected);
    // What came in, what went back, and what waits for a bill: independent of allocations.
    const payments = await office.data.run(
      office.all
        .selectFrom('payments as p')
        .select(['p.amount', 'p.refunded', 'p.rest', 'p.status'])
        .where('p.id', 'in', [0, ...new Set(lines.flatMap(({ payment }) => payment ?? []))]),
    );
    const kept = payments.filter(({ status }) => status !== 'reversed');
    const came = kept.reduce(
      (sum, { amount, refunded, rest }) => sum + amount - (refunded ?? 0) - (rest ?? 0),
      0,
    );
    expect(sumOf(lines)).toBe(came);
  }
  type Counted = { readonly payment: number | null; readonly bill: number | null; readonly amount: number };
  const sumOf = (rows: readonly Pick<Counted, 'amount'>[]) =>
    rows.reduce((sum, { amount }) => sum + amount, 0);
  function totals(rows: readonly Counted[]) {
    const found = new Map<string, number>();
    for (const { payment, bill, amount } of rows)
      found.set(`${payment}/${bill}`, (found.get(`${payment}/${bill}`) ?? 0) + amount);
    return new Map([...found].filter(([, amount]) => amount !== 0).sort());
  }

  test('takes fee, tax and what was carried over off the money; a return comes with the next month', async () => {
    const { client, pay } = await openClient({ fee_minimum: 1_000 });
    const { payment } = await pay('2025-01-20', 100_000);
    expect(await draft(client, '2025-01')).toBe('drafted');
    expect(await last(client)).toMatchObject({
      received: 100_000,
      held: 100_000,
      fee_net: 5_000,
      fee_topup: 0,
      vat_rate: 19,
      vat: 950,
      fee_gross: 5_950,
      payout: 94_050,
      due: 0,
      bills: 1,
    });
    await close(client);
    await inside(data => reversePayment(data, payment, 'Rückgabe'));
    await settle(client, '2025-02');
    // The fee of the return is given back, the minimum of the month is owed: 10.00 − 50.00, and tax on it.
    expect(await last(client)).toMatchObject({
      received: -100_000,
      fee_net: -4_000,
      fee_topup: 1_000,
      fee_gross: -4_760,
      payout: 0,
      carried_out: -95_240,
    });
    await pay('2025-03-03', 200_000);
    await settle(client, '2025-03');
    expect(await last(client)).toMatchObject({
      carried_in: -95_240,
      payout: 200_000 - 95_240 - 11_900,
      carried_out: 0,
    });
  });

  describe.runIf(dialect === 'postgres')('a month that is settled again while its draft is issued', () => {
    test.each([
      ['with the same money', []],
      ['with more', [5_000]],
    ])('stays as it was issued, %s', async (_, more) => {
      const { client, pay } = await openClient();
      await pay('2025-01-20', 10_000);
      await draft(client, '2025-01');
      const lines = await linesOf(client);
      for (const amount of more) await pay('2025-01-21', amount);
      const { id } = await last(client);
      const issue = async (inner: Data) => {
        await moveRecord(inner, entityNamed(inner.model, 'settlement'), id, 'issue');
        await afterIssue(inner, id);
      };
      expect(await interleaved(office, issue, () => draft(client, '2025-01'))).toBe('settled');
      expect(await last(client)).toMatchObject({ status: 'issued', received: 10_000 });
      expect((await linesOf(client)).map(line => line.id)).toEqual(lines.map(line => line.id));
    });
  });

  test.each([
    ['percent', 750, null, 750],
    ['percent', 800, null, 800],
    ['percent', 800, 5_000, 5_000],
    ['per_bill', 123, null, 123],
    ['flat', 4_900, null, 4_900],
    ['flat', 4_900, 6_000, 6_000],
  ] as const)(
    'what the client has agreed decides: %s of %i, at least %s',
    async (fee_model, fee_value, fee_minimum, fee_net) => {
      const { client, pay } = await openClient({ fee_model: 'percent', fee_value: 1, fee_minimum: null });
      await pay('2025-01-20', 10_000);
      const { body, headers } = await clerk.get(`clients/${client}`);
      const agreed = { ...body, fee_model, fee_value, fee_minimum };
      const changed = await clerk.put(`clients/${client}`, agreed, { 'if-match': String(headers.etag) });
      expect(changed.status).toBe(200);
      await draft(client, '2025-01');
      expect(await last(client)).toMatchObject({ fee_net, vat: Math.round(fee_net * 0.19) });
    },
  );

  test('a contract owes its fee in each month in which it runs; what is missing after the last is asked for', async () => {
    const flat = { fee_model: 'flat', fee_value: 1_000 } as const;
    const { client } = await openClient({ ...flat, contract_from: '2025-02-10', contract_to: '2025-04-05' });
    expect(await draft(client, '2025-01')).toBe('nothing');
    await settle(client, '2025-02');
    expect(await last(client)).toMatchObject({ fee_gross: 1_190, due: 0, carried_out: -1_190 });
    const rests = (status: 'suspended' | 'active') =>
      office.data.run(office.all.updateTable('clients').set({ status }).where('id', '=', client));
    await rests('suspended');
    await draft(client, '2025-03');
    expect(await last(client)).toMatchObject({ fee_gross: 0, carried_in: -1_190, due: 1_190 });
    await rests('active');
    await settle(client, '2025-03');
    await settle(client, '2025-04');
    expect(await last(client)).toMatchObject({ fee_gross: 1_190, due: 0, carried_out: -3_570 });
    await settle(client, '2025-05');
    expect(await last(client)).toMatchObject({
      fee_gross: 0,
      carried_in: -3_570,
      due: 3_570,
      carried_out: 0,
    });
    expect(await draft(client, '2025-06')).toBe('nothing');
  });

  test('money and work of a bill belong to the client whom it was made for, though the company has gone to another', async () => {
    const terms = { fee_model: 'per_bill', fee_value: 100 } as const;
    const [before, after] = [await openClient(terms), await openClient(terms)];
    await before.pay('2025-01-20', 10_000);
    await office.data.run(
      office.all.updateTable('companies').set({ client: after.client }).where('id', '=', before.company),
    );
    expect(await draft(after.client, '2025-01')).toBe('nothing');
    await draft(before.client, '2025-01');
    expect(await last(before.client)).toMatchObject({ received: 10_000, bills: 1, fee_net: 100 });
  });

  test('the papers add up: positions to the fee, and what came in to what is paid out', async () => {
    const { client, pay } = await openClient({ fee_minimum: 1_000 });
    await pay('2025-01-20', 10_000);
    await pay('2025-01-21', 5_000, { account: clientIban });
    await draft(client, '2025-01');
    const { id } = await last(client);
    const papers = await inside(async data =>
      papersOf(data, await loadSettlement(data, id), await readSettings(data)),
    );
    const positions = papers?.invoice?.groups.flatMap(group => group.positions) ?? [];
    // 5 % of 150.00 €, and what is missing to the minimum
    expect(positions.map(({ amount }) => amount)).toEqual([750, 250]);
    expect(papers?.invoice?.totals).toMatchObject({ net: 1_000, gross: 1_190, total: 1_190 });
    const settled = papers?.statement.settled.flatMap(({ lines }) => lines.map(({ amount }) => amount));
    expect(settled).toEqual([10_000, 5_000]);
    expect(papers?.statement).toMatchObject({
      received: 15_000,
      direct: 5_000,
      fee: 1_190,
      payout: 8_810,
      due: 0,
      carriedOut: 0,
    });
  });

  test('the papers ask for what is due once: by the statement where it is more than the fee, and name no passenger', async () => {
    const { client, pay, bill } = await openClient();
    const { payment } = await pay('2025-01-20', 100_000);
    await settle(client, '2025-01');
    await inside(data => reversePayment(data, payment, 'Rückgabe'));
    const own = office.all.updateTable('clients').set({ collection_authority: false });
    await office.data.run(own.where('id', '=', client));
    const copay = await bill({
      total: 1_000,
      issue_date: '2025-02-01',
      kind: 'copay',
      recipient_type: 'guest',
      recipient_insurance: null,
      recipient_guest: await world.guest(selfPayer),
      recipient_name: 'Anna Gast',
    });
    const paid = await world.payment({ amount: 1_000, value_date: '2025-02-10' });
    await allocate(paid, copay, 1_000);
    await pay('2025-02-11', 200_000, { account: clientIban });
    await draft(client, '2025-02');
    const { id, due, fee_gross } = await last(client);
    // 5 % of 1.010,00 € and tax on it, and the money that went back
    expect([due, fee_gross]).toEqual([100_000 + 6_010, 6_010]);
    const papers = await inside(async data =>
      papersOf(data, await loadSettlement(data, id), await readSettings(data)),
    );
    const asks = [papers?.statement, papers?.invoice].map(each => each?.sender.account?.iban ?? null);
    expect(asks).toEqual([officeIban, null]);
    const { number } = await world.readBill(copay);
    const named = papers?.statement.settled.flatMap(({ lines }) => lines.map(line => line.bill)) ?? [];
    expect(named).toContain(number);
    expect(named.join()).not.toContain('Gast');
    expect(named.join()).toContain('Testkasse');
  });

  test('a month without payments says so on paper, above what is missing for the fee', async () => {
    const { client } = await openClient({ fee_minimum: 1_000 });
    await draft(client, '2025-01');
    const { id } = await last(client);
    const papers = await inside(async data =>
      papersOf(data, await loadSettlement(data, id), await readSettings(data)),
    );
    expect(papers?.statement.settled).toEqual([{ heading: 'Keine Zahlungen in diesem Monat', lines: [] }]);
    expect(papers?.statement).toMatchObject({ received: 0, payout: 0, carriedOut: -1_190 });
  });

  test('counts what payers paid straight to the client, and pays out none of it', async () => {
    const { client, bill, pay, company } = await openClient();
    await pay('2025-01-20', 10_000, { account: clientIban });
    await pay('2025-01-20', 3_000, { method: 'offset' });
    await pay('2025-01-20', 2_000);
    // What a driver took lies with the company, not with the office.
    const copay_case = await world.billCase(await bill());
    await pay('2025-01-20', 1_000, { method: 'cash', copay_case });
    await draft(client, '2025-01');
    expect(await last(client)).toMatchObject({
      received: 16_000,
      held: 2_000,
      fee_net: 800,
      payout: 2_000 - 952,
    });
    expect((await linesOf(client)).filter(({ payment }) => payment).map(line => line.company)).toEqual([
      company,
      company,
      company,
      company,
    ]);

    const own = await openClient({ collection_authority: false });
    await own.pay('2025-01-20', 10_000);
    await draft(own.client, '2025-01');
    expect(await last(own.client)).toMatchObject({
      received: 10_000,
      held: 0,
      payout: 0,
      due: 595,
      carried_out: 0,
    });
  });

  test('cash that a guest is refunded by the office comes off what it holds, and comes back with a return', async () => {
    const { client, company, bill, pay } = await openClient();
    const stands = await bill();
    const copay_case = await world.billCase(stands, { company });
    const credit = async (amount: number) => world.payment({ amount, method: 'cash', copay_case });
    const refund = async (of: number, amount: number, fields: FieldsOf<'payment'> = {}) => {
      const back = { direction: 'out', refund_of: of, rest: 0, status: 'allocated' } as const;
      return world.payment({ ...back, amount, value_date: '2025-01-28', ...fields });
    };
    await pay('2025-01-20', 10_000);
    const transferred = await refund(await credit(700), 700);
    // From the till of the company, from an account of its client, and of money that the office held.
    await refund(await credit(300), 300, { method: 'cash' });
    await refund(await credit(200), 200, { account: clientIban });
    await refund(await world.payment({ amount: 500 }), 500);
    await draft(client, '2025-01');
    expect(await last(client)).toMatchObject({ received: 9_300, held: 9_300 });
    const lines = (await linesOf(client)).filter(({ payment, bill: of }) => payment && of === null);
    expect(lines).toMatchObject([{ payment: transferred, company, amount: -700, value_date: '2025-01-28' }]);
    const papers = await inside(async data =>
      papersOf(data, await loadSettlement(data, (await last(client)).id), await readSettings(data)),
    );
    expect(papers?.statement.settled.flatMap(group => group.lines)).toContainEqual({
      date: '2025-01-28',
      bill: 'Erstattung bar gezahlter Zuzahlung',
      amount: -700,
    });
    await close(client);
    expect(await draft(client, '2025-02')).toBe('nothing');
    await office.data.run(
      office.all.updateTable('payments').set({ status: 'reversed' }).where('id', '=', transferred),
    );
    await settle(client, '2025-02');
    expect(await last(client)).toMatchObject({ received: 700, held: 700 });
    expect(await draft(client, '2025-03')).toBe('nothing');
  });

  test.each([
    ['per_bill', 2, 1],
    ['per_case', 3, 1],
    ['per_ride', 5, 2],
  ] as const)(
    'a fee %s counts the bills that stand; a cancelled one comes off the next month',
    async (fee_model, units, fewer) => {
      const { client, bill } = await openClient({ fee_model, fee_value: 1_000, collection_authority: false });
      const [first, other] = [await bill(), await bill()];
      const guest = await world.guest({
        payer_type: 'self',
        health_insurance: null,
        insured_status: null,
        kvnr: null,
      });
      const ride = async (on: number, rides: number) => {
        const billCase = await world.billCase(on, { guest });
        for (let count = 0; count < rides; count++) await world.tour(guest, null, { bill_case: billCase });
      };
      await ride(first, 2);
      await ride(other, 2);
      await ride(other, 1);
      await settle(client, '2025-01');
      expect(await last(client)).toMatchObject({ bills: 2, cases: 3, rides: 5, fee_net: units * 1_000 });
      await office.data.run(
        office.all.updateTable('bills').set({ status: 'cancelled' }).where('id', '=', first),
      );
      await bill({ kind: 'cancellation', cancels: first, issue_date: '2025-02-03' });
      await settle(client, '2025-02');
      expect(await last(client)).toMatchObject({ bills: -1, cases: -1, rides: -2, fee_net: -fewer * 1_000 });
      expect(await draft(client, '2025-03')).toBe('nothing');
    },
  );

  test('bills that take the place of counted ones are no business of their month: its minimum is owed besides', async () => {
    const terms = { fee_model: 'per_bill', fee_value: 500, fee_minimum: 5_000 } as const;
    const { client, bill } = await openClient({ ...terms, collection_authority: false });
    const known: number[] = [];
    for (let count = 0; count < 10; count++) known.push(await bill());
    await settle(client, '2025-01');
    expect(await last(client)).toMatchObject({ bills: 10, fee_net: 5_000, fee_topup: 0 });
    const correct = async (cancels: number) => {
      await office.data.run(
        office.all.updateTable('bills').set({ status: 'cancelled' }).where('id', '=', cancels),
      );
      await bill({ kind: 'cancellation', cancels, issue_date: '2025-02-03' });
      return bill({ kind: 'correction', cancels, issue_date: '2025-02-03' });
    };
    const [first = 0, ...others] = known;
    // One of them is corrected twice, so its first correction is never counted.
    await correct(await correct(first));
    for (const id of others) await correct(id);
    await settle(client, '2025-02');
    expect(await last(client)).toMatchObject({ bills: 0, fee_net: 5_000, fee_topup: 5_000 });
    const lines = (await linesOf(client)).filter(({ period }) => period === '2025-02');
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['work_correction']));
  });

  test('money that goes to the bill in the place of a counted one is a correction, and lies where it lay', async () => {
    const { client, bill, pay } = await openClient({ fee_minimum: 500 });
    const { payment, bill: first } = await pay('2025-01-20', 20_000);
    await settle(client, '2025-01');
    expect(await last(client)).toMatchObject({ fee_net: 1_000, fee_topup: 0, held: 20_000 });
    const next = await bill({ total: 20_000, status: 'draft', number: null });
    await inside(data => movePayments(data, first, next, 'x'));
    const own = office.all.updateTable('clients').set({ collection_authority: false });
    await office.data.run(own.where('id', '=', client));
    await settle(client, '2025-02');
    expect(await last(client)).toMatchObject({ received: 0, held: 0, fee_net: 500, fee_topup: 500 });
    const lines = (await linesOf(client)).filter(({ period, payment: of }) => period === '2025-02' && of);
    expect(lines.map(({ kind, amount, payment: of }) => [kind, amount, of])).toEqual([
      ['correction', -20_000, payment],
      ['correction', 20_000, payment],
    ]);
  });

  test('a case counts once: its later version costs nothing more', async () => {
    const terms = { fee_model: 'per_case', fee_value: 1_000, collection_authority: false } as const;
    const { client, bill } = await openClient(terms);
    const original = await world.billCase(await bill());
    await world.billCase(await bill(), { original_case: original, processing_code: '02' });
    await settle(client, '2025-01');
    expect(await last(client)).toMatchObject({ bills: 2, cases: 1, fee_net: 1_000 });
  });

  test('settles months in their order, once each, and none that still runs', async () => {
    const { client, pay } = await openClient();
    await pay('2025-01-20', 10_000);
    expect(await draft(client, '2025-01')).toBe('drafted');
    expect(await draft(client, '2025-01')).toBe('drafted');
    expect(await settlementsOf(client)).toHaveLength(1);
    expect(await draft(client, '2025-02')).toBe('waits');
    await close(client);
    expect(await draft(client, '2025-01')).toBe('settled');
    await pay('2025-02-20', 10_000);
    await settle(client, '2025-02');
    expect(await draft(client, '2025-01')).toBe('settled');
    const thisMonth = today().slice(0, 7);
    expect((await clerk.post('settlements/settle', { period: thisMonth })).body.code).toBe('monthNotOver');
    const started = await clerk.post('settlements/settle', { period: '2025-03', client });
    expect(started.status).toBe(202);
    const order = { period: '2025-03', client };
    await pay('2025-03-20', 10_000);
    const outcome = await inside(data => settleMonthJob.run(data, order, null));
    expect(outcome).toMatchObject({ kind: 'finished', result: { drafted: 1, waits: 0, settled: 0 } });
    const elsewhere = office.openAs(clerk.id, [], { clients: [999_999] });
    const none = await settleMonthJob.run(elsewhere, { period: '2025-03', client: null }, null);
    expect(none).toMatchObject({ kind: 'finished', result: { drafted: 0, waits: 0, settled: 0 } });
    // out of sight since the step before
    const state = { waiting: [client], total: 1, counts: { drafted: 0, waits: 0, settled: 0 } };
    expect(await settleMonthJob.run(elsewhere, order, state)).toMatchObject({
      result: { drafted: 0, waits: 0, settled: 0 },
    });
  });

  test('settles no month before one that is settled, though nothing was in it then', async () => {
    const { client, pay } = await openClient();
    await pay('2025-02-20', 10_000);
    await settle(client, '2025-02');
    await pay('2025-01-20', 5_000);
    expect(await draft(client, '2025-01')).toBe('settled');
    await settle(client, '2025-03');
    expect((await settlementsOf(client)).map(({ period, received }) => [period, received])).toEqual([
      ['2025-02', 10_000],
      ['2025-03', 5_000],
    ]);
  });

  test('counts money and work from the day on that was agreed when the first month was settled', async () => {
    const terms = { fee_model: 'per_bill', fee_value: 100, settle_from: '2025-01-15' } as const;
    const { client, pay } = await openClient(terms);
    await pay('2025-01-14', 7_000);
    await pay('2025-01-15', 10_000);
    await settle(client, '2025-01');
    expect(await last(client)).toMatchObject({ received: 10_000, bills: 1, fee_net: 100 });
    const later = office.all.updateTable('clients').set({ settle_from: '2025-02-20' });
    await office.data.run(later.where('id', '=', client));
    await pay('2025-02-05', 3_000);
    await settle(client, '2025-02');
    expect(await last(client)).toMatchObject({ received: 3_000, bills: 1, counted_from: '2025-01-15' });
  });

  test('a return lies where its money lay, though the office collects no more', async () => {
    const { client, pay } = await openClient();
    const { payment } = await pay('2025-01-20', 10_000);
    await settle(client, '2025-01');
    expect(await last(client)).toMatchObject({ held: 10_000, payout: 10_000 - 595 });
    const own = office.all.updateTable('clients').set({ collection_authority: false });
    await office.data.run(own.where('id', '=', client));
    await inside(data => reversePayment(data, payment, 'Rückgabe'));
    await settle(client, '2025-02');
    // What was paid out and went back to the bank is the client's to return, less the fee for it.
    expect(await last(client)).toMatchObject({ received: -10_000, held: -10_000, due: 10_000 - 595 });
  });

  test('writes no invoice without a tax number or VAT ID of the office', async () => {
    const { client, pay } = await openClient();
    await pay('2025-01-20', 10_000);
    await draft(client, '2025-01');
    const { id } = await last(client);
    await set({ 'office.tax_number': '' });
    const refused = await step(id, 'issue');
    await set({ 'office.tax_number': '143/199/10000' });
    expect([refused.status, refused.body.code]).toEqual([409, 'officeTaxNumberMissing']);
    expect(await last(client)).toMatchObject({ status: 'draft', number: null });
  });

  test('keeps numbers without gaps and both papers; what was issued changes no more', async () => {
    const { client, pay } = await openClient();
    await pay('2025-01-20', 10_000);
    await draft(client, '2025-01');
    const { id } = await last(client);
    const issued = await step(id, 'issue');
    expect(issued.body).toMatchObject({ status: 'issued', issued_by: clerk.id, payout_iban: clientIban });
    expect(issued.body.number).toMatch(/^H-\d{4}-\d{5}$/);
    for (const name of ['statement', 'invoice']) {
      const paper = await clerk.get(`documents/${issued.body[name]}/content`);
      expect(paper.content.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(
      (await clerk.delete(`settlements/${id}`, undefined, { 'if-match': String(issued.headers.etag) }))
        .status,
    ).toBe(409);
    const change = office.all.updateTable('settlements').set({ payout: 1 }).where('id', '=', id);
    await expect(office.data.run(change)).rejects.toThrow();
    const [line] = await linesOf(client);
    const forge = office.all
      .updateTable('settlement_lines')
      .set({ amount: 1 })
      .where('id', '=', line?.id ?? 0);
    await expect(office.data.run(forge)).rejects.toThrow();
  });

  test('one that was rewritten with its paper, by the owner of the database, differs from the log', async () => {
    const { client, pay } = await openClient();
    await pay('2025-01-20', 10_000);
    await draft(client, '2025-01');
    const { id } = await last(client);
    const { statement } = (await step(id, 'issue')).body;
    const [letter] = await office.data.run(
      office.all.selectFrom('letters').select('facts').where('document', '=', statement),
    );
    const stated = parsed(letter?.facts ?? null) as SettlementFacts;
    const facts = JSON.stringify({ ...stated, payout: stated.payout + 1_000 });
    expect(await runCheck(office.data, settlementContents)).toEqual([]);
    const findings = await behindTheProduct(
      office.data,
      async inner => {
        const values = { payout: 10_405, fee_topup: 7 };
        await inner.run(office.all.updateTable('settlements').set(values).where('id', '=', id));
        await inner.run(office.all.updateTable('letters').set({ facts }).where('document', '=', statement));
      },
      inner => runCheck(inner, settlementContents),
    );
    expect(findings).toMatchObject([
      {
        table: 'settlements',
        id,
        field: 'settlements.fee_topup',
        what: 'altered',
        expected: '0',
        found: '7',
      },
      { table: 'settlements', id, field: 'settlements.payout', expected: '9405', found: '10405' },
    ]);
  });

  test('a draft can be thrown away, and its money is settled with the next one', async () => {
    const { client, pay } = await openClient();
    await pay('2025-01-20', 10_000);
    await draft(client, '2025-01');
    const { id } = await last(client);
    const { headers } = await clerk.get(`settlements/${id}`);
    expect(
      (await clerk.delete(`settlements/${id}`, undefined, { 'if-match': String(headers.etag) })).status,
    ).toBe(200);
    expect(await linesOf(client)).toEqual([]);
    await draft(client, '2025-02');
    expect(await last(client)).toMatchObject({ period: '2025-02', received: 10_000 });
  });

  test('a payout takes two people and the account that both saw, and is paid out once', async () => {
    const { client, pay } = await openClient();
    await pay('2025-01-20', 10_000);
    await draft(client, '2025-01');
    const { id } = await last(client);
    await step(id, 'issue');
    await office.data.run(
      office.all.updateTable('clients').set({ payout_iban: officeIban }).where('id', '=', client),
    );
    expect((await step(id, 'release', { reason: 'geprüft' })).body.code).toBe('payoutAccountChanged');
    const { headers } = await clerk.get(`settlements/${id}`);
    const unreaching = await office.caller('all', { narrowed: { 'settlements.payout': ['clients'] } });
    const etag = { 'if-match': String(headers.etag) };
    expect((await unreaching.post(`settlements/${id}/account`, {}, etag)).status).toBe(403);
    const taken = await clerk.post(`settlements/${id}/account`, {}, etag);
    expect(taken.body).toMatchObject({ payout_iban: officeIban, status: 'issued' });
    const again = await clerk.post(
      `settlements/${id}/account`,
      {},
      { 'if-match': String(taken.headers.etag) },
    );
    expect(again).toMatchObject({ status: 409, body: { code: 'payoutAccountSame' } });

    expect((await step(id, 'release', { reason: 'geprüft' })).body.status).toBe('issued');
    expect((await step(id, 'release', { decision: 'approve' })).body.code).toBe('ownRequest');
    // The second person sees a request without the client, whom not all may see: its number tells it from others.
    const [request] = await office.data.run(office.all.selectFrom('approval_requests').selectAll());
    const { number } = (await clerk.get(`settlements/${id}`)).body;
    expect(request?.record_label).toContain(number);
    expect((await second.post('settlements/pay-out', { settlements: [id] })).body.code).toBe(
      'nothingToPayOut',
    );
    // The second person asks and the one who issued it approves: still only that one has decided.
    await step(id, 'release', { decision: 'withdraw' });
    await step(id, 'release', { reason: 'geprüft' }, second);
    const decisions = async (caller: Caller) =>
      (await caller.get(`settlements/${id}`)).body._transitions.find(
        (each: { name: string }) => each.name === 'release',
      ).decisions;
    expect([await decisions(clerk), await decisions(second)]).toEqual([['refuse'], ['withdraw']]);
    expect((await step(id, 'release', { decision: 'approve' })).body.code).toBe('ownSettlement');
    await step(id, 'release', { decision: 'withdraw' }, second);
    await step(id, 'release', { reason: 'geprüft' });
    expect(await decisions(second)).toEqual(['approve', 'refuse']);
    expect((await step(id, 'release', { decision: 'approve' }, second)).body.status).toBe('released');
    expect((await step(id, 'take_back', { reason: 'Rückfrage' })).body.status).toBe('issued');
    expect((await clerk.post('settlements/pay-out', { settlements: [id] })).body.code).toBe(
      'nothingToPayOut',
    );
    await step(id, 'release', { reason: 'geprüft' });
    expect((await step(id, 'release', { decision: 'approve' }, second)).body.status).toBe('released');

    const elsewhere = await office.caller('all', { clients: [999_999] });
    expect((await elsewhere.post('settlements/pay-out', { settlements: [id] })).body.code).toBe(
      'nothingToPayOut',
    );
    expect((await unreaching.post('settlements/pay-out', { settlements: [id] })).status).toBe(403);
    const run = await clerk.post('settlements/pay-out', { settlements: [id] });
    expect(run.status).toBe(201);
    const { body } = await clerk.get(`payout-runs/${run.body.run}`);
    expect(body).toMatchObject({ count: 1, total: 10_000 - 595, debtor_iban: officeIban });
    const file = await clerk.get(`documents/${body.file}/content`);
    const text = file.content.toString();
    expect(text).toContain('<InstdAmt Ccy="EUR">94.05</InstdAmt>');
    expect(text).toContain('<Nm>Mueller + Co</Nm>');
    expect(await last(client)).toMatchObject({ status: 'paid_out', payout_run: run.body.run });
    expect((await clerk.post('settlements/pay-out', { settlements: [id] })).body.code).toBe(
      'nothingToPayOut',
    );
    expect((await step(id, 'bounce', { reason: 'Konto erloschen' })).body).toMatchObject({
      status: 'issued',
      payout_run: null,
    });
  });

  test('a run pays out what was shown, and nothing once another settlement is released or one is taken back', async () => {
    const release = async () => {
      const { client, pay } = await openClient();
      await pay('2025-01-20', 10_000);
      await draft(client, '2025-01');
      const { id } = await last(client);
      await step(id, 'issue');
      await step(id, 'release', { reason: 'geprüft' });
      expect((await step(id, 'release', { decision: 'approve' }, second)).body.status).toBe('released');
      return id;
    };
    const runs = async () =>
      (await office.data.run(office.all.selectFrom('payout_runs').select('id'))).length;
    const pay = (settlements: readonly number[]) => clerk.post('settlements/pay-out', { settlements });
    const before = await runs();
    const shown = [await release(), await release()];
    const later = await release();
    expect(await pay(shown)).toMatchObject({ status: 409, body: { code: 'payoutListChanged' } });
    await step(later, 'take_back', { reason: 'Rückfrage' });
    expect((await pay([...shown, later])).body.code).toBe('payoutListChanged');
    expect((await pay([shown[0] ?? 0, later])).body.code).toBe('payoutListChanged');
    expect(await runs()).toBe(before);
    for (const id of shown) expect((await clerk.get(`settlements/${id}`)).body.status).toBe('released');

    const { status, body } = await pay([...shown, ...shown]);
    expect(status).toBe(201);
    expect((await clerk.get(`payout-runs/${body.run}`)).body).toMatchObject({ count: 2, total: 2 * 9_405 });
  });

  test.each([
    ['none', {}, 'required'],
    ['an empty list', { settlements: [] }, 'required'],
    ['what are no ids', { settlements: ['1'] }, 'required'],
  ])('a run that names %s is refused', async (_name, body, code) => {
    const answer = await clerk.post('settlements/pay-out', body);
    expect([answer.status, answer.body.errors.settlements.code]).toEqual([400, code]);
  });

  test('a fee that the client pays in is closed when it has come', async () => {
    const { client, pay } = await openClient({ collection_authority: false });
    await pay('2025-01-20', 10_000);
    await draft(client, '2025-01');
    const { id } = await last(client);
    const { body } = await step(id, 'issue');
    expect(body).toMatchObject({ due: 595, payout: 0, status: 'issued' });
    expect(body.due_date > body.issue_date).toBe(true);
    // One of its two papers asks for the money, and the other says so.
    const factsOf = async (paper: 'statement' | 'invoice') => {
      const [letter] = await office.data.run(
        office.all.selectFrom('letters').select('facts').where('document', '=', body[paper]),
      );
      return parsed(letter?.facts ?? null);
    };
    expect(await factsOf('statement')).toMatchObject({
      dueDate: null,
      outcome: `Um diesen Betrag bitten wir Sie mit der Honorarrechnung ${body.number}; bitte überweisen Sie ihn nur einmal.`,
    });
    expect(await factsOf('invoice')).toMatchObject({
      dueDate: body.due_date,
      outcome: expect.stringMatching(/^Bitte überweisen Sie 5,95/),
    });
    expect((await step(id, 'release', { reason: 'x' })).body.code).toBe('nothingToPayOut');
    expect((await step(id, 'receive')).body.errors.paid_on.code).toBe('required');
    const early = await step(id, 'receive', { fields: { paid_on: '2024-12-31' } });
    expect(early.body.errors.paid_on).toMatchObject({
      code: 'notBefore',
      params: { notBefore: '2025-01-01' },
    });
    expect((await step(id, 'receive', { fields: { paid_on: '2025-01-01' } })).body.status).toBe('closed');
  });

  test('no fee is received for a settlement that owes a payout', async () => {
    const { client, pay } = await openClient();
    await pay('2025-01-20', 10_000);
    await draft(client, '2025-01');
    const { id } = await last(client);
    expect((await step(id, 'issue')).body).toMatchObject({ due: 0, payout: 9_405, status: 'issued' });
    const answer = await step(id, 'receive', { fields: { paid_on: '2025-02-20' } });
    expect([answer.status, answer.body.code]).toEqual([409, 'nothingDue']);
    expect(await last(client)).toMatchObject({ status: 'issued', payout: 9_405 });
  });

  test('a client sees its own settlements, lines and papers, and no others', async () => {
    const [own, other] = [await openClient(), await openClient()];
    for (const { client, pay } of [own, other]) {
      await pay('2025-01-20', 10_000);
      await draft(client, '2025-01');
      await step((await last(client)).id, 'issue');
    }
    const rights = [
      'settlements.list',
      'settlements.read',
      'settlement-lines.list',
      'settlement-lines.read',
      'documents.list',
      'documents.read',
    ];
    const reader = await office.caller(rights, { clients: [own.client] });
    const [mine, theirs] = [await last(own.client), await last(other.client)];
    const listed = async (path: string) => (await reader.get(`${path}${query({ filter: {} })}`)).body;
    expect((await listed('settlements')).map(({ id }: { id: number }) => id)).toEqual([mine.id]);
    for (const { settlement } of await listed('settlement-lines')) expect(settlement).toBe(mine.id);
    expect((await reader.get(`settlements/${theirs.id}`)).status).toBe(404);
    const paper = async (document: number | null) =>
      (await reader.get(`documents/${document}/content`)).status;
    expect([await paper(mine.statement), await paper(mine.invoice)]).toEqual([200, 200]);
    expect([await paper(theirs.statement), await paper(theirs.invoice)]).toEqual([404, 404]);
    for (const path of ['settlements/settle', 'settlements/pay-out'])
      expect((await reader.post(path, { period: '2025-01' })).status).toBe(403);
    const writes = ['templates-management.read', 'settlements.read'];
    const preview = { kind: 'settlement', locale: 'de', subject: 'Abrechnung', body: '{{positions}}' };
    const shown = async (client: number) =>
      (await office.caller(writes, { clients: [client] })).post('templates-management/preview', preview);
    expect((await shown(own.client)).status).toBe(200);
    expect((await shown(other.client + 1_000)).body.code).toBe('nothingToPreview');
  });
});
