import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { kvnrs } from '../kvnrs.ts';
import { type BilledClaims, billedClaims } from './billedClaims.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from './claimWorld.ts';

describe.each(dialects)('a co-payment bill that is still a draft on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  const numbers = kvnrs();
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  /** The insurer has its bill for two rides; that for the guest waits. From a day on, the guest is exempt by now. */
  async function exemptFrom(exempt_from: string) {
    const guest = await world.guest({ kvnr: numbers.next().value });
    const prescription = await world.prescription(guest);
    for (const date of ['2026-09-10', '2026-09-12']) await world.tour(guest, prescription, { date });
    await world.build();
    await world.run('drafts');
    for (const { id, kind } of await world.bills({ status: 'draft' }))
      if (kind !== 'copay') await world.step('bills', id, 'issue');
    const [billed] = await world.casesOf(guest);
    expect(await asked(guest)).toEqual([[2 * tripCopay, 'draft']]);
    await world.change('guest', guest, { copay_exempt: true, exempt_from, exempt_to: '2026-12-31' });
    return { guest, id: Number(billed?.id), bill: Number(billed?.bill), draft: Number(billed?.copay_bill) };
  }
  const asked = async (guest: number) =>
    (await world.bills({ kind: 'copay', recipient_guest: guest })).map(({ total, status }) => [
      total,
      status,
    ]);
  const issue = async (id: number) => {
    const { status, body } = await world.step('bills', id, 'issue');
    return [status, body.code ?? body.total];
  };

  test.each([
    ['goes when nothing is due any more and its bill is corrected (R-KEEP-3)', '2026-09-01', 0],
    ['is lowered when less is due and its bill is corrected (R-KEEP-3)', '2026-09-12', tripCopay],
  ])('%s', async (_, from, due) => {
    const { guest, id, bill, draft } = await exemptFrom(from);
    expect((await world.clerk.post(`bills/${bill}/correct/preview`, {})).status).toBe(200);
    expect(await asked(guest)).toEqual([[2 * tripCopay, 'draft']]);
    const { status, body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect([status, body.waiting, body.drafts.length]).toEqual([201, 0, 1]);
    expect(await asked(guest)).toEqual(due === 0 ? [] : [[due, 'draft']]);
    expect((await world.casesOf(guest))[0]).toMatchObject({ id, copay_bill: due === 0 ? null : draft });
    expect(await issue(body.drafts[0])).toEqual([200, 2 * tripPrice - due]);
    await claims.post();
    expect(await asked(guest)).toEqual(due === 0 ? [] : [[due, 'sent']]);
  });

  test('goes with the claim to the insurer for what is not due any more', async () => {
    const { guest, id } = await exemptFrom('2026-09-01');
    expect((await claims.claimCopay(id)).status).toBe(200);
    expect(await asked(guest)).toEqual([]);
    await claims.post();
    expect(await asked(guest)).toEqual([]);
  });

  test('is lowered by the claim to the insurer, and raised again when that is withdrawn', async () => {
    const { guest, id, draft } = await exemptFrom('2026-09-12');
    expect((await claims.claimCopay(id)).status).toBe(200);
    expect(await asked(guest)).toEqual([[tripCopay, 'draft']]);
    const claim = (await world.casesOf(guest)).at(-1);
    await claims.withdraw(Number(claim?.id));
    expect(await asked(guest)).toEqual([[2 * tripCopay, 'draft']]);
    expect((await claims.claimCopay(id)).status).toBe(200);
    expect(await issue(draft)).toEqual([200, tripCopay]);
  });

  test('gives back what was paid on the bill before it, as far as that is not due any more', async () => {
    const { guest, id, bill, draft } = await exemptFrom('2026-09-01');
    await world.change('guest', guest, { copay_exempt: false, exempt_from: null, exempt_to: null });
    expect(await issue(draft)).toEqual([200, 2 * tripCopay]);
    const payment = await claims.paid(draft, 2 * tripCopay);
    const part = { copay_exempt: true, exempt_from: '2026-09-12', exempt_to: '2026-12-31' };
    await world.change('guest', guest, part);
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect(await asked(guest)).toEqual([
      [2 * tripCopay, 'cancelled'],
      [tripCopay, 'draft'],
    ]);
    expect((await issue(body.drafts[0]))[0]).toBe(200);
    await world.change('guest', guest, { ...part, exempt_from: '2026-09-01' });
    const second = Number((await world.casesOf(guest)).find(each => each.id === id)?.bill);
    expect((await world.clerk.post(`bills/${second}/correct`, { reason: 'x' })).status).toBe(201);
    expect(await asked(guest)).toEqual([[2 * tripCopay, 'cancelled']]);
    expect(await world.readPayment(payment)).toMatchObject({ rest: 2 * tripCopay, status: 'received' });
  });
});
