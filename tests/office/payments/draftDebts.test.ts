import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type BilledClaims, billedClaims } from '../claims/billedClaims.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from '../claims/claimWorld.ts';

/** cents that an insurer owes for a passenger with two rides */
const owed = 2 * (tripPrice - tripCopay);

describe.each(dialects)('what was settled of a draft that replaces bills on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  const settledOf = async (id: number) => {
    const { paid, written_off } = await world.readBill(id);
    return { paid, written_off: written_off ?? 0 };
  };
  const corrected = async (bill: number) => {
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    return Number(body.drafts[0]);
  };
  const discounted = async () => {
    const { bill } = await claims.billed(1);
    const payment = await claims.paid(bill, owed - 500, { bill, amount: 500, kind: 'discount' });
    return { bill, payment };
  };

  test('is what its payments and discounts come to, and nothing once they are returned (R-KEEP-3)', async () => {
    const { bill, payment } = await discounted();
    const draft = await corrected(bill);
    expect(await settledOf(draft)).toEqual({ paid: owed - 500, written_off: 500 });
    expect((await world.step('payments', payment, 'reverse', { reason: 'x' })).status).toBe(200);
    expect(await settledOf(draft)).toEqual({ paid: 0, written_off: 0 });
    expect((await world.step('bills', draft, 'issue')).status).toBe(200);
    expect(await claims.debt(draft)).toMatchObject({ paid: 0, written_off: 0, open: owed });
    await claims.paid(draft, owed);
    expect(await claims.debt(draft)).toMatchObject({ status: 'paid', paid: owed, written_off: 0, open: 0 });
  });

  test('counts a discount once when it is issued', async () => {
    const { bill } = await discounted();
    const draft = await corrected(bill);
    expect((await world.step('bills', draft, 'issue')).status).toBe(200);
    expect(await claims.debt(draft)).toMatchObject({ paid: owed - 500, written_off: 500, open: 0 });
  });

  test('comes right where an earlier release left the discount out', async () => {
    const { bill, payment } = await discounted();
    const draft = await corrected(bill);
    await office.data.run(office.all.updateTable('bills').set({ written_off: 0 }).where('id', '=', draft));
    expect((await world.step('payments', payment, 'reverse', { reason: 'x' })).status).toBe(200);
    expect(await settledOf(draft)).toEqual({ paid: 0, written_off: 0 });
  });

  test('is all that was paid on the bills that it replaces', async () => {
    const guest = await world.ride();
    await claims.post();
    const prescription = await world.prescription(guest);
    for (const date of ['2026-09-21', '2026-09-22'])
      await world.tour(guest, prescription, { date, pickup_at: '09:00' });
    await world.build();
    await claims.post();
    const asked = await world.bills({ kind: 'copay', recipient_guest: guest });
    expect(asked.map(({ total }) => total)).toEqual([2 * tripCopay, 2 * tripCopay]);
    for (const { id, total } of asked) await claims.paid(id, total);
    const exemption = { copay_exempt: true, exempt_from: '2026-09-10', exempt_to: '2026-09-21' };
    await world.change('guest', guest, { ...exemption, exempt_from: '2026-09-10' });
    for (const { id } of await world.casesOf(guest)) expect((await claims.claimCopay(id)).status).toBe(200);
    await world.run('drafts');
    for (const { id, kind } of await world.bills({ status: 'draft' }))
      if (kind !== 'copay') await world.step('bills', id, 'issue');
    const [draft] = (await world.bills({ kind: 'copay', recipient_guest: guest })).filter(
      ({ status }) => status === 'draft',
    );
    expect(draft).toMatchObject({ paid: 4 * tripCopay });
  });
});
