import type { Data } from '@engine/server/access/data.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { dropClaims } from '@office/dunning/server/dunningClaims.ts';
import { debtorKindOf, defaultSince, feeOf, nextActionOn } from '@office/dunning/server/dunningRule.ts';
import { dunningRunJob } from '@office/dunning/server/dunningRunJob.ts';
import { interestOn, pointsOf } from '@office/dunning/server/interest.ts';
import { refreshAlerts } from '@office/dunning/server/refreshAlerts.ts';
import { refreshOnce } from '@office/dunning/server/refreshOnce.ts';
import type {
  DebtorKind,
  DunningLetter,
  DunningLevel,
  ShownLetter,
} from '@office/dunning/shared/dunningPreview.ts';
import { ratesKnown } from '@office/dunning/shared/ratesKnown.ts';
import { allocatePayment } from '@office/payments/server/allocatePayment.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import baseRate from '../../../schemas/base-rate.json' with { type: 'json' };
import { type Caller, dialects, type FieldsOf, type Office, openOffice } from '../../engine/server/office.ts';
import { interleaved } from '../interleaved.ts';
import { addTemplates } from '../letters/addTemplates.ts';
import { pagesOf } from '../letters/readPdf.ts';
import { openPaymentWorld, type PaymentWorld, selfPayer } from '../payments/paymentWorld.ts';
import { whileHolding } from '../whileHolding.ts';

test('interest follows the base rate and what was paid, without interest on interest', () => {
  const rates = [
    { validFrom: '2024-01-01', rate: 362 },
    { validFrom: '2024-07-01', rate: 337 },
  ];
  const arrears = { open: 60_000, receipts: [{ day: '2024-07-11', amount: 40_000 }] };
  // 30 days on 1,000 € at 8.62 %; 10 days on 1,000 € and 21 on 600 € at 8.37 %, of 366 days
  expect(interestOn({ ...arrears, from: '2024-06-01', to: '2024-07-31' }, rates, 500)).toEqual([
    { from: '2024-06-01', to: '2024-06-30', rate: 862, amount: Math.round((100_000 * 0.0862 * 30) / 366) },
    {
      from: '2024-07-01',
      to: '2024-07-31',
      rate: 837,
      amount: Math.round((0.0837 * (100_000 * 10 + 60_000 * 21)) / 366),
    },
  ]);
  expect(interestOn({ ...arrears, from: '2023-12-01', to: '2023-12-31' }, rates, 500)).toEqual([]);
  expect(interestOn({ ...arrears, from: '2024-06-02', to: '2024-06-01' }, rates, 500)).toEqual([]);
});

test.each<readonly [...Parameters<typeof debtorKindOf>, DebtorKind]>([
  ['health_insurance', 'copay', 'statutory'],
  ['guest', 'copay', 'copay'],
  ['guest', 'private', 'person'],
  ['company', 'business', 'business'],
  ['company', 'private', 'business'],
])('a %s with a %s bill is reminded as %s', (type, kind, debtor) => {
  expect(debtorKindOf(type, kind)).toBe(debtor);
});

test.each([
  ['the half-year of the latest rate', ['2025-07-01', '2026-01-01'], '2026-06-30', '2026-06-30', false],
  ['a half-year that has begun without a rate', ['2026-01-01'], '2026-07-01', '2026-06-30', true],
  ['a rate that was entered early', ['2026-07-01', '2027-01-01'], '2026-12-24', '2027-06-30', false],
  ['a rate from a day within its half-year', ['2026-08-15'], '2026-11-24', '2026-12-31', false],
])('base rates are known until the end of %s', (_, rates, day, until, isBehind) => {
  expect(ratesKnown(rates, day)).toEqual({ until, isBehind });
});

test('of no base rate nothing is known', () => expect(ratesKnown([], '2026-11-24')).toBeNull());

test('the list of base rates shows the interest that letters ask', () => {
  const { consumer_rate: consumers, business_rate: businesses } = baseRate.properties;
  expect([consumers, businesses].map(field => field['x-computed'].expression)).toEqual([
    `rate + ${pointsOf('person')}`,
    `rate + ${pointsOf('business')}`,
  ]);
});

