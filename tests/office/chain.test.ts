import type { Rows } from '@generated/types/rows';
import { billRunJob } from '@office/bills/server/billRunJob.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../engine/server/office.ts';
import { type CaseWorld, openCaseWorld } from './cases/caseWorld.ts';
import { kvnrs } from './kvnrs.ts';
import { addTemplates } from './letters/addTemplates.ts';

const period = '2026-09';
const step = fc.record({
  act: fc.constantFrom(
    'ride',
    'ride',
    'build',
    'run',
    'run',
    'send',
    'cancel',
    'correct',
    'issue',
    'pay',
    'pay',
    'reverse',
  ),
  which: fc.nat({ max: 99 }),
  share: fc.constantFrom(30, 60, 100),
});

describe.each(dialects)('from ride to paid bill, whatever the order, on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  const patients: { readonly guest: number; readonly prescription: number }[] = [];
  let day = 1;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    await addTemplates(office);
    clerk = await office.caller('all');
    const numbers = kvnrs();
    for (const fields of [{}, {}, { payer_type: 'self', health_insurance: null, insured_status: null }]) {
      const kvnr = 'payer_type' in fields ? null : numbers.next().value;
      const guest = await world.guest({ kvnr, ...fields });
      patients.push({ guest, prescription: await world.prescription(guest) });
    }
  });
  afterAll(() => office.close());

  const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % from.length];
  type Status = Rows['bills']['status'];
  const billsIn = (...states: readonly Status[]) =>
    office.data.run(office.all.selectFrom('bills').selectAll().where('status', 'in', states).orderBy('id'));
  type Bill = Awaited<ReturnType<typeof billsIn>>[number];
  const take = async (bill: Bill | undefined, name: string, body: object = {}) =>
    bill && clerk.post(`bills/${bill.id}/transitions/${name}`, body, { 'if-match': `"v${bill.version}"` });

  async function runBills(): Promise<void> {
    let state: unknown = null;
    for (let goesOn = true; goesOn; ) {
      const outcome = await office.data.transaction(inner => billRunJob.run(inner, { period }, state));
      goesOn = outcome.kind === 'goOn';
      state = outcome.kind === 'goOn' ? outcome.state : null;
    }
  }

  async function pay(bill: Bill | undefined, share: number): Promise<void> {
    if (!bill) return;
    const amount = Math.max(1, Math.round((bill.open * share) / 100));
    const payment = await office.insert('payment', {
      direction: 'in',
      value_date: '2026-10-05',
      amount,
      rest: amount,
      method: 'transfer',
      source: 'manual',
      status: 'received',
    });
    const allocations = [{ bill: bill.id, amount }];
    const answer = await clerk.post(`payments/${payment}/allocate`, { allocations }, { 'if-match': '"v1"' });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  }

  async function act({ act: name, which, share }: { act: string; which: number; share: number }) {
    const live = async () =>
      (await billsIn('issued', 'sent', 'partially_paid')).filter(({ kind }) => kind !== 'cancellation');
    switch (name) {
      case 'ride': {
        const patient = patients[which % patients.length];
        if (!patient) return;
        day = (day % 28) + 1;
        const pickup_at = `${String(6 + (which % 14)).padStart(2, '0')}:${String(which % 60).padStart(2, '0')}`;
        const date = `${period}-${String(day).padStart(2, '0')}`;
        await world.tour(patient.guest, patient.prescription, { date, pickup_at });
        return;
      }
      case 'build':
        return void (await world.build(period));
      case 'run':
        await world.build(period);
        return runBills();
      case 'send': {
        const bill = pick(await billsIn('issued'), which);
        return void (await take(bill, 'send'));
      }
      case 'cancel':
        return void (await take(pick(await live(), which), 'cancel', { reason: 'geprüft' }));
      case 'correct': {
        const bill = pick(await live(), which);
        return void (bill && (await clerk.post(`bills/${bill.id}/correct`, { reason: 'geprüft' })));
      }
      case 'issue':
        return void (await take(pick(await billsIn('draft'), which), 'issue'));
      case 'pay': {
        const open = (await live()).filter(bill => bill.open > 0);
        return pay(pick(open, which), share);
      }
      case 'reverse': {
        const payments = await office.data.run(
          office.all
            .selectFrom('payments')
            .select(['id', 'version'])
            .where('status', '<>', 'reversed')
            .orderBy('id'),
        );
        const payment = pick(payments, which);
        if (!payment) return;
        const match = { 'if-match': `"v${payment.version}"` };
        await clerk.post(`payments/${payment.id}/transitions/reverse`, { reason: 'Rücklastschrift' }, match);
      }
    }
  }

  /** What must hold at every moment. */
  async function expectSound(): Promise<void> {
    const { data, all } = office;
    const bills = await data.run(
      all
        .selectFrom('bills as b')
        .leftJoin('bills as m', 'm.id', 'b.cancelled_by')
        .selectAll('b')
        .select('m.total as mirror')
        .select(({ selectFrom }) => {
          const items = selectFrom('bill_items as i').whereRef('i.bill', '=', 'b.id');
          return [
            items.select(({ fn }) => fn.sum<number | null>('i.amount').as('sum')).as('item_amount'),
            items.select(({ fn }) => fn.sum<number | null>('i.copay').as('sum')).as('item_copay'),
            selectFrom('payment_allocations as p')
              .whereRef('p.bill', '=', 'b.id')
              .where('p.kind', '=', 'payment')
              .select(({ fn }) => fn.sum<number | null>('p.amount').as('sum'))
              .as('allocated'),
          ];
        })
        .where('b.number', 'is not', null)
        .orderBy('b.number'),
    );
    for (const bill of bills) {
      const { total, paid, open, written_off } = bill;
      expect(total).toBe((bill.item_amount ?? 0) - (bill.item_copay ?? 0));
      expect(paid).toBe(bill.allocated ?? 0);
      if (bill.status === 'cancelled') expect([bill.mirror, paid, open]).toEqual([0 - total, 0, 0]);
      else if (bill.kind !== 'cancellation') expect(paid + open + (written_off ?? 0)).toBe(total);
    }
    expect(bills.map(({ number }) => String(number).slice(-5))).toEqual(
      bills.map((_, index) => String(index + 1).padStart(5, '0')),
    );
    const overspent = await data.run(
      all
        .selectFrom('payments as p')
        .innerJoin('payment_allocations as a', 'a.payment', 'p.id')
        .select('p.id')
        .where('a.kind', '=', 'payment')
        .groupBy(['p.id', 'p.amount'])
        .having(({ eb, fn, ref }) => eb(fn.sum<number>('a.amount'), '>', ref('p.amount'))),
    );
    expect(overspent).toEqual([]);
    // a trip is paid for by one payer, once
    const twice = await data.run(
      all
        .selectFrom('bill_items as i')
        .innerJoin('bills as b', 'b.id', 'i.bill')
        .select('i.tour')
        .where('b.status', 'not in', ['cancelled', 'draft'])
        .where('b.kind', 'not in', ['cancellation', 'copay'])
        .groupBy('i.tour')
        .having(({ fn }) => fn.count<number>('b.id').distinct(), '>', 1),
    );
    expect(twice).toEqual([]);
    const cases = await data.run(
      all
        .selectFrom('bill_cases as c')
        .select(['c.id', 'c.gross'])
        .select(({ selectFrom }) =>
          selectFrom('bill_items as i')
            .select(({ fn }) => fn.sum<number | null>('i.amount').as('sum'))
            .whereRef('i.bill_case', '=', 'c.id')
            .where(eb => eb.or([eb('i.bill', 'is', null), eb('i.bill', '=', eb.ref('c.bill'))]))
            .as('items'),
        )
        .where('c.status', '<>', 'cancelled'),
    );
    expect(cases.filter(({ gross, items }) => gross !== (items ?? 0))).toEqual([]);
    const dead = await data.run(
      all
        .selectFrom('bill_cases as c')
        .innerJoin('bills as b', 'b.id', 'c.bill')
        .select('c.id')
        .where('b.status', '=', 'cancelled'),
    );
    expect(dead).toEqual([]);
  }

  test('every cent is somewhere, no trip is paid for twice, and no number is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async history => {
        for (const each of history) {
          await act(each);
          await expectSound();
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  test('jobs that run again change nothing', async () => {
    await world.build(period);
    await runBills();
    const state = async () => [
      await office.data.run(office.all.selectFrom('bills').selectAll().orderBy('id')),
      await world.cases(),
      await office.data.run(
        office.all.selectFrom('activity_log').select(({ fn }) => fn.countAll<number>().as('count')),
      ),
    ];
    const before = await state();
    await world.build(period);
    await runBills();
    expect(await state()).toEqual(before);
  });

  test('the log of it all is unbroken', async () => {
    expect(await office.logFindings()).toEqual([]);
  });
});
