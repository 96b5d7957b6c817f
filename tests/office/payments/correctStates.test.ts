import { repairLeftovers, repairLeftoversOnce } from '@engine/server/jobs/leftovers.ts';
import { wrongStates } from '@office/payments/server/correctStates.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type FieldsOf, type Office, openOffice } from '../../engine/server/office.ts';
import { whileHolding } from '../whileHolding.ts';
import { openPaymentWorld, type PaymentWorld } from './paymentWorld.ts';

describe.each(dialects)('states that earlier releases wrote, on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openPaymentWorld(office);
  });
  afterAll(() => office.close());

  const falselyPaid = { status: 'paid', open: 0, written_off: 10_000 } as const;
  const states = (bills: readonly number[]) =>
    Promise.all(bills.map(async bill => (await world.readBill(bill)).status));

  test.each<readonly [string, FieldsOf<'bill'>, string]>([
    ['paid, of which all was claimed elsewhere', { status: 'paid', open: 0, moved: 10_000 }, 'passed_on'],
    ['paid, of which all was written off', { status: 'paid', open: 0, written_off: 10_000 }, 'written_off'],
    ['paid in part, of which nothing was', { status: 'partially_paid', open: 9_000, moved: 1_000 }, 'sent'],
    [
      'paid in part, of which nothing was, and not sent',
      { status: 'partially_paid', open: 9_000, written_off: 1_000, sent_at: null },
      'issued',
    ],
    ['claimed elsewhere, of which a part is owed again', { status: 'passed_on', moved: 0 }, 'sent'],
  ])('a bill that an earlier release called %s is called what it is', async (_, fields, state) => {
    const bill = await world.bill(fields);
    const others = [
      await world.bill({ status: 'paid', open: 0, paid: 10_000 }),
      await world.bill({ status: 'written_off', open: 0, paid: 4_000, written_off: 6_000 }),
      await world.bill({ status: 'cancelled', open: 0, moved: 10_000 }),
    ];
    const before = await Promise.all(others.map(world.readBill));
    await repairLeftovers(office.data, wrongStates);
    expect(await world.readBill(bill)).toMatchObject({ ...fields, status: state });
    expect(await Promise.all(others.map(world.readBill))).toEqual(before);
    const corrected = await world.readBill(bill);
    await repairLeftovers(office.data, wrongStates);
    expect(await world.readBill(bill)).toEqual(corrected);
  });

  test('a draft that an earlier release let be owed is not owed', async () => {
    const drafts = [
      await world.bill({ status: 'draft', number: null }),
      await world.bill({ status: 'draft', number: null, paid: 4_000 }),
    ];
    await repairLeftovers(office.data, wrongStates);
    const bills = await Promise.all(drafts.map(world.readBill));
    expect(bills.map(({ status, open, paid, total }) => [status, open, paid, total])).toEqual([
      ['draft', 0, 0, 10_000],
      ['draft', 0, 4_000, 10_000],
    ]);
  });

  test('a bill of 0,00 € is paid with its cases once it is sent, also if an earlier release sent it', async () => {
    const clerk = await office.caller('all');
    const nothing = { total: 0, open: 0 } as const;
    const unsent = await world.bill({ ...nothing, status: 'issued', sent_at: null });
    const sent = await world.bill(nothing);
    const cancels = await world.bill({ ...nothing, status: 'cancelled' });
    const cancellation = await world.bill({ ...nothing, kind: 'cancellation', cancels });
    const own = { gross: 500, copay: 500, net: 0 } as const;
    const cases = [
      await world.billCase(unsent, { ...own, status: 'billed' }),
      await world.billCase(sent, { ...own, status: 'submitted' }),
    ];
    const rows = office.all.selectFrom('bill_cases').select('status').where('id', 'in', cases).orderBy('id');
    const caseStates = async () => (await office.data.run(rows)).map(({ status }) => status);
    const { version } = await world.readBill(unsent);
    const etag = { 'if-match': `"v${version}"` };
    expect((await clerk.post(`bills/${unsent}/transitions/send`, {}, etag)).body.status).toBe('paid');
    expect(await caseStates()).toEqual(['paid', 'submitted']);
    await repairLeftovers(office.data, wrongStates);
    expect(await states([unsent, sent, cancellation])).toEqual(['paid', 'paid', 'sent']);
    expect(await caseStates()).toEqual(['paid', 'paid']);
  });

  test('every bill is looked at, also behind a gap of ids, and once in the life of a server', async () => {
    const first = await world.bill(falselyPaid);
    const farAway = { ...falselyPaid, id: first + 25_000 };
    const far = await world.bill(farAway);
    const round = repairLeftoversOnce(office.data, wrongStates);
    await round(() => false);
    expect(await states([first, far])).toEqual(['written_off', 'written_off']);
    const afterwards = { ...falselyPaid, id: first + 25_001 };
    const later = await world.bill(afterwards);
    await round(() => false);
    expect(await states([later])).toEqual(['paid']);
  });

  test.runIf(dialect === 'postgres')(
    'a bill that is being edited gets its state with the next round',
    async () => {
      const bills = [await world.bill(falselyPaid), await world.bill(falselyPaid)];
      const round = repairLeftoversOnce(office.data, wrongStates);
      const row = office.all
        .selectFrom('bills')
        .select('id')
        .where('id', '=', bills[0] ?? 0)
        .forUpdate();
      await whileHolding(office, row, async () => {
        await round(() => false);
        expect(await states(bills)).toEqual(['paid', 'written_off']);
      });
      await round(() => false);
      expect(await states(bills)).toEqual(['written_off', 'written_off']);
    },
  );
});
