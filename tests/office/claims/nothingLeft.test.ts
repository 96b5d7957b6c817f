import { readContent } from '@engine/server/files/fileContents.ts';
import { repairLeftovers } from '@engine/server/jobs/leftovers.ts';
import { uncreditedGuests } from '@office/claims/server/creditGivenUp.ts';
import { refreshAll } from '@office/warnings/server/refreshAll.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { pagesOf } from '../letters/readPdf.ts';
import { type BilledClaims, billedClaims } from './billedClaims.ts';
import { type ClaimWorld, openClaimWorld, tripCopay } from './claimWorld.ts';

describe.each(dialects)('a case that comes to nothing on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  const asked = 2 * tripCopay;
  const first = <T>(all: readonly T[]): T => {
    const [one] = all;
    if (one === undefined) throw new Error('There is none.');
    return one;
  };
  const creditOf = async (id: number, step = 'give_up') =>
    (await world.clerk.get(`bill-cases/${id}/credit/${step}`)).body;
  const giveUp = (id: number) => world.step('bill-cases', id, 'give_up', { reason: 'Frist versäumt' });
  const creditNotes = (of: number) => world.bills({ kind: 'cancellation', cancels: of });
  const copayBillsOf = (guest: number) => world.bills({ kind: 'copay', recipient_guest: guest });
  const archiveTours = async (guest: number) => {
    for (const { id } of await world.toursOf(guest))
      expect((await world.remove('tours', id)).status).toBe(200);
  };
  const codesOf = async (id: number) =>
    ((await claims.caseOf(id)).check_results ?? []).map(({ code }: { code: string }) => code);

  test('is shown with what its guest gets credited when its rejection is accepted, and credits that', async () => {
    const { cases, copays } = await claims.billed(1);
    const [id, copay] = [first(cases), first(copays)];
    await claims.reject(id);
    const { number } = await world.readBill(copay);
    const preview = { credits: [{ number, before: asked, after: 0, refund: 0 }], passedOn: [] };
    expect(await creditOf(id)).toEqual(preview);
    const unreaching = await office.caller('all', { narrowed: { 'bill-cases.give_up': ['clients'] } });
    expect((await unreaching.get(`bill-cases/${id}/credit/give_up`)).status).toBe(403);
    // Nothing of it was written.
    expect(await creditOf(id)).toEqual(preview);
    expect((await world.readBill(copay)).status).toBe('sent');
    expect((await giveUp(id)).status).toBe(200);
    expect(await claims.debt(copay)).toMatchObject({ open: 0, status: 'cancelled' });
    const note = first(await creditNotes(copay));
    expect([note.total, note.status, note.cancel_reason]).toEqual([
      -asked,
      'issued',
      'Der Fall wird nicht mehr gefordert.',
    ]);
    // A share by law has neither quantity nor tax, taken back as little as when it was asked for.
    const paper = await pagesOf((await readContent(office.data, Number(note.pdf))) ?? new Uint8Array());
    expect(paper.join(' ')).toContain('Stornobetrag −10,00 €');
    expect(paper.join(' ')).not.toMatch(/Menge|Einzelpreis|USt/);
  });

  test('and payments on the way to it are known to the warning of what its guest has not paid', async () => {
    const { cases, copays, guests } = await claims.billed(1, '2026-10-01');
    const [id, copay, guest] = [first(cases), first(copays), first(guests)];
    const warned = async () => {
      const path = `person-warnings?filter={"guest":${guest},"kind":"unpaid_copay","resolved_at_null":true}`;
      return (await world.clerk.get(path)).body.map(({ facts }: { facts: unknown }) => facts);
    };
    await refreshAll(office.data);
    expect(await warned()).toEqual([{ count: 1, open: asked }]);
    const part = await claims.paid(copay, 400);
    expect(await warned()).toEqual([{ count: 1, open: asked - 400 }]);
    expect((await world.step('payments', part, 'reverse', { reason: 'x' })).status).toBe(200);
    expect(await warned()).toEqual([{ count: 1, open: asked }]);
    const whole = await claims.paid(copay, asked);
    expect(await warned()).toEqual([]);
    expect((await world.step('payments', whole, 'reverse', { reason: 'x' })).status).toBe(200);
    expect(await warned()).toEqual([{ count: 1, open: asked }]);
    await claims.reject(id);
    expect((await giveUp(id)).status).toBe(200);
    expect(await warned()).toEqual([]);
  });

  test('gives back what its guest has paid: it is left of the payment and can be refunded', async () => {
    const { cases, copays } = await claims.billed(1);
    const [id, copay] = [first(cases), first(copays)];
    const payment = await claims.paid(copay, asked);
    await claims.reject(id);
    expect((await creditOf(id)).credits).toMatchObject([{ refund: asked }]);
    expect((await giveUp(id)).status).toBe(200);
    expect(await claims.debt(copay)).toMatchObject({ paid: 0, open: 0, status: 'cancelled' });
    const { body, headers } = await world.read('payments', payment);
    expect([body.rest, body.status]).toEqual([asked, 'received']);
    const order = { amount: asked, value_date: '2026-11-01', method: 'transfer', reason: 'x' };
    const refund = await world.clerk.post(`payments/${payment}/refund`, order, {
      'if-match': String(headers.etag),
    });
    expect(refund.status).toBe(200);
  });

  test('gives back what a payment has paid that was locked after closing its month', async () => {
    const { cases, copays } = await claims.billed(1);
    const [id, copay] = [first(cases), first(copays)];
    const payment = await claims.paid(copay, asked);
    expect((await world.step('payments', payment, 'lock')).status).toBe(200);
    await claims.reject(id);
    expect((await creditOf(id)).credits).toMatchObject([{ refund: asked }]);
    expect((await giveUp(id)).status).toBe(200);
    expect((await world.read('payments', payment)).body).toMatchObject({ rest: asked, status: 'received' });
  });

  test('gives back what the driver has taken for it', async () => {
    const guest = await world.ride({}, asked);
    await claims.post();
    const id = first(await world.casesOf(guest)).id;
    expect(await copayBillsOf(guest)).toEqual([]);
    await claims.reject(id);
    expect((await giveUp(id)).status).toBe(200);
    const credits = await office.data.run(
      office.all.selectFrom('payments').selectAll().where('copay_case', '=', id),
    );
    expect(credits).toMatchObject([{ amount: asked, rest: asked, method: 'cash', payer_guest: guest }]);
  });

  describe('given up by an earlier release, which credited no guest,', () => {
    const giveUpThen = (id: number) =>
      office.data.run(office.all.updateTable('bill_cases').set({ status: 'cancelled' }).where('id', '=', id));
    const creditGuest = async (id: number) => {
      const etag = String((await world.read('bill-cases', id)).headers.etag);
      return world.clerk.post(`bill-cases/${id}/credit-guest`, {}, { 'if-match': etag });
    };
    const found = async () => {
      const { body } = await world.clerk.get(`bill-cases?filter=${JSON.stringify({ not_credited: true })}`);
      return body.map((each: { id: number }) => each.id);
    };

    test('says that its guest is asked on, and credits them by a step', async () => {
      const { cases, copays } = await claims.billed(1);
      const [id, copay] = [first(cases), first(copays)];
      expect((await creditGuest(id)).body.code).toBe('wrongState');
      const payment = await claims.paid(copay, asked);
      await giveUpThen(id);
      const other = { rule: 'signature', code: 'noSignature', severity: 'warning', params: {}, cause: null };
      await office.data.run(
        office.all
          .updateTable('bill_cases')
          .set({ check_results: JSON.stringify([{ ...other, overridden_by: null }]) })
          .where('id', '=', id),
      );
      await repairLeftovers(office.data, uncreditedGuests);
      expect(await found()).toEqual([id]);
      expect((await claims.caseOf(id)).check_results).toMatchObject([
        { code: 'noSignature' },
        { code: 'guestNotCredited', params: { credit: asked } },
      ]);
      expect((await creditGuest(id)).status).toBe(200);
      expect(await claims.debt(copay)).toMatchObject({ paid: 0, open: 0, status: 'cancelled' });
      expect((await world.read('payments', payment)).body).toMatchObject({ rest: asked, status: 'received' });
      expect(await found()).toEqual([]);
      expect(await codesOf(id)).toEqual(['noSignature']);
      await repairLeftovers(office.data, uncreditedGuests);
      expect(await found()).toEqual([]);
    });

    test('says that cash was kept, and makes a credit of it', async () => {
      const guest = await world.ride({}, asked);
      await claims.post();
      const id = first(await world.casesOf(guest)).id;
      await giveUpThen(id);
      await repairLeftovers(office.data, uncreditedGuests);
      expect(await found()).toEqual([id]);
      expect((await creditGuest(id)).status).toBe(200);
      const credits = office.all.selectFrom('payments').selectAll().where('copay_case', '=', id);
      expect(await office.data.run(credits)).toMatchObject([{ amount: asked, rest: asked, method: 'cash' }]);
      await repairLeftovers(office.data, uncreditedGuests);
      expect(await found()).toEqual([]);
    });
  });

  test('takes its part off a bill that asks for other cases too, and keeps what was paid for them', async () => {
    const guest = await world.ride();
    const other = await world.prescription(guest);
    await world.tour(guest, other, { date: '2026-09-21', pickup_at: '09:00' });
    await world.build();
    await claims.post();
    const [given, kept] = (await world.casesOf(guest)).map(({ id }) => id);
    const bill = first(await copayBillsOf(guest));
    expect(bill.total).toBe(asked + tripCopay);
    await claims.paid(bill.id, asked + tripCopay);
    await claims.reject(Number(given));
    expect((await creditOf(Number(given))).credits).toEqual([
      { number: bill.number, before: asked + tripCopay, after: tripCopay, refund: asked },
    ]);
    expect((await giveUp(Number(given))).status).toBe(200);
    const draft = first((await copayBillsOf(guest)).filter(({ status }) => status === 'draft'));
    expect(draft).toMatchObject({ total: tripCopay, paid: asked + tripCopay });
    expect((await claims.caseOf(Number(kept))).copay_bill).toBe(draft.id);
    expect((await world.step('bills', draft.id, 'issue')).status).toBe(200);
    expect(await claims.debt(draft.id)).toMatchObject({ paid: tripCopay, open: 0, status: 'paid' });
  });

  test('drops the draft of its co-payment bill', async () => {
    const guest = await world.ride();
    await world.run('drafts');
    const id = first(await world.casesOf(guest)).id;
    const main = Number((await claims.caseOf(id)).bill);
    await world.step('bills', main, 'issue');
    await world.step('bills', main, 'send');
    await claims.reject(id);
    expect((await creditOf(id)).credits).toEqual([{ number: null, before: asked, after: 0, refund: 0 }]);
    expect((await giveUp(id)).status).toBe(200);
    expect(await copayBillsOf(guest)).toEqual([]);
  });

  test('stays rejected while the insurer is asked for its co-payment', async () => {
    const { cases, copays } = await claims.billed(1, '2026-10-01');
    const [id, copay] = [first(cases), first(copays)];
    expect((await world.step('bills', copay, 'pass_on')).status).toBe(200);
    const claim = Number((await claims.caseOf(id)).next_case);
    await claims.reject(id);
    expect((await giveUp(id)).body).toMatchObject({ status: 409, code: 'copayPassedOn' });
    const { number } = await claims.caseOf(claim);
    expect(await creditOf(id)).toEqual({ credits: [], passedOn: [{ id: claim, number, bill: null }] });
    await claims.withdraw(claim);
    expect((await giveUp(id)).status).toBe(200);
    expect((await world.readBill(copay)).status).toBe('cancelled');
  });

  test('names every claim that the insurer is asked by, where its guest was asked for several cases', async () => {
    const { guests, copays } = await claims.billed(1, '2026-10-01', async each => {
      const other = await world.prescription(each);
      await world.tour(each, other, { date: '2026-09-21', pickup_at: '09:00' });
      await world.build();
    });
    const [id = 0, kept = 0] = (await world.casesOf(first(guests))).map(each => each.id);
    const copay = first(copays);
    expect((await world.step('bills', copay, 'pass_on')).status).toBe(200);
    await claims.post();
    const passedOn = await Promise.all(
      [id, kept].map(async each => {
        const claim = await claims.caseOf(Number((await claims.caseOf(each)).next_case));
        return { id: claim.id, number: claim.number, bill: (await world.readBill(claim.bill)).number };
      }),
    );
    await claims.reject(id);
    expect(await creditOf(id)).toEqual({ credits: [], passedOn });
    const { detail } = (await giveUp(id)).body;
    for (const { number } of passedOn) expect(detail).toContain(number);
  });

  test('asks for no decision about a changed co-payment once its rejection is accepted', async () => {
    const { cases, guests } = await claims.billed(1);
    const id = first(cases);
    await world.change('guest', first(guests), {
      copay_exempt: true,
      exempt_from: '2026-01-01',
      exempt_to: '2026-12-31',
    });
    expect((await claims.caseOf(id)).copay_change).toBe(-asked);
    await claims.reject(id);
    expect((await giveUp(id)).status).toBe(200);
    expect(await claims.caseOf(id)).toMatchObject({ copay_change: null, check_results: null });
    expect((await claims.claimCopay(id)).status).toBe(409);
  });

  test('says that its guest is still asked when its bill was cancelled and its rides archived, and credits them', async () => {
    const { guests, bill, cases, copays } = await claims.billed(1);
    const [guest, id, copay] = [first(guests), first(cases), first(copays)];
    const ride = first(await world.toursOf(guest)).id;
    expect((await world.remove('tours', ride)).body.code).toBe('locked');
    expect((await world.step('bills', bill, 'cancel', { reason: 'x' })).status).toBe(200);
    const early = await world.step('bill-cases', id, 'withdraw', { reason: 'x' });
    expect(early.body.code).toBe('noLaterClaim');
    await archiveTours(guest);
    expect(await claims.caseOf(id)).toMatchObject({ gross: 0, copay: 0, tour_count: 0, status: 'open' });
    expect(await codesOf(id)).toEqual(['noTours', 'guestAsked']);
    const found = await world.clerk.get('bill-cases?filter={"guest_to_credit":true}');
    expect(found.body.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await creditOf(id, 'withdraw')).credits).toMatchObject([{ before: asked, after: 0 }]);
    await claims.withdraw(id);
    expect(await claims.debt(copay)).toMatchObject({ open: 0, status: 'cancelled' });
    expect(await claims.caseOf(id)).toMatchObject({
      status: 'cancelled',
      error_count: 0,
      warning_count: 0,
      check_results: null,
    });
    expect(await creditNotes(copay)).toHaveLength(1);
  });

  test('is not among those with errors once it is withdrawn, also if an earlier release left them on it', async () => {
    const withErrors = async () => {
      const { body } = await world.clerk.get('bill-cases?filter={"has_errors":true}');
      return body.map((row: { id: number }) => row.id);
    };
    const guest = await world.ride();
    const { id } = first(await world.casesOf(guest));
    await archiveTours(guest);
    expect(await withErrors()).toEqual([id]);
    await claims.withdraw(id);
    expect(await withErrors()).toEqual([]);
    const cases = office.all.updateTable('bill_cases').set({ error_count: 1 });
    await office.data.run(cases.where('id', '=', id));
    expect(await withErrors()).toEqual([]);
  });

  test('drops the draft for its guest when its rides were archived before anything was issued', async () => {
    const guest = await world.ride();
    await world.run('drafts');
    const { id, bill } = first(await world.casesOf(guest));
    expect((await world.remove('bills', Number(bill))).status).toBe(200);
    await archiveTours(guest);
    expect(await codesOf(id)).toEqual(['noTours', 'guestDrafted']);
    await claims.withdraw(id);
    expect(await copayBillsOf(guest)).toEqual([]);
  });

  test('leaves the draft of its bill, which goes with its last case and else asks for the others', async () => {
    const guests = [await world.ride(), await world.ride()];
    await world.run('drafts');
    const [one, other] = await Promise.all(guests.map(async guest => first(await world.casesOf(guest))));
    expect(one?.bill).toBe(other?.bill);
    const draft = Number(one?.bill);
    const { total } = await world.readBill(draft);
    await archiveTours(Number(guests[0]));
    await claims.withdraw(Number(one?.id));
    expect(await claims.caseOf(Number(one?.id))).toMatchObject({ bill: null, status: 'cancelled' });
    expect(await world.readBill(draft)).toMatchObject({ total: total / 2 });
    await archiveTours(Number(guests[1]));
    await claims.withdraw(Number(other?.id));
    expect(await world.bills({ id: draft })).toEqual([]);
  });

  test('leaves its guest a draft that may be deleted, and billed again', async () => {
    const guest = await world.ride();
    await world.run('drafts');
    const draft = first(await copayBillsOf(guest));
    expect((await world.remove('bills', draft.id)).status).toBe(200);
    expect(first(await world.casesOf(guest)).copay_bill).toBe(null);
    await world.run('drafts');
    expect(await copayBillsOf(guest)).toMatchObject([{ total: asked, status: 'draft' }]);
  });
});
