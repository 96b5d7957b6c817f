import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { loadCopay } from '@office/copay/server/loadCopay.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { kvnrs } from '../kvnrs.ts';
import { type ClaimWorld, openClaimWorld, tripCopay } from './claimWorld.ts';

const exempt = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };

describe.each(dialects)('cash of rides that leave their case on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  const numbers = kvnrs();
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
  });
  afterAll(() => office.close());

  const creditsOf = (guest: number) =>
    office.data.run(
      office.all
        .selectFrom('payments')
        .selectAll()
        .where('payer_guest', '=', guest)
        .where('direction', '=', 'in')
        .orderBy('copay_case')
        .orderBy('id'),
    );
  const amounts = async (guest: number) =>
    (await creditsOf(guest)).map(({ copay_case, amount, rest }) => [copay_case, amount, rest]);
  const dueOf = async (id: number) => {
    const c = expressionsOn('bill_cases as c');
    const [found] = await loadCopay(office.data, c('c.id', '=', id));
    return found;
  };
  const findings = async (id: number) =>
    (await world.read('bill-cases', id)).body.check_results?.map(({ code }: { code: string }) => code) ?? [];
  /** rides of one prescription, by day and cash; billed */
  async function billed(fields: object, ...rides: readonly (readonly [day: string, cash: number])[]) {
    const guest = await world.guest({ kvnr: numbers.next().value, ...fields });
    const prescription = await world.prescription(guest);
    const tours: number[] = [];
    for (const [day, cash_copay] of rides)
      tours.push(await world.tour(guest, prescription, { date: `2026-09-${day}`, cash_copay }));
    await world.build();
    await world.run();
    const [built] = await world.casesOf(guest);
    return { guest, tours, first: Number(built?.id), bill: Number(built?.bill) };
  }
  /** corrects the bill once another insurer pays from a day on, and issues what takes its place */
  async function correctForOtherInsurer(guest: number, bill: number, valid_from: string) {
    const insured = { kind: 'statutory', health_insurance: world.otherInsurer, insured_status: 'member' };
    expect((await world.clerk.post('guest-insurances', { guest, ...insured, valid_from })).status).toBe(201);
    const { status, body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect([status, body.waiting]).toEqual([201, 0]);
    const second = Number((await world.casesOf(guest)).at(-1)?.id);
    expect(await findings(second)).not.toContain('cashBeyond');
    for (const id of body.drafts) expect((await world.step('bills', id, 'issue')).status).toBe(200);
    return second;
  }

  test('is credited once when another insurer pays for them, and no more for the others', async () => {
    const { guest, first, bill } = await billed(exempt, ['02', 0], ['12', 500]);
    expect(await amounts(guest)).toEqual([[first, 500, 500]]);
    const second = await correctForOtherInsurer(guest, bill, '2026-09-10');
    expect(second).not.toBe(first);
    expect(await amounts(guest)).toEqual([[second, 500, 500]]);
  });

  test('is credited once when they go to another prescription', async () => {
    const { guest, tours, bill } = await billed(exempt, ['12', 500]);
    expect((await world.step('bills', bill, 'cancel', { reason: 'x' })).status).toBe(200);
    const prescription = await world.prescription(guest);
    expect((await world.change('tours', tours[0] ?? 0, { prescription })).status).toBe(200);
    await world.build();
    await world.run();
    const second = (await world.casesOf(guest)).at(-1);
    expect(second).toMatchObject({ status: 'billed', prescription });
    expect(await amounts(guest)).toEqual([[second?.id, 500, 500]]);
  });

  test('parts with its share of one credit, and what stays is still set against the others (§ 61 SGB V)', async () => {
    const { guest, first, bill } = await billed(exempt, ['02', 500], ['12', 300]);
    expect(await amounts(guest)).toEqual([[first, 800, 800]]);
    const second = await correctForOtherInsurer(guest, bill, '2026-09-10');
    expect(await amounts(guest)).toEqual([
      [first, 500, 500],
      [second, 300, 300],
    ]);
    const { body } = await world.clerk.get(`payments/${(await creditsOf(guest))[0]?.id}`);
    expect(body).toMatchObject({ status: 'received', purpose: expect.stringContaining('Bar gezahlte') });
  });

  test('that was for what the others owe stays with them', async () => {
    // Free from the 10th: what the driver took on the 12th was too much, what he took before was not.
    const part = { ...exempt, exempt_from: '2026-09-10' };
    const { guest, first, bill } = await billed(part, ['02', tripCopay], ['12', tripCopay]);
    expect(await amounts(guest)).toEqual([[first, tripCopay, tripCopay]]);
    const second = await correctForOtherInsurer(guest, bill, '2026-09-10');
    expect(await amounts(guest)).toEqual([[second, tripCopay, tripCopay]]);
    expect(await dueOf(first)).toMatchObject({ cash: tripCopay, due: 0, excess: 0 });
    expect(await dueOf(second)).toMatchObject({ cash: tripCopay, due: 0, excess: 0 });
    expect(await world.bills({ kind: 'copay', recipient_guest: guest })).toEqual([]);
  });

  test('is credited once though the credit was paid back as a whole', async () => {
    const { guest, bill } = await billed(exempt, ['02', 500], ['12', 300]);
    const [credit] = await creditsOf(guest);
    const etag = { 'if-match': String((await world.read('payments', credit?.id ?? 0)).headers.etag) };
    const order = { amount: 800, value_date: credit?.value_date, method: 'cash', reason: 'x' };
    const refund = await world.clerk.post(`payments/${credit?.id}/refund`, order, etag);
    expect([refund.status, refund.body.errors]).toEqual([200, undefined]);
    const insured = { kind: 'statutory', health_insurance: world.otherInsurer, insured_status: 'member' };
    await world.clerk.post('guest-insurances', { guest, ...insured, valid_from: '2026-09-10' });
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    for (const id of body.drafts) expect((await world.step('bills', id, 'issue')).status).toBe(200);
    expect((await creditsOf(guest)).map(({ amount }) => amount)).toEqual([800]);
  });
});
