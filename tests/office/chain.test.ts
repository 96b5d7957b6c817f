import { verifyActivityLog } from '@engine/server/audit/verify.ts';
import { billRunJob } from '@office/bills/server/billRunJob.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../engine/server/office.ts';
import { type CaseWorld, openCaseWorld } from './cases/caseWorld.ts';
import { kvnrs } from './kvnrs.ts';
import { addTemplates } from './letters/addTemplates.ts';

type Row = Readonly<Record<string, unknown>>;

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

  const rows = (query: ReturnType<typeof sql>): Promise<readonly Row[]> => office.data.run(query);
  const pick = (from: readonly Row[], which: number): Row | undefined => from[which % from.length];
  const take = async (bill: Row | undefined, name: string, body: object = {}) =>
    bill && clerk.post(`bills/${bill.id}/transitions/${name}`, body, { 'if-match': `"v${bill.version}"` });

  async function runBills(): Promise<void> {
    let state: unknown = null;
    for (let goesOn = true; goesOn; ) {
      const outcome = await office.data.transaction(inner => billRunJob.run(inner, { period }, state));
      goesOn = outcome.kind === 'goOn';
      state = outcome.kind === 'goOn' ? outcome.state : null;
    }
  }

  async function pay(bill: Row | undefined, share: number): Promise<void> {
    if (!bill) return;
    const amount = Math.max(1, Math.round((Number(bill.open) * share) / 100));
    const payment = await office.insert('payment', {
      direction: 'in',
      value_date: '2026-10-05',
      amount,
      rest: amount,
      method: 'transfer',
      source: 'manual',
      status: 'received',
    });
    const allocations = [{ bill: Number(bill.id), amount }];
    const answer = await clerk.post(`payments/${payment}/allocate`, { allocations }, { 'if-match': '"v1"' });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  }

  async function act({ act: name, which, share }: { act: string; which: number; share: number }) {
    const live = () =>
      rows(
        sql`select * from bills where status in ('issued', 'sent', 'partially_paid') and kind <> 'cancellation' order by id`,
      );
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
        const bill = pick(await rows(sql`select * from bills where status = 'issued' order by id`), which);
        return void (await take(bill, 'send', { fields: { delivery: 'post' } }));
      }
      case 'cancel':
        return void (await take(pick(await live(), which), 'cancel', { reason: 'geprüft' }));
      case 'correct': {
        const bill = pick(await live(), which);
        return void (bill && (await clerk.post(`bills/${bill.id}/correct`, { reason: 'geprüft' })));
      }
      case 'issue':
        return void (await take(
          pick(await rows(sql`select * from bills where status = 'draft' order by id`), which),
          'issue',
        ));
      case 'pay': {
        const open = (await live()).filter(bill => Number(bill.open) > 0);
        return pay(pick(open, which), share);
      }
      case 'reverse': {
        const payment = pick(
          await rows(sql`select * from payments where status <> 'reversed' order by id`),
          which,
        );
        if (!payment) return;
        const match = { 'if-match': `"v${payment.version}"` };
        await clerk.post(`payments/${payment.id}/transitions/reverse`, { reason: 'Rücklastschrift' }, match);
      }
    }
  }

  /** What must hold at every moment. */
  async function expectSound(): Promise<void> {
    const bills = await rows(sql`
      select b.*, coalesce(i.amount, 0) as item_amount, coalesce(i.copay, 0) as item_copay,
        coalesce(p.paid, 0) as allocated, m.total as mirror
      from bills as b
      left join (select bill, sum(amount) as amount, sum(copay) as copay from bill_items group by bill) as i on i.bill = b.id
      left join (select bill, sum(amount) as paid from payment_allocations where kind = 'payment' group by bill) as p on p.bill = b.id
      left join bills as m on m.id = b.cancelled_by
      where b.number is not null order by b.number`);
    for (const bill of bills) {
      const [total, paid, open, off] = [bill.total, bill.paid, bill.open, bill.written_off].map(Number);
      expect(total).toBe(Number(bill.item_amount) - Number(bill.item_copay));
      expect(paid).toBe(Number(bill.allocated));
      if (bill.status === 'cancelled')
        expect([Number(bill.mirror), paid, open]).toEqual([0 - Number(total), 0, 0]);
      else if (bill.kind !== 'cancellation') expect(Number(paid) + Number(open) + Number(off)).toBe(total);
    }
    expect(bills.map(({ number }) => String(number).slice(-5))).toEqual(
      bills.map((_, index) => String(index + 1).padStart(5, '0')),
    );
    const overspent = await rows(sql`
      select p.id from payments as p
      where p.amount < (select coalesce(sum(amount), 0) from payment_allocations where payment = p.id and kind = 'payment')`);
    expect(overspent).toEqual([]);
    // a trip is paid for by one payer, once
    const twice = await rows(sql`
      select i.tour from bill_items as i join bills as b on b.id = i.bill
      where b.status not in ('cancelled', 'draft') and b.kind not in ('cancellation', 'copay')
      group by i.tour having count(distinct b.id) > 1`);
    expect(twice).toEqual([]);
    const lost = await rows(sql`
      select c.id from bill_cases as c
      where c.status <> 'cancelled' and c.gross <> (
        select coalesce(sum(i.amount), 0) from bill_items as i
        where i.bill_case = c.id and (i.bill is null or i.bill = c.bill))`);
    expect(lost).toEqual([]);
    const dead = await rows(sql`
      select c.id from bill_cases as c join bills as b on b.id = c.bill where b.status = 'cancelled'`);
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
      await rows(sql`select * from bills order by id`),
      await rows(sql`select * from bill_cases order by id`),
      await rows(sql`select count(*) as count from activity_log`),
    ];
    const before = await state();
    await world.build(period);
    await runBills();
    expect(await state()).toEqual(before);
  });

  test('the log of it all is unbroken', async () => {
    expect(await verifyActivityLog(office.data)).toEqual([]);
  });
});
