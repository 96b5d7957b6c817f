import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { removeAsProduct } from '@engine/server/records/product/removeAsProduct.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import { leaveDraft } from '@office/bills/server/leaveDraft.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from '../claims/claimWorld.ts';
import { interleaved } from '../interleaved.ts';

const exempt = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };

describe.each(dialects)('drafts say what their cases come to on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
  });
  afterAll(() => office.close());

  /** kind and sums of the drafts with cases of this guest, as the list of bills has them */
  const drafts = async (guest: number) => {
    const own = (await world.casesOf(guest)).flatMap(each => [each.bill, each.copay_bill]);
    const { body } = await world.clerk.get('bills?filter={"status":"draft"}&range=[0,99]');
    type Listed = Readonly<Record<'id' | 'total', number>> & { readonly kind: string };
    return (body as readonly Listed[])
      .filter(({ id }) => own.includes(id))
      .map(({ kind, total }) => [kind, total])
      .sort();
  };

  test('a ride that is archived leaves its case and both drafts', async () => {
    const guest = await world.ride();
    await world.run('drafts');
    expect(await drafts(guest)).toEqual([
      ['copay', 2 * tripCopay],
      ['statutory_single', 2 * (tripPrice - tripCopay)],
    ]);
    const [ride] = await world.toursOf(guest);
    expect((await world.remove('tours', Number(ride?.id))).status).toBe(200);
    expect((await world.casesOf(guest))[0]).toMatchObject({
      gross: tripPrice,
      copay: tripCopay,
      status: 'open',
    });
    expect(await drafts(guest)).toEqual([
      ['copay', tripCopay],
      ['statutory_single', tripPrice - tripCopay],
    ]);
  });

  test('a draft of a correction follows an exemption that was entered later, at once', async () => {
    const guest = await world.ride();
    await world.run('drafts');
    for (const { id } of await world.bills({ status: 'draft' })) await world.step('bills', id, 'issue');
    const bill = Number((await world.casesOf(guest))[0]?.bill);
    await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect(await drafts(guest)).toEqual([['correction', 2 * (tripPrice - tripCopay)]]);
    expect((await world.change('guest', guest, exempt)).status).toBe(200);
    expect(await drafts(guest)).toEqual([['correction', 2 * tripPrice]]);
  });

  test('a draft for a guest asks for less once a driver has taken a part', async () => {
    const guest = await world.ride();
    await world.run('drafts');
    const [ride] = await world.toursOf(guest);
    expect((await world.change('tours', Number(ride?.id), { cash_copay: 300 })).status).toBe(200);
    expect(await drafts(guest)).toContainEqual(['copay', 2 * tripCopay - 300]);
  });

  test('a draft is not written again where nothing has changed', async () => {
    const guest = await world.ride();
    await world.run('drafts');
    const id = Number((await world.casesOf(guest))[0]?.bill);
    const { version } = await world.readBill(id);
    await world.clerk.post(`bill-cases/${(await world.casesOf(guest))[0]?.id}/recheck`, {});
    expect((await world.readBill(id)).version).toBe(version);
  });

  describe.runIf(dialect === 'postgres')('of two guests, while both are edited', () => {
    const both = async () => {
      const guests = [await world.ride(), await world.ride()];
      await world.run('drafts');
      const cases = (await Promise.all(guests.map(world.casesOf))).flat();
      const tours = (await Promise.all(guests.map(world.toursOf))).flat();
      const [bill, ...others] = new Set(cases.map(each => each.bill));
      expect(others).toEqual([]);
      return { bill: Number(bill), cases: cases.map(({ id }) => id), tours: tours.map(({ id }) => id) };
    };
    const archive = (data: Data, tour: number | undefined) =>
      removeAsProduct(data, entityNamed(data.model, 'tour'), Number(tour));

    test('a draft says what both have become', async () => {
      const { bill, tours } = await both();
      const second = () => world.remove('tours', Number(tours[3]));
      const { status } = await interleaved(office, inner => archive(inner, tours[0]), second);
      expect(status).toBe(200);
      expect(await world.readBill(bill)).toMatchObject({ total: 2 * (tripPrice - tripCopay) });
    });

    test('a draft goes with the last two of its cases', async () => {
      const { bill, cases, tours } = await both();
      for (const tour of tours) expect((await world.remove('tours', tour)).status).toBe(200);
      const [first, second] = cases.map(Number);
      const leave = async (inner: Data) => {
        const move = { fields: { bill: null } };
        await moveRecord(inner, entityNamed(inner.model, 'bill-case'), Number(first), 'withdraw', move);
        await leaveDraft(inner, bill);
      };
      const withdraw = () => world.step('bill-cases', Number(second), 'withdraw', { reason: 'x' });
      expect((await interleaved(office, leave, withdraw)).status).toBe(200);
      expect(await world.bills({ id: bill })).toEqual([]);
    });
  });
});
