import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { repairLeftovers, repairLeftoversOnce } from '@engine/server/jobs/leftovers.ts';
import { today } from '@engine/shared/day.ts';
import { reviewBilled } from '@office/cases/server/reviewBilled.ts';
import { claimsInstead } from '@office/claims/server/claimsInstead.ts';
import { claimsLinkedToClaims } from '@office/claims/server/linkToTrips.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { pagesOf } from '../letters/readPdf.ts';
import { type BilledClaims, billedClaims } from './billedClaims.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from './claimWorld.ts';

const copay = 2 * tripCopay;
const net = 2 * tripPrice - copay;
/** in the past, so that what was asked for then can be claimed from the insurer */
const due = '2026-10-12';
const exempt = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };

describe.each(dialects)('later claims on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  const passOn = async (bill: number) =>
    expect((await world.step('bills', bill, 'pass_on')).body.code).toBeUndefined();
  const idsInstead = async (bill: number) => (await claimsInstead(office.data, bill)).map(({ id }) => id);
  /** claims for the co-payments of a guest, as `[case, cents, status]` */
  const copayClaims = async (guest: number) =>
    (await world.casesOf(guest))
      .filter(({ kind }) => kind === 'copay')
      .map(({ original_case, net: cents, status }) => [original_case, cents, status]);
  /** a case whose cut of 7 € was claimed again */
  async function claimedAgain() {
    const { bill, cases, guests, copays } = await claims.billed(1, due);
    const [[id = 0], [guest = 0], [copayBill = 0]] = [cases, guests, copays];
    const cut = { bill, bill_case: id, amount: 700, kind: 'cut', reason: 'Kilometer' };
    await claims.paid(bill, net - 700, cut);
    const again = async () => {
      expect((await world.step('bill-cases', id, 'claim_again', { reason: 'x' })).status).toBe(200);
      return Number((await claims.newest(guest))?.id);
    };
    return { bill, id, guest, copayBill, again, claim: await again() };
  }
  /** a guest with two cases on one co-payment bill: 10 € and 5 € */
  const twoCases = async () => {
    const { copays, guests } = await claims.billed(1, due, async guest => {
      await world.tour(guest, await world.prescription(guest), { date: '2026-09-22' });
      await world.build();
    });
    const [[bill = 0], [guest = 0]] = [copays, guests];
    const [first, other] = (await world.casesOf(guest)).map(({ id }) => id);
    const claimOf = async (id = 0) =>
      Number((await world.casesOf(guest)).findLast(each => each.original_case === id)?.id);
    return { bill, guest, first, other, claimOf };
  };

  test('withdrawing an older claim leaves the link to the newer one', async () => {
    const { cases, copays, guests } = await claims.billed(1, due);
    const [[bill = 0], [guest = 0], [id = 0]] = [copays, guests, cases];
    const payment = await claims.paid(bill, 300);
    await passOn(bill);
    const older = Number((await claims.newest(guest))?.id);
    await world.step('payments', payment, 'reverse', { reason: 'Rücklastschrift' });
    await passOn(bill);
    const newer = Number((await claims.newest(guest))?.id);
    await claims.withdraw(older);
    expect((await claims.caseOf(id)).next_case).toBe(newer);
    await claims.post();
  });

  test('a cut whose claim was made once more goes back to the case that was cut, and is owed on its bill alone', async () => {
    const { bill, id, guest, claim } = await claimedAgain();
    await claims.post();
    const later = Number((await claims.caseOf(claim)).bill);
    const again = await claims.madeOnceMore(claim);
    expect(await claims.newest(guest)).toMatchObject({ id: again, original_case: claim, net: 700 });
    expect(await idsInstead(bill)).toEqual([again]);
    await claims.withdraw(again);
    expect(await idsInstead(bill)).toEqual([]);
    expect(await claims.debt(bill)).toMatchObject({ open: 700, contested: 700, moved: 0 });
    expect(await claims.debt(later)).toMatchObject({ open: 0, moved: 700 });
    expect(await claims.caseOf(id)).toMatchObject({ status: 'cut', open: 700 });
  });

  test('a co-payment whose claim was made once more is asked of the guest again once that is withdrawn', async () => {
    const { copays, guests } = await claims.billed(1, due);
    const [[bill = 0], [guest = 0]] = [copays, guests];
    await passOn(bill);
    await claims.post();
    const again = await claims.madeOnceMore(Number((await claims.newest(guest))?.id));
    await claims.withdraw(again);
    expect(await claims.debt(bill)).toMatchObject({ open: copay, moved: 0, status: 'sent' });
    // Neither that nor the one before it keeps the insurer from being asked for what is due no more.
    await world.change('guest', guest, exempt);
    const [trips] = await world.casesOf(guest);
    expect((await claims.claimCopay(trips?.id ?? 0)).body.code).toBeUndefined();
    await claims.post();
  });

  test('a correction takes back the claims for its cuts, each once, and no claim for a co-payment', async () => {
    const { bill, id, guest, copayBill, claim, again } = await claimedAgain();
    await claims.withdraw(claim);
    const second = await again();
    await passOn(copayBill);
    // Only what claims a part of this bill is named.
    const refused = await world.step('bills', bill, 'cancel', { reason: 'x' });
    const { number } = await claims.caseOf(second);
    expect(refused.body.detail).toContain(`anderweitig gefordert: ${number} · Gast`);
    expect(refused.body.detail.match(/F-\d+-\d+/g)).toEqual([number]);
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect(body.code).toBeUndefined();
    expect(await world.readBill(body.drafts[0])).toMatchObject({ total: net, paid: net - 700 });
    expect(await claims.caseOf(second)).toMatchObject({ status: 'cancelled' });
    expect(await copayClaims(guest)).toEqual([[id, copay, 'checked']]);
    expect(await claims.debt(copayBill)).toMatchObject({ open: 0, moved: copay, status: 'passed_on' });
    await claims.post();
  });

  test('a claim that was taken back keeps no bill from being corrected', async () => {
    const { bill, guests, cases } = await claims.billed(1, due);
    const [[guest = 0], [id = 0]] = [guests, cases];
    await world.change('guest', guest, exempt);
    expect((await claims.claimCopay(id)).status).toBe(200);
    const claim = Number((await claims.newest(guest))?.id);
    expect((await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' })).body.code).toBe(
      'copayClaimedLater',
    );
    await claims.withdraw(claim);
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect(body.code).toBeUndefined();
    expect(await world.readBill(body.drafts[0])).toMatchObject({ total: 2 * tripPrice });
    await claims.post();
  });

  test('what the insurer was asked for in the place of the guest is asked for once, until that was given up', async () => {
    const { cases, copays, guests } = await claims.billed(1, due);
    const [[bill = 0], [guest = 0], [id = 0]] = [copays, guests, cases];
    await passOn(bill);
    await claims.post();
    await world.change('guest', guest, exempt);
    const claim = Number((await claims.newest(guest))?.id);
    const refused = await claims.claimCopay(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'copayOnBill']);
    expect(refused.body.detail).toContain((await claims.caseOf(claim)).number);
    await claims.reject(claim);
    expect((await world.step('bill-cases', claim, 'give_up', { reason: 'x' })).status).toBe(200);
    expect((await claims.claimCopay(id)).status).toBe(200);
    const instead = await claims.newest(guest);
    expect(instead).toMatchObject({ kind: 'copay_less', net: copay });
    // And it can be billed.
    await claims.post();
    expect(await claims.caseOf(instead?.id ?? 0)).toMatchObject({ status: 'submitted', open: copay });
    expect(await claims.debt(bill)).toMatchObject({ open: 0, moved: 0, status: 'cancelled' });
  });

  test('a claim for the co-payment of one bill keeps that of another from nothing', async () => {
    const { copays, guests } = await claims.billed(1, due);
    const [[bill = 0], [guest = 0]] = [copays, guests];
    await world.tour(guest, await world.prescription(guest), { date: '2026-09-22' });
    await world.build();
    await claims.post();
    await passOn(bill);
    await world.change('guest', guest, { ...exempt, exempt_from: '2026-09-22' });
    const second = (await world.casesOf(guest)).find(({ copay: cents }) => cents === tripCopay);
    expect(await idsInstead(bill)).toHaveLength(1);
    expect(await idsInstead(Number(second?.copay_bill))).toEqual([]);
    expect((await claims.claimCopay(second?.id ?? 0)).body.code).toBeUndefined();
    await claims.post();
  });

  test('a co-payment is not passed on once a new version of its case comes to another', async () => {
    const { cases, copays, guests } = await claims.billed(1, due);
    const [[bill = 0], [guest = 0], [id = 0]] = [copays, guests, cases];
    const version = await claims.madeOnceMore(id);
    for (const { id: ride } of await world.toursOf(guest))
      expect((await world.change('tours', ride, { km_loaded: 1_000 })).status).toBe(200);
    expect(await claims.caseOf(version)).toMatchObject({ copay: 2_000 });
    expect((await world.step('bills', bill, 'pass_on')).body.code).toBe('copayChanged');
    expect(await claims.debt(bill)).toMatchObject({ open: copay, moved: 0 });
    await world.step('bill-cases', version, 'check');
    await claims.post();
  });

  test('the insurer is not asked in the place of a guest who was not asked in writing (§ 43c SGB V)', async () => {
    const { copays, guests } = await claims.billed(1, due);
    const [[bill = 0], [guest = 0]] = [copays, guests];
    const unsent = office.all.updateTable('bills').set({ status: 'issued', sent_at: null, delivery: null });
    await office.data.run(unsent.where('id', '=', bill));
    const refused = await world.step('bills', bill, 'pass_on');
    expect([refused.status, refused.body.code]).toEqual([409, 'notAsked']);
    expect(await copayClaims(guest)).toEqual([]);
    await world.step('bills', bill, 'send');
    await passOn(bill);
    await claims.post();
  });

  test('a case whose co-payment is claimed elsewhere stays on a draft that says so, and holds up no other bill', async () => {
    const { cases, copays, guests } = await claims.billed(1, due);
    const [[bill = 0], [guest = 0], [id = 0]] = [copays, guests, cases];
    await passOn(bill);
    const version = await claims.madeOnceMore(id);
    for (const { id: ride } of await world.toursOf(guest))
      await world.change('tours', ride, { km_loaded: 1_000 });
    await world.step('bill-cases', version, 'check');
    const other = await world.ride();
    await world.run();
    expect((await world.casesOf(other)).map(({ status }) => status)).toEqual(['billed']);
    const [draft, ...more] = await world.bills({ status: 'draft' });
    expect(more).toEqual([]);
    expect((await claims.caseOf(version)).bill).toBe(draft?.id);
    const [issue] = (await world.read('bills', draft?.id ?? 0)).body._transitions;
    expect(issue).toMatchObject({ name: 'issue', allowed: false, why: { code: 'copayClaimed' } });
    const claim = (await world.casesOf(guest)).find(({ kind }) => kind === 'copay');
    await world.step('bills', claim?.bill ?? 0, 'cancel', { reason: 'x' });
    await claims.withdraw(claim?.id ?? 0);
    expect((await world.step('bills', draft?.id ?? 0, 'issue')).body.code).toBeUndefined();
    await claims.post();
  });

  test('no claim is made for nothing: of two cases, that whose claim stands is not claimed again', async () => {
    const { bill, guest, first, other, claimOf } = await twoCases();
    await passOn(bill);
    await claims.withdraw(await claimOf(first));
    await passOn(bill);
    expect(await copayClaims(guest)).toEqual([
      [first, copay, 'cancelled'],
      [other, tripCopay, 'checked'],
      [first, copay, 'checked'],
    ]);
    await claims.post();
  });

  test('what was made once more and withdrawn is claimed again for its own case', async () => {
    const { bill, guest, first, other, claimOf } = await twoCases();
    await passOn(bill);
    await claims.post();
    const ofOther = await claimOf(other);
    await claims.withdraw(await claims.madeOnceMore(ofOther));
    expect(await claims.debt(bill)).toMatchObject({ open: tripCopay, moved: copay });
    await passOn(bill);
    expect(await copayClaims(guest)).toEqual([
      [first, copay, 'submitted'],
      [other, tripCopay, 'replaced'],
      [ofOther, tripCopay, 'cancelled'],
      [other, tripCopay, 'checked'],
    ]);
    await claims.post();
  });

  test('what the insurer was asked for and had given up counts as asked for', async () => {
    const { bill, guest, first, other, claimOf } = await twoCases();
    const payment = await claims.paid(bill, 300);
    await passOn(bill);
    await claims.post();
    const given = await claimOf(other);
    await claims.reject(given);
    await world.step('bill-cases', given, 'give_up', { reason: 'x' });
    await world.step('payments', payment, 'reverse', { reason: 'Rücklastschrift' });
    await passOn(bill);
    expect(await copayClaims(guest)).toEqual([
      [first, 800, 'submitted'],
      [other, 400, 'cancelled'],
      [first, 200, 'checked'],
      [other, 100, 'checked'],
    ]);
    expect(await idsInstead(bill)).toContain(given);
    // The bill that claimed it is named, though it was given up there.
    const refused = await world.step('bills', bill, 'cancel', { reason: 'x' });
    const { number } = await world.readBill(Number((await claims.caseOf(given)).bill));
    expect([refused.body.code, refused.body.detail.includes(number)]).toEqual(['claimedElsewhere', true]);
    await claims.post();
  });

  test('a claim whose first bill was cancelled is made once more for what it comes to, once', async () => {
    const { copays, guests } = await claims.billed(1, due);
    const [[bill = 0], [guest = 0]] = [copays, guests];
    await passOn(bill);
    await claims.post();
    const claim = Number((await claims.newest(guest))?.id);
    await world.step('bills', Number((await claims.caseOf(claim)).bill), 'cancel', { reason: 'x' });
    await world.step('bill-cases', claim, 'check');
    await claims.post();
    const again = await claims.madeOnceMore(claim);
    expect(await claims.caseOf(again)).toMatchObject({ gross: copay, net: copay });
    const items = office.all.selectFrom('bill_items').select('amount').where('bill_case', '=', again);
    expect(await office.data.run(items)).toEqual([{ amount: copay }]);
    await claims.post();
  });

  test('a claim that an earlier release linked to the claim before it is linked to its trips, and claimed no second time', async () => {
    const { cases, guests } = await claims.billed(1, due);
    const [[guest = 0], [id = 0]] = [guests, cases];
    await world.change('guest', guest, exempt);
    await claims.claimCopay(id);
    await claims.post();
    const first = Number((await claims.newest(guest))?.id);
    const second = await claims.madeOnceMore(first);
    await claims.post();
    const third = await claims.madeOnceMore(second);
    const links = async () => {
      const rows = await world.casesOf(guest);
      return rows.map(each => [each.id, each.original_case, each.next_case, each.copay_change]);
    };
    const linked = await links();
    const link = (claim: number, fields: { original_case: number } | { next_case: number }) =>
      office.data.run(office.all.updateTable('bill_cases').set(fields).where('id', '=', claim));
    for (const [claim, before] of [
      [second, first],
      [third, second],
    ] as const)
      await link(claim, { original_case: before });
    await link(id, { next_case: first });
    const c = expressionsOn('bill_cases as c');
    await office.data.transaction(inner => reviewBilled(inner, c('c.id', '=', id)));
    expect(await claims.caseOf(id)).toMatchObject({ copay_change: -copay });
    expect(await repairLeftovers(office.data, claimsLinkedToClaims)).toEqual([]);
    expect(await links()).toEqual(linked);
    expect((await claims.claimCopay(id)).body.code).toBe('copayNotLess');
    const versions = async () => (await world.casesOf(guest)).map(({ version }) => version);
    const before = await versions();
    await repairLeftoversOnce(office.data, claimsLinkedToClaims)(() => false);
    expect(await versions()).toEqual(before);

    // One that was withdrawn leaves its trips without a claim.
    await claims.withdraw(third);
    await link(third, { original_case: second });
    await link(id, { next_case: second });
    await repairLeftovers(office.data, claimsLinkedToClaims);
    expect(await claims.caseOf(id)).toMatchObject({ next_case: null, copay_change: -copay });
    await claims.claimCopay(id);
    await claims.post();
  });

  test('what was cut is decided again once its bill was corrected, and goes back with its payment', async () => {
    const { bill, cases } = await claims.billed(1);
    const [id = 0] = cases;
    const lines = [
      { bill, bill_case: id, amount: 700, kind: 'cut', reason: 'Kilometer' },
      { bill, amount: 200, kind: 'discount' },
    ];
    const payment = await claims.paid(bill, 3_000, ...lines);
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    const [draft = 0] = body.drafts;
    // A discount is no money.
    expect(await world.readBill(draft)).toMatchObject({ paid: 3_000, open: 0 });
    expect((await world.step('bills', draft, 'issue')).status).toBe(200);
    const settled = { paid: 3_000, written_off: 200, open: net - 3_200, contested: 0 };
    expect(await claims.debt(draft)).toMatchObject(settled);
    expect(await claims.caseOf(id)).toMatchObject({ cut: null, open: net - 3_200 });
    await world.step('payments', payment, 'reverse', { reason: 'x' });
    expect(await claims.debt(draft)).toMatchObject({ paid: 0, written_off: 0, open: net, contested: 0 });
    expect(await world.readBill(bill)).toMatchObject({ written_off: 0, status: 'cancelled' });
  });

  test('a lower bill gives back what a payment has paid that was locked after closing its month', async () => {
    const { bill, cases, guests } = await claims.billed(1);
    const payment = await claims.paid(bill, net);
    expect((await world.step('payments', payment, 'lock')).status).toBe(200);
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    const [draft = 0] = body.drafts;
    expect(await world.readPayment(payment)).toMatchObject({ rest: 0, status: 'locked' });
    const [ride] = await world.toursOf(guests[0] ?? 0);
    expect((await world.change('tours', ride?.id ?? 0, { km_loaded: 10 })).status).toBe(200);
    await world.step('bill-cases', cases[0] ?? 0, 'check');
    const issued = await world.step('bills', draft, 'issue');
    expect([issued.status, issued.body.code]).toEqual([200, undefined]);
    const { total } = await world.readBill(draft);
    expect(total).toBeLessThan(net);
    expect(await claims.debt(draft)).toMatchObject({ paid: total, open: 0 });
    const rest = net - total;
    expect(await world.readPayment(payment)).toMatchObject({ rest, status: 'partially_allocated' });
    const { headers } = await world.read('payments', payment);
    const order = { amount: rest, value_date: today(), method: 'transfer', reason: 'x' };
    const refund = await world.clerk.post(`payments/${payment}/refund`, order, {
      'if-match': String(headers.etag),
    });
    expect(refund.status).toBe(200);
    await claims.post();
  });

  test('a bill of which nothing is owed any more by its payer gives back what a locked payment has paid', async () => {
    const { bill, guests } = await claims.billed(1);
    const payment = await claims.paid(bill, net);
    await world.step('payments', payment, 'lock');
    await world.clerk.post('guest-insurances', {
      guest: guests[0],
      kind: 'statutory',
      health_insurance: world.otherInsurer,
      insured_status: 'member',
      valid_from: '2026-09-01',
    });
    const corrected = await world.clerk.post(`bills/${bill}/correct`, { reason: 'Andere Kasse' });
    expect(corrected.status).toBe(201);
    expect(await claims.debt(bill)).toMatchObject({ paid: 0, open: 0, status: 'cancelled' });
    expect(await world.readPayment(payment)).toMatchObject({ rest: net, status: 'received' });
    await claims.post();
  });

  test('a case of which all was cut and is claimed again is accepted and not paid, as its bill is', async () => {
    const { bill, cases } = await claims.billed(1);
    const [id = 0] = cases;
    const payment = await world.payment({ amount: 100 });
    await world.allocate(payment, { bill, bill_case: id, amount: net, kind: 'cut', reason: 'x' });
    expect((await world.step('bill-cases', id, 'claim_again', { reason: 'x' })).status).toBe(200);
    expect(await claims.debt(bill)).toMatchObject({ open: 0, moved: net, status: 'passed_on' });
    expect(await claims.caseOf(id)).toMatchObject({ status: 'accepted', open: 0 });
    await claims.post();
  });

  test('a cut that did not stand and was paid is none any more: a return makes all of the case owed', async () => {
    const { bill, cases } = await claims.billed(1);
    const [id = 0] = cases;
    await claims.paid(bill, net - 700, { bill, bill_case: id, amount: 700, kind: 'cut', reason: 'x' });
    const objection = { reason: 'x', fields: { answer_due: today() } };
    expect((await world.step('bill-cases', id, 'object', objection)).status).toBe(200);
    expect((await world.step('bill-cases', id, 'settle', { reason: 'x' })).status).toBe(200);
    const rest = await claims.paid(bill, 700);
    expect(await claims.caseOf(id)).toMatchObject({ status: 'paid', cut: 0, open: 0 });
    await world.step('payments', rest, 'reverse', { reason: 'x' });
    expect(await claims.caseOf(id)).toMatchObject({ open: 700 });
    expect(await claims.debt(bill)).toMatchObject({ open: 700, contested: 0 });
  });

  test('a home that is credited, since the insurer pays, learns no insurance number, doctor or prescription', async () => {
    const home = await world.otherCompany();
    const guest = await world.ride();
    const prescription = await world.prescription(guest, { payer: 'company', payer_company: home });
    await world.tour(guest, prescription, { date: '2026-09-22' });
    await world.build();
    await claims.post();
    const [bill = 0] = (await world.bills({ recipient_company: home })).map(({ id }) => id);
    const insurerPays = { payer: null, payer_company: null };
    const prescribed = office.all.updateTable('prescriptions').set(insurerPays);
    await office.data.run(prescribed.where('id', '=', prescription));
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'Die Kasse zahlt.' });
    const [draft = 0] = body.drafts;
    expect((await world.step('bills', draft, 'issue')).status).toBe(200);
    const factsOf = async (id: number | null) => {
      const { pdf } = await world.readBill(id ?? 0);
      const letters = office.all.selectFrom('letters').select('facts');
      const [letter] = await office.data.run(letters.where('document', '=', pdf ?? 0));
      return String(letter?.facts);
    };
    const { cancelled_by } = await world.readBill(bill);
    const personal = /[A-Z]\d{9}|BSNR|LANR|Verordnung/g;
    const credited = await factsOf(cancelled_by);
    expect([credited.includes('Gast'), credited.match(personal)]).toEqual([true, null]);
    expect(new Set((await factsOf(draft)).match(personal))).toContain('Verordnung');
    expect(await factsOf(draft)).toMatch(/[A-Z]\d{9}/);
    // Nor is the first bill shown with what is known by now.
    const { content } = await world.clerk.post('templates-management/preview', {
      kind: 'bill',
      locale: 'de',
      subject: 'Rechnung',
      body: '{{positions}}',
      bill,
    });
    const shown = (await pagesOf(content)).join(' ');
    expect([shown.includes('Gast'), shown.match(personal)]).toEqual([true, null]);
    // Nor does the paper that credits a co-payment name what its bill did not.
    const [{ id: asked = 0 } = {}] = await world.bills({ kind: 'copay', recipient_guest: guest });
    await world.step('bills', asked, 'cancel', { reason: 'x' });
    const credit = (await world.readBill(asked)).cancelled_by;
    expect((await factsOf(credit)).match(personal)).toBeNull();
    await claims.post();
  });

  test('a guest who is credited leaves a case that waits for its own bill waiting', async () => {
    const guest = await world.ride();
    const insured = {
      guest,
      kind: 'statutory',
      insured_status: 'member',
      health_insurance: world.otherInsurer,
    };
    await world.clerk.post('guest-insurances', { ...insured, valid_from: '2026-09-20' });
    const [first] = await world.casesOf(guest);
    await world.tour(guest, first?.prescription ?? null, { date: '2026-09-24' });
    await world.build();
    await claims.post();
    const [own, other] = await world.casesOf(guest);
    expect([own?.copay_bill, other?.copay_bill]).toEqual([own?.copay_bill, own?.copay_bill]);
    await world.step('bills', other?.bill ?? 0, 'cancel', { reason: 'x' });
    await world.change('guest', guest, { ...exempt, exempt_to: '2026-09-19' });
    expect((await world.step('bill-cases', other?.id ?? 0, 'check')).status).toBe(200);
    expect((await claims.claimCopay(own?.id ?? 0)).status).toBe(200);
    await world.run('drafts');
    const [ofOther] = await world.bills({ status: 'draft', recipient_insurance: world.otherInsurer });
    expect((await world.remove('bills', ofOther?.id ?? 0)).status).toBe(200);
    const [ofClaim] = await world.bills({ status: 'draft', recipient_insurance: world.insurer });
    expect((await world.step('bills', ofClaim?.id ?? 0, 'issue')).status).toBe(200);
    const drafts = await world.bills({ status: 'draft' });
    expect(drafts.map(({ kind, total }) => [kind, total])).toEqual([['copay', tripCopay]]);
    expect(await claims.caseOf(other?.id ?? 0)).toMatchObject({ status: 'checked', bill: null });
    await claims.post();
  });
});
