import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type BilledClaims, billedClaims } from '../claims/billedClaims.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from '../claims/claimWorld.ts';

/** cents that an insurer owes for a passenger with two rides */
const owed = 2 * (tripPrice - tripCopay);

describe.each(dialects)('what was paid on a bill that is corrected on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  const allocationsOn = (bill: number) =>
    office.data.run(
      office.all.selectFrom('payment_allocations').selectAll().where('bill', '=', bill).orderBy('id'),
    );

  test('names the cases that go on with it, and no others; what was paid beside the bill stays as it was', async () => {
    const { bill, cases, guests } = await claims.billed(2);
    const [gone, kept] = cases.map(Number);
    const fee = await office.insert('dunning-claim', {
      bill,
      kind: 'fee',
      level: 1,
      made_on: '2026-11-01',
      amount: 500,
      open: 500,
      paid: 0,
      waived: 0,
      status: 'open',
    });
    const payment = await world.payment({ amount: 2 * owed + 500 });
    const answer = await world.allocate(
      payment,
      { bill, bill_case: gone, amount: owed },
      { bill, bill_case: kept, amount: owed },
      { bill, amount: 500, kind: 'fee' },
    );
    expect(answer.status).toBe(200);
    // Somebody else pays for the rides of the first, so the bill that follows is smaller than what was paid.
    await world.clerk.post('guest-insurances', {
      guest: guests[0],
      kind: 'statutory',
      health_insurance: world.otherInsurer,
      insured_status: 'member',
      valid_from: '2026-09-01',
    });
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    const draft = Number(body.drafts[0]);
    const moved = (await allocationsOn(draft)).map(({ bill_case, kind, amount }) => [
      bill_case,
      kind,
      amount,
    ]);
    expect(moved).toEqual([
      [null, 'payment', owed],
      [kept, 'payment', owed],
      [null, 'fee', 500],
    ]);
    expect((await world.step('bills', draft, 'issue')).status).toBe(200);
    const left = await allocationsOn(draft);
    expect(left.filter(({ kind }) => kind === 'fee')).toMatchObject([{ amount: 500, dunning_claim: fee }]);
    expect(left.filter(({ kind }) => kind === 'payment').reduce((sum, { amount }) => sum + amount, 0)).toBe(
      owed,
    );
    expect(await world.readPayment(payment)).toMatchObject({ rest: owed, status: 'partially_allocated' });
  });
});
