import { today } from '@engine/shared/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type BilledClaims, billedClaims } from '../claims/billedClaims.ts';
import { type ClaimWorld, openClaimWorld } from '../claims/claimWorld.ts';
import { type StoredBill, selfPayer } from '../payments/paymentWorld.ts';

describe.each(dialects)('fees of a bill that is cancelled on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  /** A bill to the guest with the fee of a reminder, and a payment of both. */
  async function paidWithFee(bill: StoredBill | undefined) {
    if (!bill) throw new Error('There is no bill.');
    const fee = await openFee(bill.id);
    const both = { bill: bill.id, amount: 300, kind: 'fee' };
    const payment = await world.payment({ amount: bill.total + 300 });
    const answer = await world.allocate(payment, { bill: bill.id, amount: bill.total }, both);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    expect(await feeOf(fee)).toMatchObject({ status: 'paid', paid: 300, open: 0 });
    return { bill, fee, payment };
  }
  const openFee = (bill: number) =>
    office.insert('dunning-claim', {
      bill,
      kind: 'fee',
      level: 1,
      made_on: '2026-11-02',
      amount: 300,
      paid: 0,
      waived: 0,
      open: 300,
      status: 'open',
    });
  const feeOf = async (id: number) => {
    const fees = office.all.selectFrom('dunning_claims').selectAll().where('id', '=', id);
    return (await office.data.run(fees))[0];
  };

  test('are waived when the money for them is free again, and no later letter asks for them', async () => {
    const guest = await world.ride();
    await claims.post();
    const [asked] = await world.bills({ kind: 'copay', recipient_guest: guest });
    const { bill, fee, payment } = await paidWithFee(asked);
    const exemption = { copay_exempt: true, exempt_from: '2026-09-01', exempt_to: '2026-09-30' };
    await world.change('guest', guest, exemption);
    const [billed] = await world.casesOf(guest);
    expect((await claims.claimCopay(billed?.id ?? 0)).status).toBe(200);
    await world.run();
    expect(await world.readBill(bill.id)).toMatchObject({ status: 'cancelled', open: 0 });
    expect(await world.readPayment(payment)).toMatchObject({ rest: bill.total + 300, status: 'received' });
    expect(await feeOf(fee)).toMatchObject({ status: 'waived', paid: 0, waived: 300, open: 0 });
    await world.bill({
      kind: 'copay',
      recipient_type: 'guest',
      recipient_guest: guest,
      recipient_insurance: null,
      total: 1_000,
      issue_date: '2026-10-01',
      due_date: '2026-10-20',
    });
    await world.remind();
    expect(await feeOf(fee)).toMatchObject({ asked_on: null, status: 'waived' });
  });

  test('are waived when the bank takes back what has paid the bill and its successor', async () => {
    const guest = await world.ride(selfPayer);
    await claims.post();
    const [asked] = await world.bills({ kind: 'private', recipient_guest: guest });
    const { bill, fee, payment } = await paidWithFee(asked);
    const { body } = await world.clerk.post(`bills/${bill.id}/correct`, { reason: 'x' });
    expect((await world.step('bills', Number(body.drafts[0]), 'issue')).status).toBe(200);
    expect(await feeOf(fee)).toMatchObject({ status: 'paid', open: 0 });
    expect((await world.step('payments', payment, 'reverse', { reason: 'x' })).status).toBe(200);
    expect(await world.readBill(Number(body.drafts[0]))).toMatchObject({ paid: 0, open: bill.total });
    expect(await feeOf(fee)).toMatchObject({ status: 'waived', paid: 0, waived: 300, open: 0 });
  });

  test('that were paid in part are waived as a whole', async () => {
    const guest = await world.ride(selfPayer);
    await claims.post();
    const [asked] = await world.bills({ kind: 'private', recipient_guest: guest });
    if (!asked) throw new Error('There is no bill.');
    const { fee, payment } = await paidWithFee(asked);
    await office.data.run(
      office.all
        .updateTable('dunning_claims')
        .set({ amount: 500, open: 200, status: 'open' })
        .where('id', '=', fee),
    );
    await world.clerk.post(`bills/${asked.id}/correct`, { reason: 'x' });
    expect(await feeOf(fee)).toMatchObject({ status: 'waived', paid: 300, waived: 200, open: 0 });
    await world.step('payments', payment, 'reverse', { reason: 'x' });
    expect(await feeOf(fee)).toMatchObject({ status: 'waived', paid: 0, waived: 500, open: 0 });
  });

  test.each([
    ['cancelled', (bill: number) => world.step('bills', bill, 'cancel', { reason: 'x' })],
    ['written off', (bill: number) => world.stepByTwo('bills', bill, 'write_off')],
  ])('are not claimed again once it is %s', async (_, end) => {
    const bill = await world.bill({ total: 5_000 });
    const fee = await openFee(bill);
    expect((await end(bill)).status).toBe(200);
    const again = await world.step('dunning-claims', fee, 'claim_again', { reason: 'x' });
    expect(again.body.code).toBe('billGivenUp');
    expect(await feeOf(fee)).toMatchObject({ status: 'waived', waived: 300, open: 0 });
  });

  test('are asked for by no letter, even where earlier releases claimed them again', async () => {
    const own = {
      kind: 'copay',
      recipient_type: 'guest',
      recipient_guest: await world.guest(selfPayer),
      recipient_insurance: null,
      total: 1_000,
      issue_date: '2026-10-01',
      due_date: '2026-10-20',
    } as const;
    const fee = await openFee(await world.bill({ ...own, status: 'cancelled', open: 0 }));
    const paid = await openFee(await world.bill({ ...own, status: 'paid', open: 0, paid: 1_000 }));
    await world.bill(own);
    await world.remind();
    expect(await feeOf(fee)).toMatchObject({ asked_on: null });
    expect(await feeOf(paid)).toMatchObject({ asked_on: today() });
  });
});