describe.each(dialects)('overdue bills on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  let clerk: Caller;
  let guest: number;
  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncSettings(office.data);
    world = await openPaymentWorld(office);
    await addTemplates(office);
    clerk = await office.caller('all');
    guest = await world.guest(selfPayer);
  });
  afterAll(() => office.close());
  beforeEach(() =>
    office.data.run(office.all.updateTable('bills').set(({ ref }) => ({ open: 0, paid: ref('total') }))),
  );

  const refresh = (day = today()) => office.data.transaction(inner => refreshAlerts(inner, day));
  const overdue = (days: number, fields: FieldsOf<'bill'> = {}) =>
    world.bill({ due_date: addDays(today(), -days), issue_date: addDays(today(), -days - 14), ...fields });
  const ofGuest = {
    kind: 'copay',
    recipient_type: 'guest',
    recipient_insurance: null,
    recipient_name: 'Anna Gast',
  };
  const selfPaid = { ...ofGuest, kind: 'private' };
  const alertOf = async (bill: number) => {
    const alerts = office.all.selectFrom('overdue_payment_alerts').selectAll();
    return (await office.data.run(alerts.where('bill', '=', bill)))[0];
  };
  const preview = async () => (await clerk.post('overdue-payment-alerts/dunning/preview', {})).body;
  async function run(order: object = {}) {
    let state: unknown = null;
    for (;;) {
      const outcome = await office.data.transaction(inner => dunningRunJob.run(inner, order, state));
      if (outcome.kind === 'finished') return outcome.result;
      state = JSON.parse(JSON.stringify(outcome.state));
    }
  }
  const letters = (bill: number) =>
    office.data.run(
      office.all
        .selectFrom('documents')
        .select(['filename', 'sha256'])
        .where('kind', '=', 'reminder')
        .where('resource', '=', 'bills')
        .where('record_id', '=', bill)
        .orderBy('id'),
    );

  test('the daily run makes one alert for each overdue bill, and a second time nothing', async () => {
    const bill = await overdue(20);
    const [due, draft] = [await overdue(0), await overdue(20, { status: 'draft', number: null })];
    expect(await refresh()).toEqual({ made: 1, reopened: 0, closed: 0 });
    const alert = await alertOf(bill);
    expect(alert).toMatchObject({
      days_overdue: 20,
      open: 10_000,
      level: 0,
      status: 'open',
      action: 'remind',
    });
    expect(alert?.next_action_on).toBe(addDays(today(), -13));
    expect([await alertOf(due), await alertOf(draft)]).toEqual([undefined, undefined]);
    expect(await refresh()).toEqual({ made: 0, reopened: 0, closed: 0 });
    expect(await alertOf(bill)).toEqual(alert);
  });

  test('on demand it does the same, and does not disclose how many bills of others it found', async () => {
    const bill = await overdue(20);
    const answer = await clerk.post('overdue-payment-alerts/run');
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await alertOf(bill)).toMatchObject({ days_overdue: 20, status: 'open' });
  });

  test('of several servers one runs a day, and a day later the figures follow', async () => {
    const bill = await overdue(3);
    const runs = [refreshOnce(office.data, today()), refreshOnce(office.data, today())];
    const results = await Promise.all(runs);
    expect(results.filter(result => result !== null)).toHaveLength(1);
    const before = await alertOf(bill);
    await refreshOnce(office.data, addDays(today(), 1));
    expect(await alertOf(bill)).toMatchObject({ days_overdue: 4, version: before?.version });
    expect(await refreshOnce(office.data, addDays(today(), 1))).toBeNull();
  });

  test.runIf(dialect === 'postgres')(
    'one bill that is being edited holds up none of the others',
    async () => {
      const [held, free] = [await overdue(3), await overdue(3)];
      const day = addDays(today(), 2);
      const row = office.all.selectFrom('bills').select('id').where('id', '=', held).forUpdate();
      await whileHolding(office, row, async () => {
        await expect(refreshOnce(office.data, day)).rejects.toThrow(/^1 bills are being edited/);
        expect(await alertOf(free)).toMatchObject({ days_overdue: 5 });
        expect(await alertOf(held)).toBeUndefined();
      });
      expect(await refreshOnce(office.data, day)).not.toBeNull();
      expect(await alertOf(held)).toMatchObject({ days_overdue: 5 });
    },
  );

  test('an alert closes in the step that pays its bill, and comes back with the payment', async () => {
    const bill = await overdue(20);
    await refresh();
    const { payment } = await pay(4_000, { bill, amount: 4_000 });
    expect(await alertOf(bill)).toMatchObject({ status: 'open', open: 6_000 });
    await pay(6_000, { bill, amount: 6_000 });
    expect(await alertOf(bill)).toMatchObject({ status: 'done', open: 0 });
    await clerk.post(`payments/${payment}/release`, {}, { 'if-match': '"v2"' });
    // The day on which something was to be done stays.
    expect(await alertOf(bill)).toMatchObject({
      status: 'open',
      open: 4_000,
      next_action_on: addDays(today(), -13),
    });
    expect(await refresh()).toEqual({ made: 0, reopened: 0, closed: 0 });
  });

  test('an alert closes when all that is open of its bill is contested, and is not made for one', async () => {
    const bill = await overdue(20);
    const billCase = await world.billCase(bill, { net: 10_000 });
    await refresh();
    await pay(8_000, { bill, amount: 8_000 }, { bill, bill_case: billCase, amount: 2_000, kind: 'cut' });
    expect(await alertOf(bill)).toMatchObject({ status: 'done', open: 0 });
    expect((await preview()).letters).toEqual([]);
    const fresh = await overdue(20, { contested: 10_000 });
    await refresh();
    expect(await alertOf(fresh)).toBeUndefined();
  });

  test('a promise lets a bill rest until the day after; then it comes up again', async () => {
    const bill = await overdue(20);
    await refresh();
    const id = (await alertOf(bill))?.id;
    const promise = { promised_on: addDays(today(), 5) };
    const { body } = await clerk.put(`overdue-payment-alerts/${id}`, promise, { 'if-match': '"v1"' });
    expect(body).toMatchObject({ status: 'snoozed', next_action_on: addDays(today(), 6) });
    expect((await preview()).letters).toEqual([]);
    const takenBack = await clerk.put(
      `overdue-payment-alerts/${id}`,
      { promised_on: null },
      { 'if-match': '"v2"' },
    );
    expect(takenBack.body).toMatchObject({ status: 'open', promised_on: null, next_action_on: today() });
    expect((await preview()).letters).toHaveLength(1);
    await clerk.put(`overdue-payment-alerts/${id}`, promise, { 'if-match': '"v3"' });
    const later = { promised_on: null, next_action_on: addDays(today(), 2) };
    const withDay = await clerk.put(`overdue-payment-alerts/${id}`, later, { 'if-match': '"v4"' });
    expect(withDay.body).toMatchObject({ status: 'open', ...later });
    await clerk.put(`overdue-payment-alerts/${id}`, promise, { 'if-match': '"v5"' });
    await refresh(addDays(today(), 5));
    expect(await alertOf(bill)).toMatchObject({ status: 'snoozed' });
    await refresh(addDays(today(), 6));
    expect(await alertOf(bill)).toMatchObject({ status: 'open', promised_on: null });
    const past = { promised_on: addDays(today(), -1) };
    const refused = await clerk.put(`overdue-payment-alerts/${id}`, past, { 'if-match': '"v7"' });
    expect(refused.body.errors?.promised_on?.code).toBe('notBefore');
  });

  test.each([
    ['an insurer', 0, {}, 1, 0],
    ['an insurer that was reminded', 1, {}, 2, 0],
    ['a guest', 0, ofGuest, 1, 0],
    ['a guest that was reminded', 1, ofGuest, 2, 300],
    ['a guest who pays for the ride, at last', 2, selfPaid, 3, 500],
  ])('%s at level %i gets the letter that the law allows', async (_, dunning_level, fields, level, fee) => {
    const own = 'recipient_type' in fields ? { recipient_guest: guest } : {};
    await overdue(60, { ...fields, ...own, dunning_level });
    await refresh();
    expect((await preview()).letters).toMatchObject([{ level, fee, open: 10_000 }]);
  });

  test.each([
    ['an insurer after two letters', 2, {}, 'call'],
    ['a guest who pays for the ride, after three', 3, selfPaid, 'collect'],
    ['a guest after two about a co-payment (§ 43c SGB V)', 2, ofGuest, 'pass_on'],
    ['a guest who was threatened for a co-payment by an earlier release', 3, ofGuest, 'pass_on'],
  ])('%s gets no further one', async (_, dunning_level, fields, why) => {
    const own = 'recipient_type' in fields ? { recipient_guest: guest } : {};
    await overdue(60, { ...fields, ...own, dunning_level });
    await refresh();
    expect(await preview()).toMatchObject({ letters: [], withheld: [{ why }] });
  });

  const settings = async () => ({
    ...(await readSettings(office.data)),
    'dunning.fee_1': 100,
    'dunning.fee_2': 300,
    'dunning.fee_3': 500,
    'dunning.term_days': 14,
  });

  test.each<readonly [DebtorKind, DunningLevel, number]>([
    ['statutory', 1, 0],
    ['statutory', 2, 0],
    ['copay', 1, 0],
    ['copay', 2, 300],
    ['person', 1, 0],
    ['person', 2, 300],
    ['person', 3, 500],
    ['business', 1, 100],
    ['business', 2, 300],
  ])('the letter to %s at level %i costs %i cents', async (kind, level, fee) => {
    expect(feeOf(kind, level, await settings())).toBe(fee);
  });

  test.each<readonly [DebtorKind, string, string]>([
    ['person', '2026-09-01', '2026-10-20'],
    ['business', '2026-09-01', '2026-10-02'],
    ['business', '2026-09-30', '2026-10-20'],
  ])(
    '%s whose bill was due on %s and who is reminded on 5 October is in default from %s on (§ 286 BGB)',
    async (kind, due, since) => {
      expect(defaultSince(kind, due, '2026-10-05', await settings())).toBe(since);
    },
  );

  test.each<readonly [DunningLevel | null, number, string]>([
    [2, 14, '2026-11-17'],
    [2, 7, '2026-11-17'],
    [2, 21, '2026-11-23'],
    [null, 14, '2026-11-17'],
  ])(
    'the step after a letter of 2 November, payable by 16 November, is due when that day is over: %s after %i days on %s',
    async (next, days, due) => {
      const given = { ...(await settings()), 'dunning.days_2': days };
      expect(nextActionOn(next, '2026-11-02', given)).toBe(due);
    },
  );

  test('what a letter costs waits for default, though a promise was broken before', async () => {
    const since = addDays(today(), 1);
    const bill = await overdue(30, {
      ...selfPaid,
      recipient_guest: guest,
      dunning_level: 1,
      default_since: since,
    });
    await refresh();
    expect(await preview()).toMatchObject({ letters: [], withheld: [{ bill, why: 'in_term' }] });
    expect(await run()).toMatchObject({ letters: 0, fees: 0 });
    await office.data.run(
      office.all.updateTable('bills').set({ default_since: today() }).where('id', '=', bill),
    );
    expect(await preview()).toMatchObject({ letters: [{ level: 2, fee: 300 }], withheld: [] });
  });

  test('no letter comes before the limit of the one before is over, whatever became of a promise', async () => {
    const since = addDays(today(), -30);
    const bill = await overdue(60, {
      ...selfPaid,
      recipient_guest: guest,
      dunning_level: 1,
      default_since: since,
    });
    await refresh();
    expect(await run()).toMatchObject({ letters: 1, fees: 300 });
    const alert = await alertOf(bill);
    const due = office.all.updateTable('overdue_payment_alerts').set({ next_action_on: today() });
    await office.data.run(due.where('id', '=', Number(alert?.id)));
    await writtenBefore(bill, 14);
    expect(await preview()).toMatchObject({ letters: [], withheld: [{ bill, why: 'in_term' }] });
    expect(await run()).toMatchObject({ letters: 0, fees: 0 });
    await writtenBefore(bill, 15);
    expect(await preview()).toMatchObject({ letters: [{ level: 3, fee: 500 }], withheld: [] });
  });

  test.each([
    ['3', 10, [{ why: 'in_term' }]],
    ['30', 15, []],
  ])(
    'a term of %s days that is set later changes no limit that a letter has stated',
    async (value, age, withheld) => {
      const since = addDays(today(), -30);
      const bill = await overdue(60, {
        ...selfPaid,
        ...{ recipient_guest: guest, dunning_level: 1, default_since: since },
      });
      await refresh();
      expect(await run()).toMatchObject({ letters: 1 });
      expect(await alertOf(bill)).toMatchObject({ term_until: addDays(today(), 14) });
      const due = office.all.updateTable('overdue_payment_alerts').set({ next_action_on: today() });
      await office.data.run(due.where('bill', '=', bill));
      await writtenBefore(bill, age);
      const term = office.all.updateTable('setup').where('key', '=', 'dunning.term_days');
      await office.data.run(term.set({ value }));
      expect((await preview()).withheld).toMatchObject(withheld);
      await office.data.run(term.set({ value: null }));
    },
  );

  test('a letter of an earlier release, which kept no limit, counts with the term of today', async () => {
    const since = addDays(today(), -30);
    const bill = await overdue(60, {
      ...selfPaid,
      ...{ recipient_guest: guest, dunning_level: 1, default_since: since },
    });
    await refresh();
    await run();
    await writtenBefore(bill, 14);
    const alerts = office.all.updateTable('overdue_payment_alerts').where('bill', '=', bill);
    await office.data.run(alerts.set({ next_action_on: today(), term_until: null }));
    expect(await preview()).toMatchObject({ letters: [], withheld: [{ bill, why: 'in_term' }] });
  });

  test('a run writes one letter for all bills of a debtor, raises their level, and repeats nothing', async () => {
    const bills = [
      await overdue(20, { ...ofGuest, recipient_guest: guest, total: 1_000 }),
      await overdue(30, { ...ofGuest, recipient_guest: guest, total: 2_000 }),
    ];
    await refresh();
    expect((await preview()).letters).toMatchObject([{ open: 3_000, debts: [{}, {}] }]);
    const documents = [expect.any(Number)];
    expect(await run()).toEqual({ letters: 1, bills: 2, fees: 0, interest: 0, documents });
    for (const bill of bills) {
      expect(await world.readBill(bill)).toMatchObject({ dunning_level: 1 });
      expect(await alertOf(bill)).toMatchObject({
        level: 1,
        action: 'dun',
        next_action_on: addDays(today(), 15),
      });
    }
    const [first, second] = [await letters(bills[0] ?? 0), await letters(bills[1] ?? 0)];
    expect([first, second]).toMatchObject([[{}], [{}]]);
    expect(first).toEqual(second);
    expect(await run()).toEqual({ letters: 0, bills: 0, fees: 0, interest: 0, documents: [] });
  });

  test('a run names its letters in its order, each once, and one PDF holds them all', async () => {
    const other = await world.guest(selfPayer);
    for (const [recipient_guest, days] of [
      [guest, 20],
      [other, 30],
      [guest, 40],
    ] as const)
      await overdue(days, { ...selfPaid, recipient_guest });
    await refresh();
    const planned: readonly { debts: readonly { bill: number }[] }[] = (await preview()).letters;
    expect(planned).toHaveLength(2);
    const { documents } = (await run()) as { documents: readonly number[] };
    const { status, content } = await clerk.get(`documents/print?ids=${documents.join(',')}&sides=1`);
    expect(status).toBe(200);
    const pages = await pagesOf(content);
    expect(pages).toHaveLength(2);
    for (const [at, { debts }] of planned.entries())
      for (const { bill } of debts) expect(pages[at]).toContain((await world.readBill(bill)).number);
  });

  test('a co-payment goes to the insurer, not to collection, and shares no letter with other debts', async () => {
    const copay = await overdue(60, { ...ofGuest, recipient_guest: guest, dunning_level: 1 });
    await overdue(60, { ...selfPaid, recipient_guest: guest, dunning_level: 1 });
    await refresh();
    expect((await preview()).letters).toMatchObject([{ kind: 'copay' }, { kind: 'person' }]);
    await run();
    // There is no next letter: something is to be done when the time limit of this one is over.
    expect(await alertOf(copay)).toMatchObject({
      level: 2,
      action: 'pass_on',
      next_action_on: addDays(today(), 15),
    });
    const change = async (action: string) => {
      const path = `overdue-payment-alerts/${(await alertOf(copay))?.id}`;
      return clerk.put(path, { action }, { 'if-match': `"v${(await alertOf(copay))?.version}"` });
    };
    expect((await change('collect')).body.errors?.action?.code).toBe('copayToInsurer');
    // as an earlier release left it
    const alerts = office.all.updateTable('overdue_payment_alerts').set({ action: 'collect' });
    await office.data.run(alerts.where('bill', '=', copay));
    await refresh();
    expect(await alertOf(copay)).toMatchObject({ action: 'pass_on' });
  });

  test('who is blocked or put aside gets no letter; a block needs a reason and can be lifted', async () => {
    const [blocked, dropped] = [await overdue(20), await overdue(21, { ...ofGuest, recipient_guest: guest })];
    await refresh();
    const ids = [(await alertOf(blocked))?.id, (await alertOf(dropped))?.id];
    const block = (body: object) => clerk.post('overdue-payment-alerts/block', body);
    expect((await block({ alerts: [ids[0]], reason: ' ' })).body.errors?.reason?.code).toBe('required');
    const tooLong = await block({ alerts: [ids[0]], reason: 'x'.repeat(201) });
    expect(tooLong.body.errors?.reason?.code).toBe('maxLength');
    expect((await block({ alerts: [ids[0], 999_999], reason: 'Ratenzahlung' })).status).toBe(404);
    expect((await preview()).withheld).toEqual([]);
    expect((await block({ alerts: [ids[0]], reason: 'Ratenzahlung' })).status).toBe(204);
    expect(await preview()).toMatchObject({
      letters: [{ debtor: 'Anna Gast' }],
      withheld: [{ why: 'blocked', reason: 'Ratenzahlung', bill: blocked }],
    });
    expect(await run({ dropped: [ids[1]] })).toEqual({
      letters: 0,
      bills: 0,
      fees: 0,
      interest: 0,
      documents: [],
    });
    const shown = await clerk.get(`overdue-payment-alerts/${ids[0]}`);
    expect(shown.body).toMatchObject({ blocked: true, blocked_reason: 'Ratenzahlung' });
    await block({ alerts: [ids[0]], reason: null });
    expect((await preview()).letters).toHaveLength(2);
  });

  /** the letters of a bill, as if they were written so many days ago, each payable within 14 days */
  const writtenBefore = async (bill: number, days: number) => {
    const alerts = office.all.updateTable('overdue_payment_alerts').where('bill', '=', bill);
    await office.data.run(alerts.set({ term_until: addDays(today(), 14 - days) }));
    await office.data.run(
      office.all
        .updateTable('documents')
        .set({ received_on: addDays(today(), -days) })
        .where('resource', '=', 'bills')
        .where('record_id', '=', bill)
        .where('kind', '=', 'reminder'),
    );
  };

  /** the next letter of a bill, as if its day had come */
  async function nextLetter(bill: number) {
    await refresh();
    const due = office.all.updateTable('overdue_payment_alerts').set({ next_action_on: today() });
    await office.data.run(due.where('bill', '=', bill));
    const limit = office.all.updateTable('bills').set({ default_since: today() }).where('id', '=', bill);
    await office.data.run(limit.where('default_since', '>', today()));
    await writtenBefore(bill, 15);
    const result = await run();
    const [letter] = await office.data.run(
      office.all.selectFrom('letters').select('facts').orderBy('id', 'desc').limit(1),
    );
    const facts: unknown = letter?.facts;
    return { result, facts: typeof facts === 'string' ? JSON.parse(facts) : facts };
  }
  const claimsOf = (bill: number) =>
    office.data.run(
      office.all.selectFrom('dunning_claims').selectAll().where('bill', '=', bill).orderBy('id'),
    );
  const pay = async (amount: number, ...allocations: readonly object[]) => {
    const payment = await world.payment({ amount });
    const answer = await clerk.post(`payments/${payment}/allocate`, { allocations }, { 'if-match': '"v1"' });
    return { payment, answer };
  };
  describe.runIf(dialect === 'postgres')('beside a run', () => {
    const none = { letters: 0, bills: 0, fees: 0, interest: 0, documents: [] };
    const reminded = async () => {
      const bill = await overdue(60, { ...selfPaid, recipient_guest: guest, dunning_level: 1 });
      await refresh();
      return bill;
    };

    test('a bill that is just being paid gets no letter and no fee', async () => {
      const bill = await reminded();
      const payment = await world.payment();
      const whole = { bill, billCase: null, amount: 10_000, kind: 'payment', reason: null } as const;
      const paid = (inner: Data) => allocatePayment(inner, payment, [whole]);
      expect(await interleaved(office, paid, () => run())).toEqual(none);
      expect(await letters(bill)).toEqual([]);
      expect(await claimsOf(bill)).toEqual([]);
      expect(await world.readBill(bill)).toMatchObject({ status: 'paid', dunning_level: 1 });
    });

    test('another run sends none of its letters again', async () => {
      const bill = await reminded();
      const other = (inner: Data) => dunningRunJob.run(inner, {}, null);
      expect(await interleaved(office, other, () => run())).toEqual(none);
      expect(await letters(bill)).toHaveLength(1);
      expect(await claimsOf(bill)).toMatchObject([{ level: 2, amount: 300 }]);
      expect(await world.readBill(bill)).toMatchObject({ dunning_level: 2 });
    });
  });

  const step = async (claim: number | undefined, name: string, body: object) => {
    const { headers } = await clerk.get(`dunning-claims/${claim}`);
    const path = `dunning-claims/${claim}/transitions/${name}`;
    return clerk.post(path, body, { 'if-match': String(headers.etag) });
  };

  test('the fee of each letter is asked for once, added up over levels, and paid after the bill', async () => {
    const bill = await overdue(60, { ...selfPaid, recipient_guest: guest, dunning_level: 1, total: 5_000 });
    const second = await nextLetter(bill);
    expect(second.result).toMatchObject({ letters: 1, fees: 300 });
    expect(second.facts).toMatchObject({ fee: 300, claims: [] });
    const third = await nextLetter(bill);
    expect(third.facts).toMatchObject({ fee: 500, claims: [{ kind: 'fee', amount: 300 }] });
    expect(await claimsOf(bill)).toMatchObject([
      { kind: 'fee', level: 2, amount: 300, open: 300, status: 'open' },
      { kind: 'fee', level: 3, amount: 500, open: 500, status: 'open' },
    ]);
    expect((await clerk.get(`bills/${bill}`)).body).toMatchObject({ open: 5_000, claims_open: 800 });
    const alert = await clerk.get(`overdue-payment-alerts/${(await alertOf(bill))?.id}`);
    expect(alert.body).toMatchObject({ open: 5_000, claims_open: 800 });
    const { number } = await world.readBill(bill);
    const whole = await world.payment({ amount: 5_800, purpose: String(number) });
    const answer = await clerk.get(`payments/${whole}/suggestions`);
    expect(answer.body).toMatchObject({
      suggestions: [{ id: bill, open: 5_000, claims_open: 800, certain: true }],
      principal_first: true,
    });
    const tooMuch = await pay(9_000, { bill, amount: 801, kind: 'fee' });
    expect(tooMuch.answer.body.errors['allocations.0.amount'].code).toBe('moreThanOpen');
    const { payment } = await pay(5_400, { bill, amount: 5_000 }, { bill, amount: 400, kind: 'fee' });
    expect(await world.readBill(bill)).toMatchObject({ status: 'paid', open: 0 });
    expect(await claimsOf(bill)).toMatchObject([
      { paid: 300, open: 0, status: 'paid' },
      { paid: 100, open: 400, status: 'open' },
    ]);
    await clerk.post(`payments/${payment}/release`, {}, { 'if-match': '"v2"' });
    expect(await claimsOf(bill)).toMatchObject([
      { paid: 0, open: 300, status: 'open' },
      { paid: 0, open: 500, status: 'open' },
    ]);
  });

  test('a claim is waived with a reason, and goes with a bill that is cancelled', async () => {
    const bill = await overdue(60, { ...selfPaid, recipient_guest: guest, dunning_level: 1 });
    await nextLetter(bill);
    const [claim] = await claimsOf(bill);
    expect((await step(claim?.id, 'waive', {})).body.errors?.reason?.code).toBe('required');
    expect((await step(claim?.id, 'waive', { reason: 'Kulanz' })).body).toMatchObject({
      status: 'waived',
      waived: 300,
      open: 0,
    });
    const third = await nextLetter(bill);
    expect(third.facts.claims).toEqual([]);
    await step(claim?.id, 'claim_again', { reason: 'doch nicht' });
    expect(await claimsOf(bill)).toMatchObject([{ open: 300 }, { open: 500 }]);
    const { version } = await world.readBill(bill);
    const written = await clerk.post(
      `bills/${bill}/transitions/cancel`,
      { reason: 'falscher Empfänger' },
      { 'if-match': `"v${version}"` },
    );
    expect(written.status).toBe(200);
    expect(await claimsOf(bill)).toMatchObject([
      { status: 'waived', waived: 300 },
      { status: 'waived', waived: 500 },
    ]);
    const reader = await office.caller(['dunning-claims.list', 'dunning-claims.read']);
    const path = `dunning-claims/${claim?.id}/transitions/waive`;
    expect((await reader.post(path, { reason: 'x' }, { 'if-match': '"v9"' })).status).toBe(403);
    const limited = await office.caller('all', { companies: [] });
    expect((await limited.get(`dunning-claims/${claim?.id}`)).status).toBe(404);
  });

  test('a fee beside a bill that is paid stands in the next letter to the debtor, in one of them', async () => {
    const paid = await overdue(60, { ...selfPaid, recipient_guest: guest, dunning_level: 1, total: 1_000 });
    await nextLetter(paid);
    await pay(1_000, { bill: paid, amount: 1_000 });
    const [one, two] = [
      await overdue(50, { ...selfPaid, recipient_guest: guest, dunning_level: 1, total: 2_000 }),
      await overdue(40, { ...selfPaid, recipient_guest: guest, dunning_level: 0, total: 3_000 }),
    ];
    await office.data.run(
      office.all
        .updateTable('dunning_claims')
        .set({ asked_on: addDays(today(), -14) })
        .where('bill', '=', paid),
    );
    // what the guest owes to another company is that one's to ask
    const other = await overdue(60, {
      ...selfPaid,
      recipient_guest: guest,
      company: await office.insert('company', {
        name: 'Andere Fahrten',
        roles: ['facility'],
        federal_state: 'BY',
        number_prefix: 'AND',
        small_business: false,
        'address.street': 'Ring',
        'address.house_no': '1',
        'address.zip': '80331',
        'address.city': 'München',
        'address.country': 'DE',
        active: true,
      }),
    });
    await pay(10_000, { bill: other, amount: 10_000 });
    await office.insert('dunning-claim', {
      bill: other,
      made_on: today(),
      status: 'open',
      kind: 'fee',
      level: 2,
      amount: 700,
      open: 700,
      paid: 0,
      waived: 0,
    });
    await refresh();
    const planned = (await preview()).letters;
    expect(planned.map(({ older }: { older: number }) => older).sort()).toEqual([0, 300]);
    await run();
    const letters = await office.data.run(
      office.all.selectFrom('letters').select('facts').orderBy('id', 'desc').limit(2),
    );
    const named = letters.flatMap(({ facts }) => {
      const { claims } = typeof facts === 'string' ? JSON.parse(facts) : facts;
      return claims;
    });
    expect(named).toMatchObject([{ kind: 'fee', amount: 300 }]);
    expect([one, two].length).toBe(2);
  });

  test('a business owes interest since its default, on what was open on each day, once (§ 288 (2) BGB)', async () => {
    await office.data.run(office.all.deleteFrom('base_rates'));
    await office.insert('base-rate', { valid_from: '2020-01-01', rate: 127 });
    const ofCompany = {
      kind: 'business',
      recipient_type: 'company',
      recipient_insurance: null,
      recipient_company: world.company,
      recipient_name: 'Klinik',
    };
    const bill = await overdue(131, { ...ofCompany, dunning_level: 1, total: 3_650_000 });
    const first = await nextLetter(bill);
    // 101 days (the 31st day after the due date to today) at 10.27 % on 36,500 €
    const days = [...Array(101).keys()].map(back => addDays(today(), -back));
    const yearDays = (day: string) => (Number(day.slice(0, 4)) % 4 === 0 ? 366 : 365);
    const due = (cents: number, of: readonly string[]) =>
      Math.round(of.reduce((sum, day) => sum + (cents * 0.1027) / yearDays(day), 0));
    expect(first.facts.claims).toMatchObject([
      {
        kind: 'interest',
        interest: { from: addDays(today(), -100), to: today(), rate: 1_027 },
        amount: due(3_650_000, days),
      },
    ]);
    expect(await world.readBill(bill)).toMatchObject({ default_since: addDays(today(), -100) });
    const again = await nextLetter(bill);
    expect(again.facts.claims).toHaveLength(1 + 1);
    expect(again.facts.claims).toMatchObject([{ kind: 'fee', amount: 300 }, { kind: 'interest' }]);
    expect(await claimsOf(bill)).toMatchObject([{ kind: 'fee' }, { kind: 'interest' }, { kind: 'fee' }]);
  });

  test('a business in default since today owes one day of interest, and on the next day one more', async () => {
    await office.data.run(office.all.deleteFrom('base_rates'));
    await office.insert('base-rate', { valid_from: '2020-01-01', rate: 127 });
    const ofCompany = {
      kind: 'business',
      recipient_type: 'company',
      recipient_insurance: null,
      recipient_company: world.company,
      dunning_level: 1,
      total: 3_650_000,
    };
    const oneDay = { from: today(), to: today(), rate: 1_027 };
    const fresh = await overdue(20, { ...ofCompany, default_since: today() });
    expect((await nextLetter(fresh)).facts.claims).toMatchObject([{ kind: 'interest', interest: oneDay }]);
    const asked = await overdue(20, { ...ofCompany, default_since: addDays(today(), -9) });
    const interest = {
      kind: 'interest',
      level: null,
      interest_from: addDays(today(), -9),
      rate: 1_027,
      amount: 10_000,
    };
    await addClaim(asked, { ...interest, interest_to: addDays(today(), -1), made_on: addDays(today(), -1) });
    const { claims } = (await nextLetter(asked)).facts;
    expect(
      claims.filter(
        (claim: { readonly interest: { readonly to: string } | null }) => claim.interest?.to === today(),
      ),
    ).toMatchObject([{ kind: 'interest', interest: oneDay }]);
  });

  test('money counts against interest from its day on; a discount was never owed; businesses are spared by setting', async () => {
    await office.data.run(office.all.deleteFrom('base_rates'));
    await office.insert('base-rate', { valid_from: '2020-01-01', rate: 127 });
    const ofCompany = {
      kind: 'business',
      recipient_type: 'company',
      recipient_insurance: null,
      recipient_company: world.company,
    };
    const bill = await overdue(131, {
      ...ofCompany,
      dunning_level: 1,
      total: 1_000_000,
      default_since: addDays(today(), -99),
    });
    const payment = await world.payment({ amount: 400_000, value_date: addDays(today(), -49) });
    const allocations = [
      { bill, amount: 400_000 },
      { bill, amount: 100_000, kind: 'discount' },
    ];
    await clerk.post(`payments/${payment}/allocate`, { allocations }, { 'if-match': '"v1"' });
    await refresh();
    const yearDays = (day: string) => (Number(day.slice(0, 4)) % 4 === 0 ? 366 : 365);
    const days = [...Array(100).keys()].map(back => addDays(today(), -back));
    // 900,000 for the days before the money came, 500,000 from its day on
    const due = days.reduce(
      (sum, day, back) => sum + ((back > 49 ? 900_000 : 500_000) * 0.1027) / yearDays(day),
      0,
    );
    expect((await preview()).letters).toMatchObject([{ kind: 'business', interest: Math.round(due) }]);
    const set = (value: string) =>
      office.data.run(
        office.all.updateTable('setup').set({ value }).where('key', '=', 'dunning.interest_business'),
      );
    await set('false');
    expect((await preview()).letters).toMatchObject([{ kind: 'business', interest: 0 }]);
    await set('true');
  });

  test('what is contested is not reminded of, and a bill that is contested as a whole is left alone', async () => {
    await overdue(20, { contested: 4_000 });
    const whole = await overdue(20);
    await refresh();
    await office.data.run(office.all.updateTable('bills').set({ contested: 10_000 }).where('id', '=', whole));
    expect(await preview()).toMatchObject({ letters: [{ open: 6_000, debts: [{}] }], withheld: [] });
  });

  test.each([
    [{ action: 'hold' }, 'hold'],
    [{ action: 'call' }, 'call'],
  ])('what somebody has chosen for a bill goes before the letter: %o', async (change, why) => {
    const bill = await overdue(20);
    await refresh();
    await clerk.put(`overdue-payment-alerts/${(await alertOf(bill))?.id}`, change, { 'if-match': '"v1"' });
    expect(await preview()).toMatchObject({ letters: [], withheld: [{ why }] });
  });

  test('an alert that somebody has closed gets no letter and stays closed while its bill is owed', async () => {
    const bill = await overdue(20);
    await refresh();
    const path = `overdue-payment-alerts/${(await alertOf(bill))?.id}`;
    await clerk.put(path, { status: 'done' }, { 'if-match': '"v1"' });
    expect((await preview()).letters).toEqual([]);
    expect(await refresh(addDays(today(), 1))).toEqual({ made: 0, reopened: 0, closed: 0 });
    expect(await alertOf(bill)).toMatchObject({ status: 'done', open: 10_000 });
  });

  test('a promise goes with its bill: paid, written off or cancelled, nothing is promised any more', async () => {
    const bills = [await overdue(20), await overdue(20), await overdue(20)];
    await refresh();
    for (const bill of bills) {
      const path = `overdue-payment-alerts/${(await alertOf(bill))?.id}`;
      const { status } = await clerk.put(path, { promised_on: addDays(today(), 5) }, { 'if-match': '"v1"' });
      expect(status).toBe(200);
    }
    const [paid = 0, cancelled = 0, writtenOff = 0] = bills;
    const { payment } = await pay(10_000, { bill: paid, amount: 10_000 });
    const { version } = await world.readBill(cancelled);
    const path = `bills/${cancelled}/transitions/cancel`;
    await clerk.post(path, { reason: 'falscher Empfänger' }, { 'if-match': `"v${version}"` });
    await office.data.transaction(inner => dropClaims(inner, writtenOff, 'x'));
    const closed = { status: 'done', open: 0, promised_on: null, next_action_on: null };
    for (const bill of bills) expect(await alertOf(bill)).toMatchObject(closed);
    // What is owed again is due again.
    const reversed = await clerk.post(
      `payments/${payment}/transitions/reverse`,
      { reason: 'x' },
      { 'if-match': `"v${(await world.readPayment(payment)).version}"` },
    );
    expect(reversed.status).toBe(200);
    await refresh();
    expect(await alertOf(paid)).toMatchObject({ status: 'open', open: 10_000, next_action_on: today() });
  });

  test('a bill that was reminded before has its alert at once, with its level', async () => {
    const bill = await overdue(1, { dunning_level: 1 });
    await refresh();
    expect(await alertOf(bill)).toMatchObject({ level: 1, next_action_on: today() });
    await office.data.run(office.all.updateTable('bills').set({ dunning_level: 2 }).where('id', '=', bill));
    await refresh();
    expect(await alertOf(bill)).toMatchObject({ level: 2 });
  });

  const interestFields = {
    kind: 'interest',
    level: null,
    interest_from: '2026-01-01',
    interest_to: '2026-02-01',
    rate: 627,
  } as const;
  const addClaim = (bill: number, fields: FieldsOf<'dunning-claim'> = {}) => {
    const amount = Number(fields.amount ?? 300);
    return office.insert('dunning-claim', {
      bill,
      kind: 'fee',
      level: 2,
      made_on: today(),
      status: 'open',
      paid: 0,
      waived: 0,
      open: amount,
      amount,
      ...fields,
    });
  };
  const claimWithId = async (bill: number, id: number) => (await claimsOf(bill)).find(each => each.id === id);

  test('money beside a bill pays costs before interest (§ 367 BGB)', async () => {
    const bill = await overdue(60, { ...selfPaid, recipient_guest: guest });
    const interest = await addClaim(bill, { ...interestFields, amount: 200 });
    const fee = await addClaim(bill);
    await pay(350, { bill, amount: 350, kind: 'fee' });
    expect(await claimWithId(bill, fee)).toMatchObject({ paid: 300, open: 0 });
    expect(await claimWithId(bill, interest)).toMatchObject({ paid: 50, open: 150 });
  });

  test('what was waived in part is waived in whole with the rest, on its own or with the bill', async () => {
    const bill = await overdue(60, { ...selfPaid, recipient_guest: guest });
    const waived = await addClaim(bill);
    await step(waived, 'waive', { reason: 'Kulanz' });
    const partly = [await addClaim(bill, { level: 1 }), await addClaim(bill, { level: 3 })];
    for (const claim of partly) {
      const { payment } = await pay(100, { bill, amount: 100, kind: 'fee' });
      await step(claim, 'waive', { reason: 'Kulanz' });
      await clerk.post(`payments/${payment}/release`, {}, { 'if-match': '"v2"' });
      expect(await claimWithId(bill, claim)).toMatchObject({
        status: 'open',
        paid: 0,
        waived: 200,
        open: 100,
      });
      if (claim === partly[0]) await step(claim, 'waive', { reason: 'Kulanz' });
    }
    const { version } = await world.readBill(bill);
    const path = `bills/${bill}/transitions/cancel`;
    const answer = await clerk.post(path, { reason: 'falscher Empfänger' }, { 'if-match': `"v${version}"` });
    expect(answer.status).toBe(200);
    for (const claim of [waived, ...partly])
      expect(await claimWithId(bill, claim)).toMatchObject({
        status: 'waived',
        paid: 0,
        waived: 300,
        open: 0,
      });
  });

  test('a letter asks for what its own debtor owes beside settled bills, for what was never asked too, and for nothing else', async () => {
    await office.data.run(
      office.all.updateTable('dunning_claims').set({ status: 'waived', open: 0, waived: 300, paid: 0 }),
    );
    const before = { asked_on: addDays(today(), -14) };
    const settledBill = async (fields: FieldsOf<'bill'>) => {
      const bill = await overdue(90, fields);
      await pay(10_000, { bill, amount: 10_000 });
      return bill;
    };
    const own = { ...selfPaid, recipient_guest: guest };
    const neverAsked = await addClaim(await settledBill(own), { ...interestFields, amount: 1 });
    const asked = await addClaim(await settledBill(own), { amount: 10, ...before });
    // none of these is this letter's to ask for
    await addClaim(await settledBill({ ...selfPaid, recipient_guest: await world.guest(selfPayer) }), {
      amount: 100,
      ...before,
    });
    await addClaim(await settledBill({ ...ofGuest, recipient_guest: guest }), { amount: 1_000, ...before });
    const ofCompany = { kind: 'business', recipient_type: 'company', recipient_insurance: null };
    await addClaim(await settledBill({ ...ofCompany, recipient_company: world.company }), {
      amount: 10_000,
      ...before,
    });
    const resting = await overdue(90, { ...own, dunning_block: true, dunning_block_reason: 'Ratenzahlung' });
    await addClaim(resting, { amount: 100_000, ...before });
    const bill = await overdue(60, { ...own, dunning_level: 1 });
    await refresh();
    const { letters } = await preview();
    expect(letters).toMatchObject([{ debts: [{ bill }], older: 11 }]);
    await run();
    const claims = await office.data.run(
      office.all
        .selectFrom('dunning_claims')
        .select(['id', 'asked_on'])
        .where('asked_on', '=', today())
        .where('status', '=', 'open'),
    );
    expect(claims.map(({ id }) => id)).toEqual(expect.arrayContaining([neverAsked, asked]));
    expect(claims).toHaveLength(3);
  });

  test('a letter looks up claims by the bills of its debtor: other conditions only narrow them', async () => {
    await overdue(60, { ...selfPaid, recipient_guest: guest, dunning_level: 1 });
    await refresh();
    office.takeStatements();
    expect((await preview()).letters).toHaveLength(1);
    const statements = office
      .takeStatements()
      .filter(text => text.includes('from "dunning_claims" as "k" inner'));
    const places = statements.map(text => text.split(' where ')[1] ?? '');
    expect(places.filter(text => / or |recipient_insurance/.test(text))).toEqual([]);
    expect(statements.join()).toContain(
      '"k"."bill" in (select "o"."id" from "bills" as "o" where "o"."recipient_guest" =',
    );
  });

  test('bills of two companies to one debtor are reminded of in two letters', async () => {
    const bills = [await overdue(20), await overdue(20, { company: await world.otherCompany() })];
    await refresh();
    const { letters } = await preview();
    expect(letters).toHaveLength(2);
    expect(letters).toMatchObject(bills.map(bill => ({ open: 10_000, debts: [{ bill }] })));
  });

  test('insurers and co-payments bear no interest, guests where the settings say so', async () => {
    const copay = await overdue(200, {
      ...ofGuest,
      recipient_guest: guest,
      dunning_level: 1,
      default_since: addDays(today(), -100),
    });
    const insurer = await overdue(200, { dunning_level: 1, default_since: addDays(today(), -100) });
    const person = await overdue(200, {
      ...selfPaid,
      recipient_guest: guest,
      dunning_level: 1,
      default_since: addDays(today(), -100),
    });
    await refresh();
    const interests = async () =>
      (await preview()).letters.map(({ kind, interest }: { kind: string; interest: number }) => [
        kind,
        interest > 0,
      ]);
    expect(new Map(await interests())).toEqual(
      new Map([
        ['copay', false],
        ['statutory', false],
        ['person', false],
      ]),
    );
    await office.data.run(
      office.all.updateTable('setup').set({ value: 'true' }).where('key', '=', 'dunning.interest_person'),
    );
    expect(new Map(await interests())).toEqual(
      new Map([
        ['copay', false],
        ['statutory', false],
        ['person', true],
      ]),
    );
    expect([copay, insurer, person].every(id => id > 0)).toBe(true);
  });

  test('a letter grants its days, lies with its fee, and moves no default that has begun', async () => {
    const since = addDays(today(), -20);
    const again = { dunning_level: 1, default_since: since };
    const bill = await overdue(60, { ...selfPaid, recipient_guest: guest, ...again });
    const { facts } = await nextLetter(bill);
    expect(facts).toMatchObject({ kind: 'reminder_2', dueDate: addDays(today(), 14) });
    expect(await world.readBill(bill)).toMatchObject({ dunning_level: 2, default_since: since });
    const documents = office.all.selectFrom('documents').select('id').where('kind', '=', 'reminder');
    const [letter] = await office.data.run(documents.where('record_id', '=', bill));
    const fees = (await claimsOf(bill)).filter(({ kind }) => kind === 'fee');
    expect(fees).toMatchObject([{ asked_on: today(), document: letter?.id }]);
  });

  test('letters are in the language of the client: wording, form of address and name of the file', async () => {
    const clients = office.all.updateTable('clients').where('number', '=', 'M-1');
    await office.data.run(clients.set({ locale: 'en' }));
    onTestFinished(() => office.data.run(clients.set({ locale: 'de' })).then(() => {}));
    const bill = await overdue(20, {
      ...selfPaid,
      recipient_guest: await world.guest({ ...selfPayer, salutation: 'f', last_name: 'Albers' }),
    });
    await refresh();
    await expect(run()).rejects.toThrow('templateMissing');
    expect(await letters(bill)).toEqual([]);
    const template = { key: 'reminder_1_en', kind: 'reminder_1', locale: 'en', status: 'active' };
    const wording = { subject: 'Reminder {{number}}', body: '{{salutation}}\n\n{{positions}}' };
    expect((await clerk.post('templates-management', { ...template, ...wording })).status).toBe(201);
    const { facts } = await nextLetter(bill);
    expect(facts).toMatchObject({ locale: 'en', recipient: { salutation: 'Dear Ms Albers,' } });
    expect((await letters(bill)).map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/-payment-reminder\.pdf$/),
    ]);
  });

  test.each([
    [{ dropped: 'all' }, 'dropped', 'type'],
    [{ letters: 'all' }, 'letters', 'type'],
    [{ letters: [{ alerts: [1], level: 4, fee: 0, open: 1 }] }, 'letters', 'type'],
    [{ letters: [{ alerts: [1], level: 1, fee: 0 }] }, 'letters', 'type'],
    [{ letters: [{ alerts: 1, level: 1, fee: 0, open: 1 }] }, 'letters', 'type'],
    [{ nonsense: 1 }, 'nonsense', 'unknown'],
  ])('a run with %o is refused by the name of the field', async (order, field, code) => {
    const { status, body } = await clerk.post('overdue-payment-alerts/dunning', order);
    expect([status, body.errors?.[field]?.code]).toEqual([400, code]);
  });

  test('a run writes the letters that the preview showed and no others, and is refused once they have changed', async () => {
    const bill = await overdue(20, { ...ofGuest, recipient_guest: guest });
    await refresh();
    const shown = async () =>
      (await preview()).letters.map(({ debts, level, fee, open }: DunningLetter) => ({
        alerts: debts.map(({ alert }) => alert),
        level,
        fee,
        open,
      }));
    const before = await shown();
    expect(before.flatMap(({ alerts }: ShownLetter) => alerts)).toContain((await alertOf(bill))?.id);
    const order = (listed: readonly ShownLetter[]) =>
      clerk.post('overdue-payment-alerts/dunning', { letters: listed });
    expect((await order(before)).status).toBe(202);

    const late = await overdue(20);
    await refresh();
    expect(await shown()).not.toEqual(before);
    expect((await order(before)).status).toBe(202);
    const dearer = before.map((letter: ShownLetter) => ({ ...letter, open: letter.open + 1 }));
    expect(await order(dearer)).toMatchObject({ status: 409, body: { code: 'dunningListChanged' } });
    expect(await run({ letters: before })).toMatchObject({ letters: before.length });
    expect(await letters(bill)).toHaveLength(1);
    expect(await letters(late)).toEqual([]);
    expect(await order(before)).toMatchObject({ status: 409, body: { code: 'dunningListChanged' } });
  });

  test('a letter about a number with slashes is named after all of it', async () => {
    const bill = await overdue(20, { ...selfPaid, recipient_guest: guest, number: 'AB1/26/00009' });
    await refresh();
    await run();
    expect(await letters(bill)).toMatchObject([{ filename: 'AB1-26-00009-Zahlungserinnerung.pdf' }]);
  });

  test('a letter that has become dearer since it was ordered waits for another run', async () => {
    const bill = await overdue(60, { ...selfPaid, recipient_guest: guest, dunning_level: 1 });
    await refresh();
    const alert = Number((await alertOf(bill))?.id);
    const shown = [{ alerts: [alert], level: 2, fee: 300, open: 10_000 }];
    const fee = office.all.updateTable('setup').where('key', '=', 'dunning.fee_2');
    await office.data.run(fee.set({ value: '900' }));
    expect(await run({ letters: shown })).toMatchObject({ letters: 0, bills: 0, fees: 0 });
    expect(await world.readBill(bill)).toMatchObject({ dunning_level: 1 });
    await office.data.run(fee.set({ value: null }));
    expect(await run({ letters: shown })).toMatchObject({ letters: 1, bills: 1, fees: 300 });
  });

  test('only those who may run and see overdue bills do', async () => {
    const reader = await office.caller(['overdue-payment-alerts.list', 'overdue-payment-alerts.read']);
    for (const path of ['run', 'dunning', 'dunning/preview'])
      expect((await reader.post(`overdue-payment-alerts/${path}`, {})).status).toBe(403);
    const blind = await office.caller(['overdue-payment-alerts.run']);
    expect((await blind.post('overdue-payment-alerts/dunning/preview', {})).status).toBe(403);
    const bill = await overdue(20);
    await refresh();
    const right = (action: string) => `overdue-payment-alerts.${action}`;
    for (const actions of [['run'], ['list', 'read']]) {
      const narrowed = Object.fromEntries(actions.map(action => [right(action), ['clients'] as const]));
      const ofOthers = await office.caller('all', { narrowed });
      expect((await ofOthers.post('overdue-payment-alerts/dunning/preview', {})).body.letters).toEqual([]);
    }
    const limited = await office.caller('all', { companies: [] });
    const { body } = await limited.post('overdue-payment-alerts/dunning/preview', {});
    expect(body).toEqual({ letters: [], withheld: [] });
    const order = { alerts: [(await alertOf(bill))?.id], reason: 'x' };
    expect((await limited.post('overdue-payment-alerts/block', order)).status).toBe(404);
    // seen, but not theirs to change
    const narrowed = { [right('update')]: ['clients'] as const };
    const looking = await office.caller('all', { narrowed });
    expect((await looking.get(`overdue-payment-alerts/${order.alerts[0]}`)).status).toBe(200);
    expect((await looking.post('overdue-payment-alerts/block', order)).status).toBe(404);
  });
});
