import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type BilledClaims, billedClaims } from './billedClaims.ts';
import { type ClaimWorld, openClaimWorld, tripCopay } from './claimWorld.ts';

const exempt = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };
const copay = 2 * tripCopay;

describe.each(dialects)('co-payments claimed in the place of guests on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  /** passed on, billed with code 03 and paid by the insurer */
  async function passedOn(passengers: number) {
    const { cases, copays, guests } = await claims.billed(passengers, '2026-10-12');
    for (const id of copays) expect((await world.step('bills', id, 'pass_on')).status).toBe(200);
    await claims.post();
    const trips = Number(cases[0]);
    const claim = Number((await claims.caseOf(trips)).next_case);
    const bill = Number((await claims.caseOf(claim)).bill);
    const payment = await claims.paid(bill, passengers * copay);
    return { trips, claim, bill, payment, asked: Number(copays[0]), guest: Number(guests[0]), guests };
  }
  const draftsOf = async (bill: number, reason = 'Befreiung lag vor') => {
    const { status, body } = await world.clerk.post(`bills/${bill}/correct`, { reason });
    expect(status).toBe(201);
    return Promise.all((body.drafts as readonly number[]).map(id => world.readBill(id)));
  };

  test('that are due no more give way to a claim with code 02 when their bill is corrected, and keep what was paid', async () => {
    const { trips, claim, bill, payment, asked, guest } = await passedOn(1);
    await world.change('guest', guest, exempt);
    expect((await claims.caseOf(trips)).copay_change).toBe(-copay);
    // The to-do names the way.
    const refused = await claims.claimCopay(trips);
    expect([refused.status, refused.body.code]).toEqual([409, 'copayOnBill']);
    expect(refused.body.detail).toContain((await claims.caseOf(claim)).number);

    const preview = await world.clerk.post(`bills/${bill}/correct/preview`, {});
    expect(preview.body.cases).toMatchObject([
      { id: claim, after: null, isWithdrawn: true, before: { net: copay } },
      { before: null, after: { net: copay, copay: -copay }, isWithdrawn: false },
    ]);
    expect(preview.body.bills).toMatchObject([{ before: copay, after: copay, paid: copay }]);

    const [draft, ...others] = await draftsOf(bill);
    expect([draft, others]).toMatchObject([{ kind: 'correction', total: copay, paid: copay }, []]);
    expect(await claims.caseOf(claim)).toMatchObject({ status: 'cancelled', bill: null });
    const less = await claims.newest(guest);
    expect(less).toMatchObject({
      kind: 'copay_less',
      processing_code: '02',
      net: copay,
      original_case: trips,
    });
    expect(await claims.caseOf(trips)).toMatchObject({ next_case: less?.id, copay_change: null });
    // Until it is billed the guest is neither asked nor reminded; then the bill is credited.
    expect(await claims.debt(asked)).toMatchObject({ open: copay, moved: 0 });
    expect((await world.step('bills', Number(draft?.id), 'issue')).status).toBe(200);
    expect(await claims.debt(Number(draft?.id))).toMatchObject({ paid: copay, open: 0, status: 'paid' });
    expect((await world.readBill(asked)).status).toBe('cancelled');
    expect((await world.read('payments', payment)).body).toMatchObject({ rest: 0, status: 'allocated' });
    expect(await world.bills({ kind: 'copay', recipient_guest: guest, status: 'draft' })).toEqual([]);
  });

  test('keep the bill of their case a draft, as the preview of the run says beforehand', async () => {
    const { trips, claim, bill, asked, guest } = await passedOn(1);
    const main = Number((await claims.caseOf(trips)).bill);
    expect((await world.step('bills', main, 'cancel', { reason: 'x' })).status).toBe(200);
    await world.change('guest', guest, exempt);
    await world.step('bill-cases', trips, 'check');
    type Planned = {
      readonly copayClaimed: string | null;
      readonly cases: readonly { readonly id: number }[];
    };
    const plan = async () => {
      const { body } = await world.clerk.post('bills/run/preview', { period: '2026-09' });
      return (body.bills as readonly Planned[]).find(({ cases }) => cases.some(({ id }) => id === trips));
    };
    expect((await plan())?.copayClaimed).toBe((await world.readBill(asked)).number);
    await world.run();
    expect((await world.readBill(Number((await claims.caseOf(trips)).bill))).status).toBe('draft');
    // Once that claim is withdrawn nothing is in its way.
    await world.step('bills', bill, 'cancel', { reason: 'x' });
    await claims.withdraw(claim);
    await world.remove('bills', Number((await claims.caseOf(trips)).bill));
    expect(await plan()).toMatchObject({ copayClaimed: null });
    await claims.post();
  });

  test('of others on the same bill go on as they were', async () => {
    const { bill, guest, guests } = await passedOn(2);
    await world.change('guest', guest, exempt);
    const drafts = await draftsOf(bill);
    expect(drafts.map(({ total }) => total)).toEqual([copay, copay]);
    const codes = await Promise.all(guests.map(async each => (await claims.newest(each))?.processing_code));
    expect(codes.sort()).toEqual(['02', '03']);
    for (const { id } of drafts) await world.step('bills', id, 'issue');
  });

  test('that are on no bill yet are withdrawn when the guest need not pay by now', async () => {
    const { cases, copays, guests } = await claims.billed(1, '2026-10-12');
    const [trips, asked, guest] = [Number(cases[0]), Number(copays[0]), Number(guests[0])];
    await world.step('bills', asked, 'pass_on');
    const claim = Number((await claims.caseOf(trips)).next_case);
    await world.change('guest', guest, exempt);
    expect((await claims.claimCopay(trips)).status).toBe(200);
    expect((await claims.caseOf(claim)).status).toBe('cancelled');
    await claims.post();
    expect((await world.readBill(asked)).status).toBe('cancelled');
  });

  test('are asked of the guest again as they were asked before: by a bill that was sent, or only issued', async () => {
    const { cases, copays } = await claims.billed(1, '2026-10-12');
    const [trips, asked] = [Number(cases[0]), Number(copays[0])];
    // Reminded of, and never sent.
    const reminded = { sent_at: null, status: 'issued', dunning_level: 1 } as const;
    await office.data.run(office.all.updateTable('bills').set(reminded).where('id', '=', asked));
    expect((await world.step('bills', asked, 'pass_on')).status).toBe(200);
    await claims.withdraw(Number((await claims.caseOf(trips)).next_case));
    expect(await claims.debt(asked)).toMatchObject({ open: copay, moved: 0, status: 'issued' });
  });
});
