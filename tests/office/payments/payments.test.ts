import { evenAllocations, matchPayments } from '@office/payments/server/matchPayments.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { addTemplates } from '../letters/addTemplates.ts';
import { openPaymentWorld, type PaymentWorld, selfPayer } from './paymentWorld.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(dialects)('payments on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  let clerk: Caller;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openPaymentWorld(office);
    await addTemplates(office);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  const versionOf = async (payment: number) => `"v${(await world.readPayment(payment)).version}"`;
  const act = async (path: string, payment: number, body: object, caller = clerk): Promise<Answer> =>
    caller.post(`payments/${payment}/${path}`, body, { 'if-match': await versionOf(payment) });
  const allocate = (payment: number, ...allocations: readonly object[]) =>
    act('allocate', payment, { allocations });
  const debt = async (bill: number) => {
    const { paid, open, written_off, status } = await world.readBill(bill);
    return [paid, open, written_off ?? 0, status];
  };
  const allocationsOf = (payment: number) =>
    office.data.run(
      office.all.selectFrom('payment_allocations').selectAll().where('payment', '=', payment).orderBy('id'),
    );
  const openOfCases = async (bill: number) => {
    const cases = await office.data.run(
      office.all.selectFrom('bill_cases').select('open').where('bill', '=', bill),
    );
    return cases.reduce((sum, { open }) => sum + (open ?? 0), 0);
  };
  const statusOf = async (billCase: number) => {
    const [row] = await office.data.run(
      office.all.selectFrom('bill_cases').select('status').where('id', '=', billCase),
    );
    return row?.status;
  };

  const fee = (bill: number, amount: number) =>
    office.insert('dunning-claim', {
      bill,
      kind: 'fee',
      level: 2,
      made_on: '2026-10-01',
      amount,
      paid: 0,
      waived: 0,
      open: amount,
      status: 'open',
    });

  test('one payment over several bills: paid, partly paid, and what is left of it', async () => {
    const [first, second] = [await world.bill({ total: 6_000 }), await world.bill({ total: 10_000 })];
    const payment = await world.payment({ amount: 9_000 });
    const answer = await allocate(payment, { bill: first, amount: 6_000 }, { bill: second, amount: 2_500 });
    expect(answer.body).toMatchObject({ status: 'partially_allocated', allocated: 8_500, rest: 500 });
    expect(await debt(first)).toEqual([6_000, 0, 0, 'paid']);
    expect(await debt(second)).toEqual([2_500, 7_500, 0, 'partially_paid']);
    await fee(second, 100);
    await allocate(payment, { bill: second, amount: 400 }, { bill: second, amount: 100, kind: 'fee' });
    expect(await world.readPayment(payment)).toMatchObject({ status: 'allocated', rest: 0 });
    expect(await debt(second)).toEqual([2_900, 7_100, 0, 'partially_paid']);
  });

  test.each([
    ['more than the bill is owed', { amount: 10_001 }, 'allocations.0.amount', 'moreThanOpen'],
    [
      'a reason for what was paid',
      { amount: 100, reason: 'Kilometer' },
      'allocations.0.reason',
      'notApplicable',
    ],
    ['a cut beyond what is owed', { amount: 10_001, kind: 'cut' }, 'allocations.0.amount', 'moreThanOpen'],
    ['a fee that was not asked for', { amount: 1, kind: 'fee' }, 'allocations.0.amount', 'moreThanOpen'],
    ['nothing', { amount: 0 }, 'allocations.0.amount', 'exclusiveMinimum'],
    ['half a cent', { amount: 0.5 }, 'allocations.0.amount', 'exclusiveMinimum'],
    [
      'a write-off, which needs a second person',
      { kind: 'write_off' },
      'allocations.0.kind',
      'writeOffAlone',
    ],
    ['a bill that there is not', { bill: 999_999 }, 'allocations.0.bill', 'reference'],
    ['an unknown field', { paid: 1 }, 'allocations.0.paid', 'unknown'],
  ])('%s is refused and changes nothing', async (_, change, field, code) => {
    const bill = await world.bill();
    await world.billCase(bill, { net: 10_000 });
    const payment = await world.payment({ amount: 12_000 });
    const { status, body } = await allocate(payment, { bill, amount: 100, ...change });
    expect([status, body.errors?.[field]?.code]).toEqual([400, code]);
    expect(await debt(bill)).toEqual([0, 10_000, 0, 'sent']);
    expect(await allocationsOf(payment)).toEqual([]);
  });

  test('allocating too much is refused with what there is, as amounts are written in the user’s language', async () => {
    const bill = await world.bill({ total: 123_450 });
    const payment = await world.payment({ amount: 200_000 });
    const { body } = await allocate(payment, { bill, amount: 123_451 });
    expect(body.errors['allocations.0.amount'].message).toBe('Offen sind nur 1.234,50\u00a0€');
  });

  test('a cut stays open until somebody has decided about it; the other cases are paid', async () => {
    const bill = await world.bill({ total: 10_000 });
    const [cut, whole] = [await world.billCase(bill), await world.billCase(bill)];
    const payment = await world.payment({ amount: 9_200 });
    const short = { bill, bill_case: cut, amount: 800, kind: 'cut', reason: 'Kilometer' };
    await allocate(payment, { bill, amount: 9_200 }, short);
    expect((await allocationsOf(payment)).map(({ reason }) => reason)).toEqual([null, 'Kilometer']);
    expect(await debt(bill)).toEqual([9_200, 800, 0, 'partially_paid']);
    expect(await world.readBill(bill)).toMatchObject({ contested: 800 });
    expect(await world.readPayment(payment)).toMatchObject({ status: 'allocated', rest: 0 });
    expect([await statusOf(cut), await statusOf(whole)]).toEqual(['cut', 'paid']);

    await clerk.post(`bill-cases/transitions/accept_cut`, { ids: [cut], reason: 'stimmt' });
    expect(await debt(bill)).toEqual([9_200, 0, 800, 'paid']);
    expect(await world.readBill(bill)).toMatchObject({ contested: 0 });
    expect(await statusOf(cut)).toBe('paid');
  });

  test('money that names a case pays that case; what names none is for the others', async () => {
    const bill = await world.bill({ total: 15_000 });
    const [named, cut, silent] = [
      await world.billCase(bill),
      await world.billCase(bill),
      await world.billCase(bill),
    ];
    const opens = async () =>
      (
        await office.data.run(
          office.all.selectFrom('bill_cases').select('open').where('bill', '=', bill).orderBy('id'),
        )
      ).map(({ open }) => open);
    const payment = await world.payment({ amount: 12_000 });
    const booked = await allocate(
      payment,
      { bill, bill_case: named, amount: 5_000 },
      { bill, bill_case: cut, amount: 4_200 },
      { bill, bill_case: cut, amount: 800, kind: 'cut', reason: 'Kilometer' },
    );
    expect(booked.status).toBe(200);
    expect(await opens()).toEqual([0, 800, 5_000]);
    expect([await statusOf(named), await statusOf(cut), await statusOf(silent)]).toEqual([
      'paid',
      'cut',
      'submitted',
    ]);
    const twice = await allocate(payment, { bill, bill_case: named, amount: 1 });
    expect(twice.body.errors['allocations.0.amount'].code).toBe('moreThanOpen');
    const fee = await allocate(payment, { bill, bill_case: silent, amount: 1, kind: 'fee' });
    expect(fee.body.errors['allocations.0.bill_case'].code).toBe('notApplicable');
    await allocate(
      payment,
      { bill, amount: 2_000 },
      { bill, bill_case: silent, amount: 300, kind: 'discount' },
    );
    expect(await opens()).toEqual([0, 800, 2_700]);
    await clerk.post(`bill-cases/transitions/accept_cut`, { ids: [cut], reason: 'stimmt' });
    expect(await opens()).toEqual([0, 0, 2_700]);

    const [first] = await allocationsOf(payment);
    await act('release', payment, { allocations: [Number(first?.id)] });
    expect(await openOfCases(bill)).toBe(7_700);
    expect([await statusOf(named), await statusOf(cut)]).toEqual(['accepted', 'paid']);
  });

  test('money that names a case pushes what named none on to the others', async () => {
    const bill = await world.bill({ total: 10_000 });
    const named = await world.billCase(bill);
    await world.billCase(bill);
    const payment = await world.payment({ amount: 9_000 });
    // Half of it lies on either case until the payer names one of them.
    await allocate(payment, { bill, amount: 4_000 });
    await allocate(payment, { bill, bill_case: named, amount: 5_000 });
    expect([await statusOf(named), await openOfCases(bill)]).toEqual(['paid', 1_000]);
    expect(await debt(bill)).toEqual([9_000, 1_000, 0, 'partially_paid']);
  });

  test('two lines of one statement do not pay the same bill twice, or the same case', async () => {
    const bill = await world.bill();
    const { number } = await world.readBill(bill);
    const several = await world.bill();
    const [own] = [await world.billCase(several), await world.billCase(several)];
    const { body } = await clerk.get(`bill-cases/${own}`);
    const line = (key: string, amount: number, reference: string) => ({
      key,
      amount,
      reference,
      account: '',
    });
    const whole = [line('first', 10_000, String(number)), line('second', 10_000, String(number))];
    const ofCase = ['third', 'fourth'].map(key => line(key, 5_000, String(body.number)));
    const matches = await matchPayments(office.data, [...whole, ...ofCase]);
    expect([...matches.keys()]).toEqual(['first', 'third']);
  });

  test('what comes to a bill and its fees to the cent pays both, and what comes to the bill alone no fee', async () => {
    const bill = await world.bill();
    await fee(bill, 500);
    const { number } = await world.readBill(bill);
    const paidBy = async (amount: number, principalFirst = true) => {
      const line = { key: 'line', amount, reference: String(number), account: '' };
      const claims = (await matchPayments(office.data, [line])).get('line') ?? [];
      return evenAllocations(claims, amount, principalFirst).map(each => [each.kind, each.amount]);
    };
    expect(await paidBy(10_000)).toEqual([['payment', 10_000]]);
    expect(await paidBy(10_500)).toEqual([
      ['payment', 10_000],
      ['fee', 500],
    ]);
    expect(await paidBy(10_499)).toEqual([]);
  });

  test('what was paid back is not allocated', async () => {
    const payment = await world.payment({ amount: 10_000 });
    const bill = await world.bill();
    const refund = { amount: 4_000, value_date: '2026-10-06', method: 'transfer', reason: 'zu viel' };
    expect((await act('refund', payment, refund)).status).toBeLessThan(300);
    const { status, body } = await allocate(payment, { bill, amount: 6_001 });
    expect([status, body.errors['allocations.0.amount']]).toMatchObject([
      400,
      { code: 'moreThanRest', params: { rest: 6_000 } },
    ]);
    expect((await allocate(payment, { bill, amount: 6_000 })).status).toBe(200);
    expect(await world.readPayment(payment)).toMatchObject({ rest: 0, status: 'allocated' });
  });

  test.each<readonly [string, readonly object[], number]>([
    ['payments', [{ amount: 6_000 }, { amount: 4_001 }], 4_000],
    [
      'what is cut, and a discount',
      [
        { amount: 4_000, kind: 'cut' },
        { amount: 6_001, kind: 'discount' },
      ],
      6_000,
    ],
    [
      'two cuts',
      [
        { amount: 6_000, kind: 'cut' },
        { amount: 4_001, kind: 'cut' },
      ],
      4_000,
    ],
  ])('the lines of one order take no more than there is, together: %s', async (_, lines, open) => {
    const bill = await world.bill();
    await world.billCase(bill, { net: 10_000 });
    const payment = await world.payment({ amount: 20_000 });
    const { status, body } = await allocate(payment, ...lines.map(line => ({ bill, ...line })));
    expect([status, body.errors]).toMatchObject([
      400,
      { 'allocations.1.amount': { code: 'moreThanOpen', params: { open } } },
    ]);
    expect(await allocationsOf(payment)).toEqual([]);
  });

  test('the lines of one order that name a case take no more than it is owed', async () => {
    const bill = await world.bill();
    const bill_case = await world.billCase(bill);
    await world.billCase(bill);
    const payment = await world.payment();
    const part = { bill, bill_case, amount: 3_000 };
    const { body } = await allocate(payment, part, part);
    expect(body.errors).toMatchObject({
      'allocations.1.amount': { code: 'moreThanOpen', params: { open: 2_000 } },
    });
  });

  test('a discount that names a case is off that case, and what others owe stays', async () => {
    const bill = await world.bill();
    const [own, other] = [await world.billCase(bill), await world.billCase(bill)];
    const payment = await world.payment({ amount: 4_500 });
    const off = { bill, bill_case: own, amount: 500, kind: 'discount' };
    expect((await allocate(payment, off)).status).toBe(200);
    const open = async (id: number) => (await clerk.get(`bill-cases/${id}`)).body.open;
    expect([await open(own), await open(other)]).toEqual([4_500, 5_000]);
  });

  test('of a bill with something contested, no discount takes more than the rest', async () => {
    const bill = await world.bill();
    await world.billCase(bill, { net: 10_000 });
    const first = await world.payment({ amount: 1_000 });
    await allocate(first, { bill, amount: 4_000, kind: 'cut' });
    expect(await world.readBill(bill)).toMatchObject({ open: 10_000, contested: 4_000 });
    const { body } = await allocate(first, { bill, amount: 6_001, kind: 'discount' });
    expect(body.errors['allocations.0.amount']).toMatchObject({
      code: 'moreThanOpen',
      params: { open: 6_000 },
    });
    expect((await allocate(first, { bill, amount: 6_000, kind: 'discount' })).status).toBe(200);
  });

  test('a cut that an earlier release wrote off at once is owed again when its payment is released', async () => {
    const bill = await world.bill({ paid: 9_300, written_off: 700, open: 0, status: 'paid' });
    const bill_case = await world.billCase(bill, { net: 10_000, status: 'paid' });
    const payment = await world.payment({ amount: 9_300, rest: 0, status: 'allocated' });
    const on = { payment, bill };
    await office.insert('payment-allocation', { ...on, amount: 9_300, kind: 'payment' });
    await office.insert('payment-allocation', { ...on, bill_case, amount: 700, kind: 'cut' });
    expect((await act('release', payment, {})).status).toBe(200);
    expect(await debt(bill)).toEqual([0, 10_000, 0, 'sent']);
    expect(await openOfCases(bill)).toBe(10_000);
  });

  test('a cut that was accepted is not cut again', async () => {
    const bill = await world.bill();
    const bill_case = await world.billCase(bill, { net: 10_000, cut: 4_000, status: 'accepted' });
    const payment = await world.payment();
    const { body } = await allocate(payment, { bill, bill_case, amount: 100, kind: 'cut' });
    expect(Object.keys(body.errors)).toEqual(['allocations.0.bill_case']);
  });

  test('a cut names its case, and only a case can be cut', async () => {
    const bill = await world.bill();
    await world.billCase(bill);
    await world.billCase(bill);
    const payment = await world.payment({ amount: 9_000 });
    const some = await allocate(payment, { bill, amount: 100, kind: 'cut' });
    expect(some.body.errors['allocations.0.bill_case'].code).toBe('required');
    const none = await allocate(payment, { bill: await world.bill(), amount: 100, kind: 'cut' });
    expect(none.body.errors['allocations.0.kind'].code).toBe('notCuttable');
    expect(await allocationsOf(payment)).toEqual([]);
  });

  test('a cut that is taken back opens the bill again, and its case lies with the payer', async () => {
    const bill = await world.bill();
    const billCase = await world.billCase(bill, { net: 10_000 });
    const payment = await world.payment({ amount: 9_000 });
    await allocate(
      payment,
      { bill, amount: 9_000 },
      { bill, bill_case: billCase, amount: 1_000, kind: 'cut' },
    );
    const [, cut] = await allocationsOf(payment);
    await act('release', payment, { allocations: [Number(cut?.id)] });
    expect(await debt(bill)).toEqual([9_000, 1_000, 0, 'partially_paid']);
    expect(await statusOf(billCase)).toBe('submitted');
    expect(await world.readPayment(payment)).toMatchObject({ status: 'allocated', rest: 0 });
  });

  test.each([
    ['sent', 'sent'],
    ['issued', 'issued'],
  ])('a reversed payment opens its %s bills exactly as they were', async (_, before) => {
    const bill = await world.bill({
      status: before,
      sent_at: before === 'sent' ? '2026-09-02T08:00:00.000Z' : null,
    });
    const billCase = await world.billCase(bill, { net: 10_000 });
    const payment = await world.payment();
    await allocate(payment, { bill, amount: 10_000 });
    expect([await debt(bill), await statusOf(billCase)]).toEqual([[10_000, 0, 0, 'paid'], 'paid']);
    const { body } = await act('transitions/reverse', payment, { reason: 'Rücklastschrift' });
    expect(body).toMatchObject({ status: 'reversed', allocated: 0, rest: 0 });
    expect(await debt(bill)).toEqual([0, 10_000, 0, before]);
    expect(await statusOf(billCase)).toBe('accepted');
    expect((await allocate(payment, { bill, amount: 1 })).body.code).toBe('locked');
  });

  const cancel = (bill: number) =>
    clerk.post(`bills/transitions/cancel`, { ids: [bill], reason: 'falscher Empfänger' });

  test('a bill that is cancelled gives its money back to the payments, and its cases are free', async () => {
    const bill = await world.bill();
    // later claims, which wait for no trips
    const later = { kind: 'cut' } as const;
    const [cut, whole] = [await world.billCase(bill, later), await world.billCase(bill, later)];
    const payment = await world.payment({ amount: 6_000 });
    const reduction = { bill, bill_case: cut, amount: 500, kind: 'cut' };
    await allocate(payment, { bill, amount: 6_000 }, reduction);
    expect((await cancel(bill)).body.results).toEqual([{ id: bill, outcome: 'done' }]);
    expect(await debt(bill)).toEqual([0, 0, 0, 'cancelled']);
    expect(await world.readPayment(payment)).toMatchObject({ status: 'received', rest: 6_000 });
    expect([await statusOf(cut), await statusOf(whole)]).toEqual(['checked', 'checked']);
  });

  test('a cut that was accepted is written off no more once its bill is cancelled, and is claimed again with its case', async () => {
    const bill = await world.bill();
    const billCase = await world.billCase(bill, { net: 10_000, kind: 'cut' });
    await allocate(await world.payment(), { bill, bill_case: billCase, amount: 500, kind: 'cut' });
    await clerk.post(`bill-cases/transitions/accept_cut`, { ids: [billCase], reason: 'stimmt' });
    expect(await debt(bill)).toEqual([0, 9_500, 500, 'sent']);
    expect((await cancel(bill)).body.results).toEqual([{ id: bill, outcome: 'done' }]);
    expect(await debt(bill)).toEqual([0, 0, 0, 'cancelled']);
    expect(await statusOf(billCase)).toBe('checked');
  });

  test('a bill that a locked payment has paid in part cannot be cancelled', async () => {
    const bill = await world.bill();
    await world.billCase(bill);
    const payment = await world.payment({ amount: 6_000 });
    await allocate(payment, { bill, amount: 6_000 });
    await clerk.post('payments/transitions/lock', { ids: [payment] });
    const offered = (await clerk.get(`bills/${bill}`)).body._transitions.find(
      (each: Row) => each.name === 'cancel',
    );
    expect(offered).toMatchObject({ allowed: false, why: { code: 'paymentLocked' } });
    expect((await cancel(bill)).body.results).toMatchObject([{ outcome: 'refused', code: 'paymentLocked' }]);
    expect(await debt(bill)).toEqual([6_000, 4_000, 0, 'partially_paid']);
  });

  test('a write-off comes on top of a discount, and a payment that goes back opens the bill again', async () => {
    const bill = await world.bill();
    await world.billCase(bill, { net: 10_000 });
    const payment = await world.payment({ amount: 6_000 });
    await allocate(payment, { bill, amount: 6_000 }, { bill, amount: 1_000, kind: 'discount' });
    const path = 'bills/transitions/write_off';
    await clerk.post(path, { ids: [bill], reason: 'uneinbringlich' });
    expect(await debt(bill)).toEqual([6_000, 3_000, 1_000, 'partially_paid']);
    const second = await office.caller('all');
    await second.post(path, { ids: [bill], decision: 'approve' });
    expect(await debt(bill)).toEqual([6_000, 0, 4_000, 'written_off']);
    await act('transitions/reverse', payment, { reason: 'Rücklastschrift' });
    expect(await debt(bill)).toEqual([0, 7_000, 3_000, 'sent']);
  });

  test('where nothing is open, nothing is written off, and the bill stays as it is', async () => {
    const bill = await world.bill({ total: 0, open: 0 });
    const before = await debt(bill);
    const { body } = await clerk.post('bills/transitions/write_off', { ids: [bill], reason: 'x' });
    expect(body.results).toMatchObject([{ outcome: 'refused', code: 'nothingToWriteOff' }]);
    expect(await debt(bill)).toEqual(before);
  });

  test('after closing, payments are locked in bulk; a locked one is neither released nor reversed', async () => {
    const bill = await world.bill();
    const [settled, waiting] = [await world.payment(), await world.payment()];
    await allocate(settled, { bill, amount: 10_000 });
    const { body } = await clerk.post('payments/transitions/lock', { ids: [settled, waiting] });
    expect(body.results.map((result: Row) => result.outcome)).toEqual(['done', 'refused']);
    expect((await act('release', settled, {})).body.code).toBe('paymentLocked');
    expect((await act('transitions/reverse', settled, { reason: 'x' })).body.code).toBe('wrongState');
    expect(await debt(bill)).toEqual([10_000, 0, 0, 'paid']);
  });

  test('what stands on a statement is not edited, and no allocation is written by hand', async () => {
    const payment = await world.payment({
      source: 'camt053',
      statement_line: `line-${dialect}`,
      payer_name: 'Testkasse',
      payer_iban: 'DE89370400440532013000',
      purpose: 'TST-26-00001',
    });
    const headers = { 'if-match': await versionOf(payment) };
    const said = {
      amount: 1,
      direction: 'out',
      value_date: '2026-10-06',
      booking_date: '2026-10-06',
      end_to_end_id: 'E-1',
      method: 'cash',
      payer_name: 'Andere Kasse',
      payer_iban: null,
      purpose: 'TST-26-00002',
    };
    const edit = await clerk.put(`payments/${payment}`, said, headers);
    const locked = expect.objectContaining({ code: 'locked' });
    expect(edit.body.errors).toEqual(Object.fromEntries(Object.keys(said).map(name => [name, locked])));
    expect((await clerk.delete(`payments/${payment}`, undefined, headers)).body.code).toBe('locked');
    const bill = await world.bill();
    const written = await clerk.post('payment-allocations', { payment, bill, amount: 1, kind: 'payment' });
    expect(written.status).toBe(405);
    const within = await clerk.put(`payments/${payment}`, { allocations: [{ bill, amount: 1 }] }, headers);
    expect(within.body.errors?.allocations?.code).toBe('unknown');
  });

  test('the rest of a payment entered by hand follows its amount', async () => {
    const { body } = await clerk.post('payments', { value_date: '2026-10-05', amount: 700 });
    expect(body).toMatchObject({ status: 'received', rest: 700, source: 'manual' });
    const edited = await clerk.put(`payments/${body.id}`, { amount: 900 }, { 'if-match': '"v1"' });
    expect(edited.body).toMatchObject({ rest: 900 });
  });

  test('an order that is sent twice is done once, one that rests on an old version not at all', async () => {
    const bill = await world.bill();
    const payment = await world.payment();
    const headers = { 'if-match': await versionOf(payment), 'idempotency-key': `once-${dialect}` };
    const order = { allocations: [{ bill, amount: 4_000 }] };
    const answers = [await clerk.post(`payments/${payment}/allocate`, order, headers)];
    answers.push(await clerk.post(`payments/${payment}/allocate`, order, headers));
    expect(answers.map(({ body }) => body.rest)).toEqual([6_000, 6_000]);
    const stale = await clerk.post(`payments/${payment}/allocate`, order, { 'if-match': '"v1"' });
    expect(stale.status).toBe(412);
    expect(await debt(bill)).toEqual([4_000, 6_000, 0, 'partially_paid']);
  });

  test('two people at once never allocate more than there is', async () => {
    const bills = [await world.bill(), await world.bill(), await world.bill()];
    const payments = [await world.payment(), await world.payment()];
    const orders = payments.flatMap(payment => bills.map(bill => allocate(payment, { bill, amount: 6_000 })));
    await Promise.all(orders);
    for (const payment of payments) {
      const used = (await allocationsOf(payment)).reduce((sum, row) => sum + Number(row.amount), 0);
      expect(used).toBeLessThanOrEqual(10_000);
    }
    for (const bill of bills) expect((await world.readBill(bill)).open).toBeGreaterThanOrEqual(0);
  });

  test('suggestions tell why: number whatever its spelling, amount, payer, account and name', async () => {
    const guest = await world.guest({
      last_name: 'Özdemir',
      first_name: 'Ayşe',
      iban: 'DE89370400440532013000',
      ...selfPayer,
    });
    const owed = { recipient_type: 'guest', recipient_insurance: null, recipient_guest: guest };
    const named = await world.bill({ ...owed, recipient_name: 'Ayşe Özdemir', total: 1_500 });
    const other = await world.bill({ ...owed, recipient_name: 'Ayşe Özdemir', total: 2_000 });
    const { number } = await world.readBill(named);
    const payment = await world.payment({
      amount: 1_500,
      purpose: `zuzahlung ${String(number).toLowerCase().replaceAll('-', ' ')}`,
      payer_name: 'OEZDEMIR, AYSE',
      payer_iban: 'DE89370400440532013000',
    });
    const { body } = await clerk.get(`payments/${payment}/suggestions`);
    const found = body.suggestions.filter(({ id }: Row) => id === named || id === other);
    expect(found).toMatchObject([
      { id: named, reasons: ['number', 'amount', 'iban', 'name'], certain: true },
      { id: other, reasons: ['iban', 'name'], certain: false },
    ]);
  });

  test('a case in the reference is suggested as what is paid, and is owed what money that names none left to it', async () => {
    const bill = await world.bill({ total: 14_500 });
    const [first, second] = [
      await world.billCase(bill, { number: `F-2026-90001` }),
      await world.billCase(bill, { number: `F-2026-90002` }),
      await world.billCase(bill, { status: 'rejected', net: 4_500 }),
    ];
    const earlier = await world.payment({ amount: 2_000 });
    await allocate(earlier, { bill, amount: 2_000 });
    const suggestedFor = async (amount: number, purpose: string, caller = clerk) => {
      const payment = await world.payment({ amount, purpose });
      const { body } = await caller.get(`payments/${payment}/suggestions`);
      const found = body.suggestions.find(({ id }: Row) => id === bill);
      return { payment, found };
    };
    const { payment, found } = await suggestedFor(5_000, `fuer F-2026-90002`);
    expect(found).toMatchObject({
      reasons: ['case', 'case_amount'],
      cases: [{ id: second, open: 5_000 }],
      certain: true,
    });
    expect((await allocate(payment, { bill, bill_case: second, amount: 5_000 })).status).toBe(200);
    expect([await statusOf(first ?? 0), await statusOf(second ?? 0)]).toEqual(['submitted', 'paid']);
    const { number } = await world.readBill(bill);
    expect((await suggestedFor(3_000, `${number}`)).found).toMatchObject({ reasons: ['number'], cases: [] });
    const unnamed = await world.payment({ amount: 5_000, payer_name: 'Testkasse' });
    const { body: byAmount } = await clerk.get(`payments/${unnamed}/suggestions`);
    expect(byAmount.suggestions.find(({ id }: Row) => id === bill)).toMatchObject({
      reasons: ['case_amount', 'name'],
      certain: false,
    });
    const cutByName = await suggestedFor(6_000, `${number} gekuerzt wegen F-2026-90001`);
    expect(cutByName.found).toMatchObject({ cases: [], named_case: first });
    const billsOnly = await office.caller(['payments.read', 'payments.list', 'bills.list', 'bills.read']);
    const blind = await suggestedFor(7_500, `${number} F-2026-90001`, billsOnly);
    expect(blind.found).toMatchObject({ reasons: ['number', 'amount'], cases: [], certain: true });
    const narrowed = { 'bill-cases.list': ['own'], 'bill-cases.read': ['own'] } as const;
    const ownOnly = await office.caller('all', { narrowed });
    const namingBoth = `${number} F-2026-90001`;
    expect((await suggestedFor(5_000, namingBoth)).found).toMatchObject({
      cases: [{ id: first, open: 5_000 }],
    });
    expect((await suggestedFor(5_000, namingBoth, ownOnly)).found).toMatchObject({ cases: [] });
  });

  test('the credit of a guest is for what the guest owes, not for the case that it comes from', async () => {
    const guest = await world.guest(selfPayer);
    const billed = await world.bill({ total: 6_000 });
    const credited = await world.billCase(billed, { guest, number: 'F-2026-90003' });
    const owed = await world.bill({
      kind: 'copay',
      recipient_type: 'guest',
      recipient_insurance: null,
      recipient_guest: guest,
      total: 500,
    });
    const payment = await world.payment({
      amount: 1_500,
      method: 'cash',
      payer_type: 'guest',
      payer_guest: guest,
      copay_case: credited,
      purpose: 'Bar gezahlte Zuzahlung zu F-2026-90003, mehr als fällig',
    });
    const { body } = await clerk.get(`payments/${payment}/suggestions`);
    expect(body.suggestions).toMatchObject([{ id: owed, reasons: ['payer'], cases: [] }]);
  });

  test('only bills within sight are suggested or paid', async () => {
    const bill = await world.bill({ total: 7_777 });
    const { number } = await world.readBill(bill);
    const payment = await world.payment({ amount: 7_777, purpose: String(number) });
    const limited = await office.caller('all', { companies: [] });
    expect((await limited.get(`payments/${payment}/suggestions`)).status).toBe(404);
    const order = { allocations: [{ bill, amount: 1 }] };
    expect((await act('allocate', payment, order, limited)).status).toBe(404);
    const ownOnly = { 'bills.list': ['own'], 'bills.read': ['own'] } as const;
    const blind = await office.caller('all', { narrowed: ownOnly });
    const suggestedTo = async (caller: Caller) =>
      (await caller.get(`payments/${payment}/suggestions`)).body.suggestions.map(({ id }: Row) => id);
    expect(await suggestedTo(clerk)).toContain(bill);
    expect(await suggestedTo(blind)).toEqual([]);
    const teller = await office.caller(['payments.read', 'payments.list', 'payments.post']);
    const much = { allocations: [{ bill, amount: 999_999 }] };
    // What is owed on it would be disclosed with the amount.
    for (const caller of [blind, teller])
      expect((await act('allocate', payment, much, caller)).body.errors).toEqual({
        'allocations.0.bill': expect.objectContaining({ code: 'reference' }),
      });
    const reader = await office.caller(['payments.read', 'payments.list', 'bills.list', 'bills.read']);
    expect((await act('allocate', payment, order, reader)).status).toBe(403);
  });

  test('over random histories every cent is somewhere: paid + written off + open = total', async () => {
    const guest = await world.guest(selfPayer);
    const totals = [5_000, 8_000, 300];
    const amounts = [6_000, 4_000, 9_000];
    const steps = ['allocate', 'allocate', 'allocate', 'release', 'releaseOne', 'reverse', 'cancel'];
    const command = fc.record({
      step: fc.constantFrom(...steps),
      payment: fc.nat({ max: 2 }),
      bill: fc.nat({ max: 2 }),
      amount: fc.constantFrom(1, 100, 300, 2_500, 5_000, 8_000),
      kind: fc.constantFrom('payment', 'payment', 'cut', 'discount', 'fee'),
      isNamed: fc.boolean(),
    });
    const history = fc.array(command, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(history, async commands => {
        const bills: number[] = [];
        for (const total of totals) bills.push(await world.bill({ total }));
        const cases: number[] = [];
        const claims: number[] = [];
        for (const bill of bills) claims.push(await fee(bill, 2_500));
        for (const [at, bill] of bills.entries()) {
          cases.push(await world.billCase(bill, { guest, net: Math.floor((totals[at] ?? 0) / 3) }));
          await world.billCase(bill, { guest, net: Math.ceil(((totals[at] ?? 0) * 2) / 3) });
        }
        const payments: number[] = [];
        for (const amount of amounts) payments.push(await world.payment({ amount }));
        for (const { step, amount, kind, isNamed, ...at } of commands) {
          const payment = payments[at.payment] ?? 0;
          const bill = bills[at.bill] ?? 0;
          const [first] = await allocationsOf(payment);
          if (step === 'allocate')
            await allocate(payment, { bill, amount, kind, ...(isNamed && { bill_case: cases[at.bill] }) });
          else if (step === 'cancel') await cancel(bill);
          else if (step === 'release') await act('release', payment, {});
          else if (step === 'reverse') await act('transitions/reverse', payment, { reason: 'zurück' });
          else if (first) await act('release', payment, { allocations: [Number(first.id)] });
          await expectSound(bills, payments);
          await expectSoundClaims(claims);
        }
        for (const payment of payments) await act('release', payment, {});
        for (const [at, bill] of bills.entries()) {
          const [paid, open, off, status] = await debt(bill);
          expect([paid, open, off]).toEqual([0, status === 'cancelled' ? 0 : totals[at], 0]);
          expect(['sent', 'cancelled']).toContain(status);
        }
      }),
      { numRuns: dialect === 'sqlite' ? 12 : 6 },
    );
  });

  async function expectSoundClaims(ids: readonly number[]): Promise<void> {
    const paid = office.all
      .selectFrom('payment_allocations')
      .select(({ fn }) => ['dunning_claim', fn.sum<number>('amount').as('sum')])
      .groupBy('dunning_claim');
    const sums = new Map((await office.data.run(paid)).map(row => [row.dunning_claim, Number(row.sum)]));
    const claims = office.all.selectFrom('dunning_claims').selectAll().where('id', 'in', ids);
    for (const claim of await office.data.run(claims)) {
      expect([claim.id, claim.paid]).toEqual([claim.id, sums.get(claim.id) ?? 0]);
      expect(claim.paid + claim.waived + claim.open).toBe(claim.amount);
      const settled = claim.waived > 0 ? 'waived' : 'paid';
      expect(claim.status).toBe(claim.open > 0 ? 'open' : settled);
    }
  }

  async function expectSound(bills: readonly number[], payments: readonly number[]): Promise<void> {
    const all = await office.data.run(
      office.all.selectFrom('payment_allocations').selectAll().where('payment', 'in', payments),
    );
    const sumOf = (key: 'bill' | 'payment', id: number, ...kinds: readonly string[]) =>
      all
        .filter(row => row[key] === id && kinds.includes(row.kind))
        .reduce((sum, { amount }) => sum + amount, 0);
    for (const id of bills) {
      const bill = await world.readBill(id);
      const { paid, open, total } = bill;
      const off = bill.written_off ?? 0;
      expect([paid, off]).toEqual([sumOf('bill', id, 'payment'), sumOf('bill', id, 'discount')]);
      if (bill.status === 'cancelled') {
        expect([paid, open, off]).toEqual([0, 0, 0]);
        continue;
      }
      expect(paid + open + off).toBe(total);
      expect(open).toBeGreaterThanOrEqual(0);
      expect(bill.contested ?? 0).toBe(Math.min(open, sumOf('bill', id, 'cut')));
      if (open < total) expect(await openOfCases(id)).toBe(open);
      const [unpaid, some] = open === 0 ? ['written_off', 'paid'] : ['sent', 'partially_paid'];
      const status = paid === 0 ? unpaid : some;
      expect(bill.status).toBe(status);
    }
    for (const id of payments) {
      const payment = await world.readPayment(id);
      const isReversed = payment.status === 'reversed';
      const used = sumOf('payment', id, 'payment', 'fee');
      expect(payment.rest).toBe(isReversed ? 0 : payment.amount - used);
      expect(used).toBeLessThanOrEqual(payment.amount);
      if (isReversed) expect(used).toBe(0);
    }
  }

  test('the log of it all is unbroken', async () => {
    expect(await office.logFindings()).toEqual([]);
  });
});
