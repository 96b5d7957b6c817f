import { repairLeftovers, repairLeftoversOnce } from '@engine/server/jobs/leftovers.ts';
import { addDays, dayText, today } from '@engine/shared/day.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { upheldCuts } from '@office/claims/server/restoreUpheld.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import type { StoredBill } from '../payments/paymentWorld.ts';
import { type BilledClaims, billedClaims } from './billedClaims.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from './claimWorld.ts';

const [gross, copay] = [2 * tripPrice, 2 * tripCopay];
const net = gross - copay;

describe.each(dialects)('claims after their first bill on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  const billed: BilledClaims['billed'] = (...asked) => claims.billed(...asked);
  const debt: BilledClaims['debt'] = bill => claims.debt(bill);
  const caseOf: BilledClaims['caseOf'] = id => claims.caseOf(id);
  const newest: BilledClaims['newest'] = guest => claims.newest(guest);
  const paid: BilledClaims['paid'] = (...allocated) => claims.paid(...allocated);
  /** what the paper of a bill was made of, as text */
  const factsOf = async (bill: number): Promise<string> => {
    const { pdf } = await world.readBill(bill);
    const [letter] = await office.data.run(
      office.all
        .selectFrom('letters')
        .select('facts')
        .where('document', '=', pdf ?? 0),
    );
    return String(letter?.facts);
  };
  /** why a step is not offered; null: it is */
  const whyNot = async (resource: string, id: number, name: string): Promise<string | null> => {
    const { body } = await world.read(resource, id);
    const step = body._transitions.find((each: { name: string }) => each.name === name);
    expect(step.allowed).toBe(step.why === null);
    return step.why?.code ?? null;
  };
  const latest = async (kind: StoredBill['kind']) => (await world.bills({ kind })).at(-1);

  test('a rejected case goes on as a new version with code 02, and the rest of its bill is paid', async () => {
    const { bill, cases, guests } = await billed(3);
    const [rejected = 0, other = 0] = cases;
    const step = { fields: { rejection_code: '14' }, reason: 'Strecke' };
    expect((await world.step('bill-cases', rejected, 'reject', step)).status).toBe(200);
    expect(await debt(bill)).toMatchObject({ open: 3 * net, contested: net });
    expect(await caseOf(rejected)).toMatchObject({
      status: 'rejected',
      open: net,
      rejection_text: 'Strecke',
    });
    await paid(bill, 2 * net);
    expect(await debt(bill)).toMatchObject({ open: net, contested: net, status: 'partially_paid' });
    expect((await caseOf(other)).status).toBe('paid');

    expect((await world.step('bill-cases', rejected, 'correct')).status).toBe(200);
    expect(await debt(bill)).toMatchObject({ open: 0, contested: 0, moved: net, status: 'paid' });
    expect(await caseOf(rejected)).toMatchObject({ status: 'replaced', open: 0, bill });
    const version = await newest(guests[0] ?? 0);
    expect(version).toMatchObject({
      original_case: rejected,
      processing_code: '02',
      status: 'open',
      net,
      bill: null,
    });
    expect(await caseOf(Number(version?.id))).toMatchObject({ tour_count: 2 });
    expect(await caseOf(rejected)).toMatchObject({ next_case: version?.id });
    // The foot of the list claims it once; the replaced one is added up where nothing else is listed.
    const sums = async (filter: object) =>
      (await world.clerk.get(`bill-cases/sums?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
    expect(await sums({ guest: guests[0] })).toMatchObject({ count: 1, leftOut: 1, sums: { net } });
    expect(await sums({ id: [rejected] })).toMatchObject({ count: 1, sums: { net } });
    // Building the month again changes nothing, and a fresh trip does not slip into what answers for a rejection.
    await world.tour(guests[0] ?? 0, version?.prescription ?? null, { date: '2026-09-17' });
    await world.build();
    expect(await caseOf(Number(version?.id))).toMatchObject({ tour_count: 2, net });
    const fresh = await newest(guests[0] ?? 0);
    expect(fresh).toMatchObject({ original_case: null, processing_code: '01', gross: tripPrice });

    await world.step('bill-cases', Number(version?.id), 'check');
    const { body } = await world.clerk.post('bills/run/preview', { period: '2026-09' });
    expect(body.bills).toContainEqual(
      expect.objectContaining({ kind: 'statutory_single', processingCode: '02', total: net }),
    );
    await world.run();
    const singles = (await world.bills({ kind: 'statutory_single' })).slice(-2);
    // An insurer's bill states one processing code: the later claim stands on a bill of its own.
    expect(singles.map(({ total }) => total).sort()).toEqual([tripPrice - tripCopay, net].sort());
    // Its paper says what it stands for: the tax of these trips is on the first bill already (§ 14c UStG).
    const { number, issue_date } = await world.readBill(bill);
    const later = singles.find(({ total }) => total === net);
    const words = `Neue Fassung des Falls ${(await caseOf(rejected)).number} der Rechnung ${number}`;
    // That bill has stated tax: a correction refers to it beyond doubt (§ 31 (5) UStDV).
    const corrects = 'berichtigt insoweit diese Rechnung und die dort ausgewiesene Umsatzsteuer';
    expect(await factsOf(later?.id ?? 0)).toContain(
      `${words} vom ${dayText(String(issue_date), 'de')}, ${corrects}`,
    );
    const plain = singles.find(({ total }) => total !== net);
    expect(await factsOf(plain?.id ?? 0)).not.toContain('Neue Fassung');
  });

  test('a rejection that is accepted is written off, and nothing of it is claimed again', async () => {
    const { bill, cases } = await billed(2);
    await world.step('bill-cases', cases[0] ?? 0, 'reject', { fields: { rejection_code: '1' }, reason: 'x' });
    await paid(bill, net);
    await world.step('bill-cases', cases[0] ?? 0, 'give_up', { reason: 'zu Recht' });
    expect(await debt(bill)).toMatchObject({ open: 0, contested: 0, written_off: net, status: 'paid' });
    expect(await caseOf(cases[0] ?? 0)).toMatchObject({ status: 'cancelled', open: 0 });
  });

  const rejected = async (id: number) =>
    world.step('bill-cases', id, 'reject', { fields: { rejection_code: '1' }, reason: 'x' });

  test('a bill of which nothing was paid is not called paid, in part or in whole, once its cases are elsewhere', async () => {
    const { bill, cases, guests } = await billed(2);
    const [first = 0, second = 0] = cases;
    await rejected(first);
    await world.step('bill-cases', first, 'correct');
    expect(await debt(bill)).toMatchObject({ open: net, moved: net, paid: 0, status: 'sent' });
    const payment = await paid(bill, 100);
    expect((await debt(bill)).status).toBe('partially_paid');
    await world.step('payments', payment, 'reverse', { reason: 'x' });
    expect((await debt(bill)).status).toBe('sent');
    await rejected(second);
    await world.step('bill-cases', second, 'correct');
    expect(await debt(bill)).toMatchObject({ open: 0, moved: 2 * net, status: 'passed_on' });
    for (const guest of guests) await world.step('bill-cases', Number((await newest(guest))?.id), 'check');
    await world.run();
  });

  test('what was written off as a whole is called so, and can still be cancelled', async () => {
    const { bill, cases } = await billed(2);
    const [first = 0, second = 0] = cases;
    await rejected(first);
    await world.step('bill-cases', first, 'give_up', { reason: 'zu Recht' });
    expect(await debt(bill)).toMatchObject({ open: net, written_off: net, status: 'sent' });
    const payment = await world.payment({ amount: 1 });
    await world.allocate(payment, { bill, bill_case: second, amount: net, kind: 'cut' });
    await world.step('bill-cases', second, 'accept_cut', { reason: 'zu Recht' });
    expect(await debt(bill)).toMatchObject({ open: 0, written_off: 2 * net, status: 'written_off' });
    expect((await world.step('bills', bill, 'cancel', { reason: 'falsche Kasse' })).status).toBe(200);
    expect(await debt(bill)).toMatchObject({ open: 0, written_off: 0, status: 'cancelled' });
    expect(await caseOf(second)).toMatchObject({ status: 'checked', bill: null, cut: null });
    await world.run();
  });

  test('an objection has its day, and what is upheld is owed like any other claim', async () => {
    const { bill, cases } = await billed(2);
    const [cut = 0, other = 0] = cases;
    await paid(bill, 2 * net - 700, { bill, bill_case: cut, amount: 700, kind: 'cut', reason: 'Kilometer' });
    expect(await caseOf(cut)).toMatchObject({ status: 'cut', cut: 700, cut_reason: 'Kilometer', open: 700 });
    const bare = await world.step('bill-cases', cut, 'object', { reason: 'falsch' });
    expect(bare.body.errors.answer_due.code).toBe('required');
    const objection = (answer_due: string) =>
      world.step('bill-cases', cut, 'object', { reason: 'falsch', fields: { answer_due } });
    const past = await objection(addDays(today(), -1));
    expect(past.body.errors.answer_due).toMatchObject({ code: 'notBefore' });
    expect(await caseOf(cut)).toMatchObject({ status: 'cut', answer_due: null });
    expect((await objection(addDays(today(), 30))).status).toBe(200);
    expect(await debt(bill)).toMatchObject({ open: 700, contested: 700, status: 'partially_paid' });
    await world.step('bill-cases', cut, 'settle', { reason: 'anerkannt' });
    expect(await debt(bill)).toMatchObject({ open: 700, contested: 0 });
    expect(await caseOf(cut)).toMatchObject({ status: 'submitted', open: 700 });
    expect((await caseOf(other)).status).toBe('paid');
    await paid(bill, 700);
    expect([(await debt(bill)).status, (await caseOf(cut)).status]).toEqual(['paid', 'paid']);
  });

  /** A bill that was paid but for a cut of its second case, whose objection was upheld. */
  async function upheld(named: boolean) {
    const { bill, cases } = await billed(2);
    const [first = 0, second = 0] = cases;
    const cut = { bill, bill_case: second, amount: 700, kind: 'cut', reason: 'Kilometer' };
    const payment = await world.payment({ amount: 2 * net - 700 });
    const parts = named
      ? [
          { bill, bill_case: first, amount: net },
          { bill, bill_case: second, amount: net - 700 },
        ]
      : [{ bill, amount: 2 * net - 700 }];
    expect((await world.allocate(payment, ...parts, cut)).status).toBe(200);
    const objection = { reason: 'falsch', fields: { answer_due: addDays(today(), 30) } };
    expect((await world.step('bill-cases', second, 'object', objection)).status).toBe(200);
    expect((await world.step('bill-cases', second, 'settle', { reason: 'anerkannt' })).status).toBe(200);
    return { bill, first, second, payment };
  }
  const sharesOf = async (...ids: readonly number[]) =>
    Promise.all(ids.map(async id => caseOf(id))).then(rows => rows.map(({ status, open }) => [status, open]));
  const outcomeOf = async () => {
    const { body } = await world.clerk.get(
      `reports/cuts?${new URLSearchParams({ from: '2020-01-01', to: addDays(today(), 400) })}`,
    );
    return body.totals;
  };

  test.each([true, false])(
    'what an objection won back stays owed for its case once that is accepted: payment by case %s',
    async named => {
      const before = await outcomeOf();
      const { bill, first, second, payment } = await upheld(named);
      expect((await world.step('bill-cases', second, 'accept')).status).toBe(200);
      expect(await sharesOf(first, second)).toEqual([
        ['paid', 0],
        ['accepted', 700],
      ]);
      const after = await outcomeOf();
      expect([after.upheld - before.upheld, after.lost - before.lost]).toEqual([700, 0]);
      const later = await world.payment({ amount: 700 });
      const paid = { bill, amount: 700, ...(named && { bill_case: second }) };
      expect((await world.allocate(later, paid)).body.errors).toBeUndefined();
      expect(await sharesOf(first, second)).toEqual([
        ['paid', 0],
        ['paid', 0],
      ]);
      expect((await debt(bill)).status).toBe('paid');
      // The payer may take that money back, and the case is owed it again; the first payment is as good as before.
      await world.step('payments', later, 'reverse', { reason: 'x' });
      expect(await sharesOf(first, second)).toEqual([
        ['paid', 0],
        ['accepted', 700],
      ]);
      await world.step('payments', payment, 'reverse', { reason: 'x' });
      expect((await sharesOf(first, second)).map(([, open]) => open)).toEqual([net, net]);
    },
  );

  test('what an earlier release gave up of an accepted case is owed again, and nothing else', async () => {
    const { bill, first, second } = await upheld(true);
    await world.step('bill-cases', second, 'accept');
    // As it was left: the cut was kept, and its amount was owed for the other case.
    const leave = (id: number, status: 'accepted' | 'paid', open: number, cut: number | null) =>
      office.data.run(office.all.updateTable('bill_cases').set({ status, open, cut }).where('id', '=', id));
    await leave(second, 'paid', 0, 700);
    await leave(first, 'accepted', 700, null);
    const lost = await upheld(true);
    const again = { bill: lost.bill, bill_case: lost.second, amount: 300, kind: 'cut' };
    await paid(lost.bill, 400, again);
    await world.step('bill-cases', lost.second, 'accept_cut', { reason: 'zu Recht' });
    const before = await caseOf(lost.second);
    expect(before).toMatchObject({ status: 'paid', cut: 300 });
    await repairLeftoversOnce(office.data, upheldCuts)(() => false);
    expect(await sharesOf(first, second)).toEqual([
      ['paid', 0],
      ['accepted', 700],
    ]);
    expect(await debt(bill)).toMatchObject({ open: 700, contested: 0 });
    expect(await caseOf(lost.second)).toEqual(before);
    const corrected = await caseOf(second);
    expect(corrected.cut).toBe(0);
    expect(await repairLeftovers(office.data, upheldCuts)).toEqual([]);
    expect(await caseOf(second)).toEqual(corrected);
  });

  test('a case that was cut again owes the cut that was refused, whatever becomes of the other one', async () => {
    const { bill, first, second } = await upheld(false);
    await paid(bill, 100, { bill, bill_case: second, amount: 200, kind: 'cut', reason: 'Kilometer' });
    expect(await sharesOf(first, second)).toEqual([
      ['paid', 0],
      ['cut', 600],
    ]);
    await world.step('bill-cases', second, 'accept_cut', { reason: 'zu Recht' });
    expect(await debt(bill)).toMatchObject({ open: 400, written_off: 200 });
    expect(await sharesOf(first, second)).toEqual([
      ['paid', 0],
      ['accepted', 400],
    ]);
    await paid(bill, 400);
    expect(await caseOf(second)).toMatchObject({ status: 'paid', open: 0, cut: 200 });
  });

  test('what a decision asked for may be corrected afterwards, but not taken away', async () => {
    const { bill, cases } = await billed(2);
    const [cut = 0, other = 0] = cases;
    await rejected(other);
    const emptied = await world.change('bill-cases', other, { rejection_code: null });
    expect([emptied.status, emptied.body.errors]).toMatchObject([
      400,
      { rejection_code: { code: 'required' } },
    ]);
    expect((await world.change('bill-cases', other, { rejection_code: '2' })).status).toBe(200);

    await paid(bill, net - 700, { bill, bill_case: cut, amount: 700, kind: 'cut', reason: 'Kilometer' });
    const due = async (answer_due: string | null) => {
      const { status, body } = await world.change('bill-cases', cut, { answer_due });
      return status === 200 ? null : [status, body.errors.answer_due.code];
    };
    const yesterday = addDays(today(), -1);
    expect(await due(yesterday)).toEqual([400, 'notBefore']);
    // Nothing requires the day before the objection.
    expect([await due(addDays(today(), 7)), await due(null)]).toEqual([null, null]);
    const objection = { reason: 'falsch', fields: { answer_due: addDays(today(), 30) } };
    expect((await world.step('bill-cases', cut, 'object', objection)).status).toBe(200);
    expect([await due(null), await due(yesterday), await due('2026-02-30')]).toEqual([
      [400, 'required'],
      [400, 'notBefore'],
      [400, 'format'],
    ]);
    expect(await due(addDays(today(), 14))).toBeNull();
    expect(await caseOf(cut)).toMatchObject({ status: 'objected', answer_due: addDays(today(), 14) });
    // A day that has passed since then stays, and everything else of the case can still be changed.
    const past = office.all.updateTable('bill_cases').set({ answer_due: yesterday }).where('id', '=', cut);
    await office.data.run(past);
    const { status } = await world.change('bill-cases', cut, { rejection_text: 'angerufen' });
    expect(status).toBe(200);
  });

  test('another cut of the same case is objected to by a day of its own', async () => {
    const { bill, cases } = await billed(2);
    const [cut = 0] = cases;
    const reduced = (amount: number) => ({ bill, bill_case: cut, amount, kind: 'cut', reason: 'Kilometer' });
    const object = (day?: string) =>
      world.step('bill-cases', cut, 'object', {
        reason: 'falsch',
        ...(day && { fields: { answer_due: day } }),
      });
    await paid(bill, 2 * net - 700, reduced(700));
    await object(addDays(today(), 30));
    await world.step('bill-cases', cut, 'settle', { reason: 'anerkannt' });
    await paid(bill, 300, reduced(400));
    expect(await caseOf(cut)).toMatchObject({ status: 'cut', cut: 400, answer_due: null });
    expect((await object()).body.errors.answer_due.code).toBe('required');
    expect((await object(addDays(today(), 14))).status).toBe(200);
  });

  test.each([
    ['claim_again', 'statutory_single', '04', 'Nachforderung nach Kürzung zu'],
    ['charge_guest', 'private', '01', 'Von der Krankenkasse nicht übernommen'],
  ] as const)('a cut is claimed by a case of its own: %s', async (step, kind, code, words) => {
    const { bill, cases, guests } = await billed(2);
    const [cut = 0] = cases;
    await paid(bill, 2 * net - 700, { bill, bill_case: cut, amount: 700, kind: 'cut', reason: 'Kilometer' });
    expect((await world.step('bill-cases', cut, step, { reason: 'steht uns zu' })).status).toBe(200);
    expect(await debt(bill)).toMatchObject({ open: 0, contested: 0, moved: 700, status: 'paid' });
    expect((await caseOf(cut)).status).toBe('paid');
    const claim = await newest(guests[0] ?? 0);
    expect(claim).toMatchObject({ original_case: cut, kind: 'cut', processing_code: code, net: 700 });
    await world.run();
    const later = await latest(kind);
    // The first bill has stated the tax; this one claims no exemption.
    expect(later).toMatchObject({ total: 700, open: 700, status: 'issued', vat: 0, vat_note: null });
    const items = await office.data.run(
      office.all
        .selectFrom('bill_items')
        .selectAll()
        .where('bill', '=', later?.id ?? 0),
    );
    expect(items.map(({ amount, description }) => [amount, description.startsWith(words)])).toEqual([
      [700, true],
    ]);
    // What is claimed elsewhere is not claimed a second time by cancelling the whole.
    const cancel = await world.step('bills', bill, 'cancel', { reason: 'x' });
    expect(cancel.body.code).toBe('claimedElsewhere');
    const names = `${later?.number} · ${later?.recipient_name}`;
    expect(cancel.body.detail).toContain(`anderweitig gefordert: ${names}. Solange`);
    const correct = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect(correct.body.code).toBe('claimedElsewhere');
    expect(correct.body.detail).toContain(names);
  });

  test('a bill is corrected although one of its cuts was to be claimed apart: that claim is taken back', async () => {
    const { bill, cases, guests } = await billed(2);
    const [cut = 0] = cases;
    await paid(bill, 2 * net - 700, { bill, bill_case: cut, amount: 700, kind: 'cut', reason: 'Kilometer' });
    await world.step('bill-cases', cut, 'claim_again', { reason: 'steht uns zu' });
    expect(await debt(bill)).toMatchObject({ moved: 700 });
    const waiting = await newest(guests[0] ?? 0);
    const named = await world.step('bills', bill, 'cancel', { reason: 'x' });
    expect(named.body.detail).toContain(`anderweitig gefordert: ${waiting?.number} · Gast`);
    // What is on a draft already is claimed there.
    await world.run('drafts');
    const [draftOfClaim] = await world.bills({ status: 'draft', total: 700 });
    const drafted = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect([drafted.status, drafted.body.code]).toEqual([409, 'claimedElsewhere']);
    expect((await world.remove('bills', draftOfClaim?.id ?? 0)).status).toBe(200);
    // Without the right to see cases it is not said which.
    const stranger = await office.caller(['bills.list', 'bills.read', 'bills.cancel']);
    const etag = { 'if-match': String((await world.read('bills', bill)).headers.etag) };
    const refused = await stranger.post(`bills/${bill}/transitions/cancel`, { reason: 'x' }, etag);
    expect(refused.body.detail).toContain(
      'anderweitig gefordert: von einem Fall, den Sie nicht sehen. Solange',
    );
    const preview = await world.clerk.post(`bills/${bill}/correct/preview`, {});
    expect(preview.status).toBe(200);
    expect(await debt(bill)).toMatchObject({ moved: 700 });
    const { status, body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'falsche Anschrift' });
    expect(status).toBe(201);
    expect(await newest(guests[0] ?? 0)).toMatchObject({ kind: 'cut', status: 'cancelled' });
    const [draft = 0] = body.drafts;
    expect(await world.readBill(draft)).toMatchObject({
      kind: 'correction',
      total: 2 * net,
      paid: 2 * net - 700,
    });
    expect((await caseOf(cut)).next_case).toBeNull();
    expect((await world.readBill(draft)).cancel_reason).toBe('falsche Anschrift');
    await world.step('bills', draft, 'issue');
    const { pdf } = await world.readBill(draft);
    const [letter] = await office.data.run(
      office.all
        .selectFrom('letters')
        .select('facts')
        .where('document', '=', pdf ?? 0),
    );
    expect(parsed(letter?.facts ?? null)).toMatchObject({ kind: 'correction', reason: 'falsche Anschrift' });
  });

  test('a cut that was written off before cuts waited for a decision is not claimed again', async () => {
    const { bill, cases, guests } = await billed(1);
    const [old = 0] = cases;
    await office.data.run(
      office.all.updateTable('bill_cases').set({ status: 'cut', cut: null }).where('id', '=', old),
    );
    expect(await whyNot('bill-cases', old, 'claim_again')).toBe('nothingContested');
    expect(await whyNot('bill-cases', old, 'accept_cut')).toBeNull();
    const again = await world.step('bill-cases', old, 'claim_again', { reason: 'x' });
    expect([again.status, again.body.code]).toEqual([409, 'nothingContested']);
    expect(await caseOf(old)).toMatchObject({ status: 'cut' });
    expect(await world.casesOf(guests[0] ?? 0)).toHaveLength(1);
    expect(await debt(bill)).toMatchObject({ open: net, moved: 0 });
  });

  test('a co-payment that was asked for in vain is owed by the insurer, with code 03 (§ 43c SGB V)', async () => {
    const early = await billed(1);
    const tooEarly = (await world.step('bills', early.copays[0] ?? 0, 'pass_on')).body;
    expect(tooEarly.code).toBe('notOverdue');
    expect(tooEarly.detail).toMatch(/Fällig ist sie am \d\d\.\d\d\.\d{4}\./);
    const onItsDay = await billed(1, today());
    expect((await world.step('bills', onItsDay.copays[0] ?? 0, 'pass_on')).body.code).toBe('notOverdue');
    const { copays, guests } = await billed(1, '2026-10-12');
    const [bill = 0] = copays;
    await paid(bill, 300);
    const fee = await office.insert('dunning-claim', {
      bill,
      kind: 'fee',
      made_on: '2026-11-02',
      level: 2,
      amount: 300,
      paid: 0,
      waived: 0,
      open: 300,
      status: 'open',
    });
    const alert = await office.insert('overdue-payment-alert', {
      bill,
      open: copay - 300,
      level: 2,
      days_overdue: 30,
      next_action_on: '2026-11-02',
      action: 'pass_on',
      status: 'open',
    });
    const warnings = async () => {
      const open = `{"guest":${guests[0]},"kind":"unpaid_copay","resolved_at_null":true}`;
      return (await world.clerk.get(`person-warnings?filter=${open}`)).body;
    };
    expect(await warnings()).toMatchObject([{ facts: { count: 1, open: copay - 300 } }]);
    expect((await world.step('bills', bill, 'pass_on')).status).toBe(200);
    expect(await debt(bill)).toMatchObject({ paid: 300, open: 0, moved: copay - 300, status: 'passed_on' });
    // Nor is the office to remind them, or warned of them.
    expect((await world.read('overdue-payment-alerts', alert)).body).toMatchObject({
      status: 'done',
      open: 0,
    });
    expect(await warnings()).toEqual([]);
    // The guest is asked for nothing any more, the fee of the letter included.
    expect((await world.read('dunning-claims', fee)).body).toMatchObject({
      open: 0,
      waived: 300,
      status: 'waived',
    });
    expect(await newest(guests[0] ?? 0)).toMatchObject({
      kind: 'copay',
      processing_code: '03',
      copay_key: '2',
      net: copay - 300,
      copay: 0,
      status: 'checked',
    });
    await world.run();
    expect(await latest('statutory_single')).toMatchObject({
      total: copay - 300,
      recipient_insurance: world.insurer,
    });
    expect((await world.step('bills', bill, 'pass_on')).status).toBe(409);
  });

  test('a co-payment claimed from the insurer is asked of the guest again when that claim is withdrawn', async () => {
    const { copays, guests, cases } = await billed(1, '2026-10-12');
    const [bill = 0] = copays;
    await paid(bill, 300);
    await world.step('bills', bill, 'pass_on');
    const claim = Number((await newest(guests[0] ?? 0))?.id);
    await world.run('drafts');
    const onBill = await world.step('bill-cases', claim, 'withdraw', { reason: 'x' });
    expect([onBill.status, onBill.body.code]).toEqual([409, 'claimOnBill']);
    const draft = (await latest('statutory_single'))?.id;
    const { headers } = await world.read('bills', draft ?? 0);
    await world.clerk.delete(`bills/${draft}`, undefined, { 'if-match': String(headers.etag) });
    expect((await world.step('bill-cases', claim, 'withdraw', { reason: 'gezahlt' })).status).toBe(200);
    expect(await debt(bill)).toMatchObject({
      paid: 300,
      open: copay - 300,
      moved: 0,
      status: 'partially_paid',
    });
    expect(await caseOf(cases[0] ?? 0)).toMatchObject({ next_case: null });
    expect((await world.step('bills', bill, 'pass_on')).status).toBe(200);
    expect(await newest(guests[0] ?? 0)).toMatchObject({ kind: 'copay', net: copay - 300 });
    const trips = await world.step('bill-cases', (await billed(1)).cases[0] ?? 0, 'withdraw', {
      reason: 'x',
    });
    expect(trips.status).toBe(409);
  });

  test('no case is claimed from the insurer for more than its co-payment, however often the rest is', async () => {
    const { copays, guests, cases } = await billed(1, '2026-10-12', async guest => {
      await world.tour(guest, await world.prescription(guest), { date: '2026-09-22' });
      await world.build();
    });
    const [[bill = 0], [guest = 0], [first = 0]] = [copays, guests, cases];
    const claimed = async () => {
      const claims = (await world.casesOf(guest)).filter(
        ({ kind, status }) => kind === 'copay' && status !== 'cancelled',
      );
      const of = (isFirst: boolean) => claims.filter(claim => (claim.original_case === first) === isFirst);
      return [true, false].map(isFirst => of(isFirst).reduce((sum, { net: cents }) => sum + cents, 0));
    };
    await paid(bill, 300);
    await world.step('bills', bill, 'pass_on');
    expect(await claimed()).toEqual([800, 400]);
    const claim = (await world.casesOf(guest)).find(each => each.original_case === first);
    await world.step('bill-cases', claim?.id ?? 0, 'withdraw', { reason: 'zu früh' });
    expect(await debt(bill)).toMatchObject({ paid: 300, open: 800, moved: 400 });
    expect((await world.step('bills', bill, 'pass_on')).status).toBe(200);
    const [ofFirst = 0, ofOther = 0] = await claimed();
    expect(ofFirst + ofOther).toBe(copay + tripCopay - 300);
    expect(ofFirst).toBeLessThanOrEqual(copay);
    expect(ofOther).toBeLessThanOrEqual(tripCopay);
  });

  /** what a run of reminders would do about these co-payment bills */
  const remindersOf = async (copays: readonly number[]): Promise<readonly (readonly [number, string])[]> => {
    await world.clerk.post('overdue-payment-alerts/run', {});
    const { body } = await world.clerk.post('overdue-payment-alerts/dunning/preview', {});
    const found: readonly (readonly [number, string])[] = [
      ...body.letters.flatMap((letter: { kind: string; debts: readonly { bill: number }[] }) =>
        letter.debts.map(debt => [debt.bill, letter.kind] as const),
      ),
      ...body.withheld.map((each: { bill: number; why: string }) => [each.bill, each.why] as const),
    ];
    return found.filter(([id]) => copays.includes(id)).sort(([one], [two]) => one - two);
  };

  test('a co-payment that a late exemption or another payer takes away is neither reminded of nor passed on', async () => {
    const { copays, guests, cases } = await billed(3, '2026-10-12');
    const [less = 0, others = 0, due = 0] = copays;
    const [exempt = 0, private_ = 0] = guests;
    const exemption = { copay_exempt: true, exempt_from: '2026-09-01', exempt_to: '2026-12-31' };
    expect((await world.change('guest', exempt, exemption)).status).toBe(200);
    const other = { guest: private_, kind: 'private', valid_from: '2026-09-01' };
    expect((await world.clerk.post('guest-insurances', other)).status).toBe(201);
    const reminders = () => remindersOf(copays);
    expect(await reminders()).toEqual([
      [less, 'in_doubt'],
      [others, 'in_doubt'],
      [due, 'copay'],
    ]);
    for (const id of [less, others])
      expect((await world.step('bills', id, 'pass_on')).body.code).toBe('copayChanged');

    // Claimed, but not billed yet: the guest is credited with that bill.
    const etag = String((await world.read('bill-cases', cases[0] ?? 0)).headers.etag);
    const claimed = await world.clerk.post(`bill-cases/${cases[0]}/claim-copay`, {}, { 'if-match': etag });
    expect(claimed.status).toBe(200);
    expect((await reminders())[0]).toEqual([less, 'in_doubt']);
    await world.run('drafts');
    expect((await reminders())[0]).toEqual([less, 'in_doubt']);
    for (const { id } of await world.bills({ status: 'draft' })) await world.step('bills', id, 'issue');
    expect(await reminders()).toEqual([
      [others, 'in_doubt'],
      [due, 'copay'],
    ]);
    expect((await world.step('bills', due, 'pass_on')).status).toBe(200);
  });

  test('a co-payment is not reminded of once the bill of its case was cancelled and nothing of it is due', async () => {
    const { copays, guests, cases } = await billed(3, '2026-10-12');
    const [gone = 0, exempt = 0] = guests;
    const { bill } = await caseOf(cases[0] ?? 0);
    expect((await world.step('bills', bill, 'cancel', { reason: 'x' })).status).toBe(200);
    for (const { id } of await world.toursOf(gone)) {
      expect((await world.step('tours', id, 'reopen', { reason: 'x' })).status).toBe(200);
      expect((await world.remove('tours', id)).status).toBe(200);
    }
    const exemption = { copay_exempt: true, exempt_from: '2026-09-01', exempt_to: '2026-12-31' };
    expect((await world.change('guest', exempt, exemption)).status).toBe(200);
    const [ofGone, ofExempt, ofOther] = copays;
    expect(await remindersOf(copays)).toEqual([
      [ofGone, 'in_doubt'],
      [ofExempt, 'in_doubt'],
      [ofOther, 'copay'],
    ]);
  });

  /** a guest whose late exemption was claimed from the insurer, on a bill that is out, and what rejects that claim */
  async function exemptLater() {
    const { guests, cases, bill } = await billed(1, '2026-10-12');
    const [[guest = 0], [id = 0]] = [guests, cases];
    const exemption = { copay_exempt: true, exempt_from: '2026-09-01', exempt_to: '2026-12-31' };
    await world.change('guest', guest, exemption);
    const claim = async () => {
      const etag = String((await world.read('bill-cases', id)).headers.etag);
      return world.clerk.post(`bill-cases/${id}/claim-copay`, {}, { 'if-match': etag });
    };
    expect((await claim()).status).toBe(200);
    const post = async () => {
      await world.run();
      for (const each of await world.bills({ status: 'issued' })) await world.step('bills', each.id, 'send');
    };
    await post();
    return { guest, id, bill: Number((await caseOf(id)).bill ?? bill), claim, post };
  }
  const reject = async (id: number) => {
    const rejection = { fields: { rejection_code: '1' }, reason: 'x' };
    expect((await world.step('bill-cases', id, 'reject', rejection)).status).toBe(200);
  };
  /** what guests are asked for by bills that stand */
  const askedOf = async (guest: number) =>
    (await world.bills({ kind: 'copay', recipient_guest: guest }))
      .filter(({ status }) => status !== 'cancelled')
      .map(({ total }) => total);

  test('a later claim that is rejected is made once more as it was, and nothing of it claimed beside it', async () => {
    const { guest, id, bill, claim, post } = await exemptLater();
    /** what guests owe for the month, as the report states it */
    const due = async () => {
      const { period } = await caseOf(id);
      const path = `reports/copayments?from=${period}-01&to=${period}-28&by=month`;
      return (await world.clerk.get(path)).body.totals.due;
    };
    const dueBefore = await due();
    const first = await newest(guest);
    const stated = { gross: 0, copay: -copay, net: copay, kind: 'copay_less', processing_code: '02' };
    expect(first).toMatchObject({ ...stated, status: 'submitted' });
    await reject(first?.id ?? 0);
    expect((await world.step('bill-cases', first?.id ?? 0, 'correct')).status).toBe(200);
    const again = await newest(guest);
    expect(again).toMatchObject({ ...stated, original_case: id, status: 'checked' });
    expect(await caseOf(id)).toMatchObject({ next_case: again?.id, copay_change: null });
    const correct = () => world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    expect((await correct()).body.code).toBe('copayClaimedLater');
    await post();
    expect((await correct()).body.code).toBe('copayClaimedLater');
    expect(await due()).toBe(dueBefore);

    // Taken back, the case says again what has changed, and the guest is not asked for it meanwhile.
    await world.step('bills', Number((await newest(guest))?.bill), 'cancel', { reason: 'x' });
    expect((await world.step('bill-cases', again?.id ?? 0, 'withdraw', { reason: 'x' })).status).toBe(200);
    expect(await caseOf(id)).toMatchObject({ next_case: null, copay_change: -copay });
    await post();
    expect(await askedOf(guest)).toEqual([]);
    expect((await claim()).status).toBe(200);
    await post();
  });

  test('a later claim whose rejection is accepted was made: neither guest nor insurer is asked for it again', async () => {
    const { guest, id, bill, claim, post } = await exemptLater();
    const given = await newest(guest);
    await reject(given?.id ?? 0);
    expect((await world.step('bill-cases', given?.id ?? 0, 'give_up', { reason: 'x' })).status).toBe(200);
    await world.change('guest', guest, { exempt_from: '2026-08-01' });
    expect(await caseOf(id)).toMatchObject({ copay_change: null });
    expect((await claim()).body.code).toBe('copayNotLess');
    await post();
    expect(await askedOf(guest)).toEqual([]);
    expect((await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' })).body.code).toBe(
      'copayClaimedLater',
    );
  });

  test('a guest is not charged for a cut of what they owe no more', async () => {
    const { guest, post } = await exemptLater();
    const claim = await newest(guest);
    const cut = { bill: claim?.bill, bill_case: claim?.id, amount: copay, kind: 'cut', reason: 'x' };
    await world.allocate(await world.payment({ amount: copay }), cut);
    expect(await caseOf(claim?.id ?? 0)).toMatchObject({ status: 'cut' });
    const charged = await world.step('bill-cases', claim?.id ?? 0, 'charge_guest', { reason: 'x' });
    expect([charged.status, charged.body.code]).toEqual([409, 'notFromGuest']);
    const again = await world.step('bill-cases', claim?.id ?? 0, 'claim_again', { reason: 'x' });
    expect(again.status).toBe(200);
    expect(await newest(guest)).toMatchObject({ kind: 'cut', payer_type: 'statutory', net: copay });
    await post();
  });

  test('a co-payment that was passed on and rejected is claimed once more with its code and key', async () => {
    const { copays, guests } = await billed(1, '2026-10-12');
    expect((await world.step('bills', copays[0] ?? 0, 'pass_on')).status).toBe(200);
    await world.run();
    for (const { id } of await world.bills({ status: 'issued' })) await world.step('bills', id, 'send');
    const first = await newest(guests[0] ?? 0);
    await reject(first?.id ?? 0);
    expect((await world.step('bill-cases', first?.id ?? 0, 'correct')).status).toBe(200);
    expect(await newest(guests[0] ?? 0)).toMatchObject({
      original_case: first?.id,
      kind: 'copay',
      processing_code: '03',
      copay_key: '2',
      gross: copay,
      net: copay,
    });
  });

  test('what a claim has taken off a co-payment is neither passed on nor claimed with its case once more', async () => {
    const { copays, guests, cases } = await billed(1, '2026-10-12');
    const [[bill = 0], [guest = 0], [id = 0]] = [copays, guests, cases];
    const exemption = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };
    await world.change('guest', guest, exemption);
    const etag = String((await world.read('bill-cases', id)).headers.etag);
    const claimed = await world.clerk.post(`bill-cases/${id}/claim-copay`, {}, { 'if-match': etag });
    expect(claimed.status).toBe(200);
    expect(await whyNot('bills', bill, 'pass_on')).toBe('copayChanged');
    expect((await world.step('bills', bill, 'pass_on')).body.code).toBe('copayChanged');
    const claimedWith = Number((await caseOf(id)).bill);
    expect(await whyNot('bills', claimedWith, 'cancel')).toBe('copayClaimedLater');
    const cancelled = await world.step('bills', claimedWith, 'cancel', { reason: 'x' });
    expect(cancelled.body.code).toBe('copayClaimedLater');
    await world.step('bill-cases', id, 'reject', { fields: { rejection_code: '1' }, reason: 'Strecke' });
    expect(await whyNot('bill-cases', id, 'correct')).toBe('copayClaimedLater');
    expect((await world.step('bill-cases', id, 'correct')).body.code).toBe('copayClaimedLater');
    expect(await caseOf(id)).toMatchObject({ status: 'rejected' });
    expect(await debt(bill)).toMatchObject({ open: copay, moved: 0 });
  });

  test('cash beyond what is due is credited once, though its case goes on as a new version', async () => {
    const guest = await world.ride({}, copay + 500);
    const [own] = await world.casesOf(guest);
    const id = own?.id ?? 0;
    const credits = async () => {
      const rows = await office.data.run(
        office.all
          .selectFrom('payments')
          .select(['amount', 'copay_case'])
          .where('payer_guest', '=', guest)
          .orderBy('id'),
      );
      return rows.map(({ amount, copay_case }) => [amount, copay_case]);
    };
    await world.run();
    expect(await credits()).toEqual([[500, id]]);
    await world.step('bills', (await caseOf(id)).bill, 'send');
    await world.step('bill-cases', id, 'reject', { fields: { rejection_code: '1' }, reason: 'Strecke' });
    expect((await world.step('bill-cases', id, 'correct')).status).toBe(200);
    const version = await newest(guest);
    await world.step('bill-cases', Number(version?.id), 'check');
    await world.run();
    expect(await caseOf(Number(version?.id))).toMatchObject({ status: 'billed' });
    expect(await credits()).toEqual([[500, version?.id]]);
  });

  test('a cut that was claimed again waits for a decision again when that claim is withdrawn', async () => {
    const { bill, cases, guests } = await billed(2);
    const [cut = 0] = cases;
    await paid(bill, 2 * net - 700, { bill, bill_case: cut, amount: 700, kind: 'cut', reason: 'Kilometer' });
    await world.step('bill-cases', cut, 'claim_again', { reason: 'steht uns zu' });
    const claim = Number((await newest(guests[0] ?? 0))?.id);
    expect((await world.step('bill-cases', claim, 'withdraw', { reason: 'doch nicht' })).status).toBe(200);
    expect(await debt(bill)).toMatchObject({ open: 700, contested: 700, moved: 0, status: 'partially_paid' });
    expect(await caseOf(cut)).toMatchObject({ status: 'cut', cut: 700, open: 700, next_case: null });
    await world.step('bill-cases', cut, 'accept_cut', { reason: 'zu Recht' });
    expect(await debt(bill)).toMatchObject({ open: 0, written_off: 700, status: 'paid' });
  });

  test('a cut of a co-payment claim goes back to that claim, and not to the bill of its trips', async () => {
    const { bill: trips, copays, guests } = await billed(1, '2026-10-12');
    await world.step('bills', copays[0] ?? 0, 'pass_on');
    await world.run();
    const own = await newest(guests[0] ?? 0);
    const [claim, bill] = [own?.id ?? 0, own?.bill ?? 0];
    await paid(bill, copay - 400, { bill, bill_case: claim, amount: 400, kind: 'cut' });
    await world.step('bill-cases', claim, 'claim_again', { reason: 'steht uns zu' });
    expect(await debt(bill)).toMatchObject({ moved: 400, open: 0 });
    const again = Number((await newest(guests[0] ?? 0))?.id);
    expect((await world.step('bill-cases', again, 'withdraw', { reason: 'doch nicht' })).status).toBe(200);
    expect(await debt(trips)).toMatchObject({ open: net, contested: 0, moved: 0 });
    expect(await debt(bill)).toMatchObject({ open: 400, contested: 400, moved: 0 });
    expect(await caseOf(claim)).toMatchObject({ status: 'cut', cut: 400, open: 400, next_case: null });
  });

  test('what a guest gets back after the rest was claimed from the insurer is claimed beside it', async () => {
    const { copays, guests } = await billed(1, '2026-10-12');
    const [bill = 0] = copays;
    const payment = await paid(bill, 300);
    await world.step('bills', bill, 'pass_on');
    const first = Number((await newest(guests[0] ?? 0))?.id);
    const reversed = await world.step('payments', payment, 'reverse', { reason: 'Rücklastschrift' });
    expect(reversed.status).toBe(200);
    expect(await debt(bill)).toMatchObject({ open: 300, moved: copay - 300, status: 'sent' });
    expect((await world.step('bills', bill, 'pass_on')).status).toBe(200);
    expect(await newest(guests[0] ?? 0)).toMatchObject({ kind: 'copay', net: 300 });
    expect(await debt(bill)).toMatchObject({ open: 0, moved: copay, status: 'passed_on' });
    expect((await world.step('bill-cases', first, 'withdraw', { reason: 'x' })).status).toBe(200);
    expect(await debt(bill)).toMatchObject({ open: copay - 300, moved: 300, status: 'sent' });
  });

  test('a co-payment is claimed for the version of its case that stands, and asked for there again', async () => {
    const { cases, copays, guests } = await billed(1, '2026-10-12');
    const [rejected = 0, bill = 0] = [...cases, ...copays];
    await world.step('bill-cases', rejected, 'reject', { fields: { rejection_code: '14' }, reason: 'x' });
    await world.step('bill-cases', rejected, 'correct');
    const version = Number((await newest(guests[0] ?? 0))?.id);
    expect((await world.step('bills', bill, 'pass_on')).status).toBe(200);
    const claim = await newest(guests[0] ?? 0);
    expect(claim).toMatchObject({ kind: 'copay', original_case: version });
    expect(await caseOf(rejected)).toMatchObject({ next_case: version });
    await world.step('bill-cases', claim?.id ?? 0, 'withdraw', { reason: 'x' });
    expect(await debt(bill)).toMatchObject({ open: copay, moved: 0, status: 'sent' });
  });

  test('a rejected case on which money is booked is not made again before that is released', async () => {
    const { cases, guests } = await billed(1);
    const [id = 0] = cases;
    const bill = Number((await caseOf(id)).bill);
    const payment = await world.payment({ amount: 100 });
    await world.allocate(payment, { bill, bill_case: id, amount: 100 });
    await rejected(id);
    expect(await whyNot('bill-cases', id, 'correct')).toBe('casePartlyPaid');
    const refused = await world.step('bill-cases', id, 'correct');
    expect([refused.status, refused.body.code]).toEqual([409, 'casePartlyPaid']);
    expect(await debt(bill)).toMatchObject({ paid: 100, open: net - 100, moved: 0 });
    expect(await world.casesOf(guests[0] ?? 0)).toHaveLength(1);
    await world.step('payments', payment, 'reverse', { reason: 'x' });
    expect(await whyNot('bill-cases', id, 'correct')).toBeNull();
    expect((await world.step('bill-cases', id, 'correct')).status).toBe(200);
    await world.step('bill-cases', Number((await newest(guests[0] ?? 0))?.id), 'check');
    await world.run();
  });

  test('a cut whose reason is as long as reasons are is claimed in as many words as fit', async () => {
    const { cases, guests } = await billed(1);
    const [id = 0] = cases;
    const bill = Number((await caseOf(id)).bill);
    const reason = 'Kilometer zu hoch. '.repeat(12).slice(0, 200);
    await paid(bill, net - 700, { bill, bill_case: id, amount: 700, kind: 'cut', reason });
    expect((await world.step('bill-cases', id, 'claim_again', { reason: 'steht uns zu' })).status).toBe(200);
    const claim = await newest(guests[0] ?? 0);
    const [item] = await office.data.run(
      office.all
        .selectFrom('bill_items')
        .select('description')
        .where('bill_case', '=', claim?.id ?? 0),
    );
    expect(item?.description).toMatch(/^Nachforderung nach Kürzung zu .*: Kilometer zu hoch/);
    expect(item?.description).toHaveLength(200);
    await world.step('bill-cases', claim?.id ?? 0, 'withdraw', { reason: 'x' });
  });

  test('rides are no later claim: they are not withdrawn', async () => {
    const [open] = await world.casesOf(await world.ride());
    const { status, body } = await world.step('bill-cases', open?.id ?? 0, 'withdraw', {
      reason: 'nicht gewollt',
    });
    expect([status, body.code]).toEqual([409, 'noLaterClaim']);
    expect(await caseOf(open?.id ?? 0)).toMatchObject({ status: open?.status, next_case: null });
  });

  test('only co-payments are claimed from the insurer, and only from statutory ones (§ 43c SGB V)', async () => {
    const { bill } = await billed(1);
    expect((await world.step('bills', bill, 'pass_on')).body.code).toBe('notFromInsurer');
    const { cases, copays, guests } = await billed(1, '2026-10-12');
    const [id = 0, asked = 0] = [...cases, ...copays];
    const payer = (payer_type: 'private' | 'statutory') =>
      office.data.run(office.all.updateTable('bill_cases').set({ payer_type }).where('id', '=', id));
    await payer('private');
    expect((await world.step('bills', asked, 'pass_on')).body.code).toBe('notFromInsurer');
    await payer('statutory');
    expect(await debt(asked)).toMatchObject({ open: copay, moved: 0, status: 'sent' });
    expect(await world.casesOf(guests[0] ?? 0)).toHaveLength(1);
  });

  test('the co-payment of a case whose rejection was accepted is not claimed from its insurer', async () => {
    const { cases, copays, guests } = await billed(1, '2026-10-12');
    const [id = 0, asked = 0] = [...cases, ...copays];
    // As releases left it that credited no guest when a rejection was accepted.
    const givenUp = office.all.updateTable('bill_cases').set({ status: 'cancelled' }).where('id', '=', id);
    await office.data.run(givenUp);
    expect((await world.step('bills', asked, 'pass_on')).body.code).toBe('copayChanged');
    expect(await debt(asked)).toMatchObject({ open: copay, moved: 0, status: 'sent' });
    expect(await world.casesOf(guests[0] ?? 0)).toHaveLength(1);
  });

  test('a late exemption: the correction asks the insurer for all and credits the guest in the same step', async () => {
    const { bill, copays, guests, cases } = await billed(2);
    const [guest = 0] = guests;
    const payment = await paid(bill, 4_000);
    const [own = 0, others = 0] = copays;
    const fromGuest = await paid(own, copay);
    const exemption = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };
    expect((await world.change('guest', guest, exemption)).status).toBe(200);

    const { body: preview } = await world.clerk.post(`bills/${bill}/correct/preview`, {});
    expect(
      preview.cases.map(({ before, after }: { before: object; after: object }) => [before, after]),
    ).toMatchObject([
      [
        { net, copay },
        { net: gross, copay: 0 },
      ],
      [
        { net, copay },
        { net, copay },
      ],
    ]);
    expect(preview.bills).toMatchObject([
      { before: 2 * net, after: gross + net, paid: 4_000, address: null },
      { before: copay, after: null, paid: copay, address: null },
    ]);
    expect(await debt(bill)).toMatchObject({ paid: 4_000, status: 'partially_paid' });
    expect((await caseOf(cases[0] ?? 0)).status).toBe('submitted');

    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'Befreiung' });
    expect(body).toMatchObject({ waiting: 0, drafts: [expect.any(Number)] });
    expect(await debt(bill)).toMatchObject({ paid: 0, open: 0, status: 'cancelled' });
    expect(await debt(own)).toMatchObject({ paid: 0, open: 0, status: 'cancelled' });
    expect(await debt(others)).toMatchObject({ open: copay, status: 'sent' });
    expect(await world.readPayment(fromGuest)).toMatchObject({ rest: copay, status: 'received' });
    expect(await world.readPayment(payment)).toMatchObject({ rest: 0, status: 'allocated' });

    const [draft = 0] = body.drafts;
    expect((await world.step('bills', draft, 'issue')).status).toBe(200);
    expect(await debt(draft)).toMatchObject({
      paid: 4_000,
      open: gross + net - 4_000,
      status: 'partially_paid',
    });
    const { cancelled_by } = await world.readBill(own);
    expect(await world.readBill(cancelled_by ?? 0)).toMatchObject({ kind: 'cancellation', total: -copay });
  });

  test('a run that claims a co-payment no longer due issues what the guest owes instead, and frees the rest', async () => {
    const guest = await world.course(0);
    await world.run();
    const [asked] = await world.bills({ kind: 'copay', recipient_guest: guest });
    expect(asked).toMatchObject({ total: 2 * tripCopay, status: 'issued' });
    const fromGuest = await paid(asked?.id ?? 0, 2 * tripCopay);
    // The last of the rides that are paid for is exempt.
    const exemption = { copay_exempt: true, exempt_from: '2026-09-10', exempt_to: '2026-12-31' };
    expect((await world.change('guest', guest, exemption)).status).toBe(200);
    const [{ id } = { id: 0 }] = await world.casesOf(guest);
    const { headers } = await world.read('bill-cases', id);
    const etag = { 'if-match': String(headers.etag) };
    expect((await world.clerk.post(`bill-cases/${id}/claim-copay`, {}, etag)).status).toBe(200);
    await world.run();
    expect(
      (await world.bills({ kind: 'copay', recipient_guest: guest })).map(({ total, status }) => [
        total,
        status,
      ]),
    ).toEqual([
      [2 * tripCopay, 'cancelled'],
      [tripCopay, 'paid'],
    ]);
    expect(await world.readPayment(fromGuest)).toMatchObject({ rest: tripCopay });
  });

  test('the preview of a correction says to which address the next bill goes', async () => {
    const { bill } = await billed(1);
    const { recipient_insurance: insurer } = await world.readBill(bill);
    const address = { street: 'Neue Gasse', house_no: '9', zip: '80331', city: 'München', country: 'DE' };
    expect((await world.change('health-insurance', insurer ?? 0, { address })).status).toBe(200);
    const { body } = await world.clerk.post(`bills/${bill}/correct/preview`, {});
    expect(body.bills).toMatchObject([
      { address: { after: expect.stringMatching(/, Neue Gasse 9, 80331 München$/) } },
    ]);
    expect(body.bills[0].address.before).not.toContain('Neue Gasse');
  });

  test('a draft is not owed: of what was paid before, a part can still go back to the bank', async () => {
    const { bill } = await billed(1);
    const returned = await paid(bill, 1_000);
    await paid(bill, 500);
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    const [draft = 0] = body.drafts;
    expect(await world.readBill(draft)).toMatchObject({ status: 'draft', total: net, paid: 1_500, open: 0 });
    const reversed = await world.step('payments', returned, 'reverse', { reason: 'Rücklastschrift' });
    expect([reversed.status, reversed.body.code]).toEqual([200, undefined]);
    expect(await world.readBill(draft)).toMatchObject({ status: 'draft', paid: 500, open: 0 });
    // The sum under the list of bills counts what is owed, so no drafts.
    const { body: sums } = await world.clerk.get('bills/sums?filter={"status":"draft"}');
    expect(sums).toMatchObject({ count: 1, sums: { open: 0, total: net } });
    await world.step('bills', draft, 'issue');
    expect(await debt(draft)).toMatchObject({ paid: 500, open: net - 500, status: 'partially_paid' });
  });

  test('a draft that is not wanted gives the money back, and a lower bill what is too much', async () => {
    const first = await billed(1);
    const payment = await paid(first.bill, net - 100);
    const { body } = await world.clerk.post(`bills/${first.bill}/correct`, { reason: 'x' });
    const { headers } = await world.read('bills', body.drafts[0]);
    const gone = await world.clerk.delete(`bills/${body.drafts[0]}`, undefined, {
      'if-match': String(headers.etag),
    });
    expect(gone.status).toBe(200);
    expect(await world.readPayment(payment)).toMatchObject({ rest: net - 100, status: 'received' });
    await world.run();

    const second = await billed(1);
    const more = await paid(second.bill, net - 100);
    const [tour] = await office.data.run(
      office.all
        .selectFrom('tours')
        .select('id')
        .where('bill_case', '=', second.cases[0] ?? 0),
    );
    const { body: corrected } = await world.clerk.post(`bills/${second.bill}/correct`, { reason: 'x' });
    expect((await world.change('tours', tour?.id ?? 0, { km_loaded: 24 })).status).toBe(200);
    await world.step('bill-cases', second.cases[0] ?? 0, 'check');
    expect((await world.step('bills', corrected.drafts[0], 'issue')).status).toBe(200);
    const { total } = await world.readBill(corrected.drafts[0]);
    expect(total).toBeLessThan(net - 100);
    expect(await debt(corrected.drafts[0])).toMatchObject({ paid: total, open: 0, status: 'paid' });
    expect(await world.readPayment(more)).toMatchObject({ rest: net - 100 - total });
  });

  test('a correction goes to the current payer: the former insurer gets its money back and learns nothing more', async () => {
    const { bill, guests } = await billed(1);
    const payment = await paid(bill, 2_000);
    const other = await office.insert('health-insurance', {
      ik: '101575519',
      name: 'Andere Kasse',
      short_name: 'Andere Kasse',
      type: 'EK',
      kind: 'both',
      payment_term_days: 28,
      accepts_dta: false,
      valid_from: '2020-01-01',
      source: 'manual',
    });
    await world.change('guest', guests[0] ?? 0, { health_insurance: other });
    const { body } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'Kasse gewechselt' });
    const [draft = 0] = body.drafts;
    expect(await world.readBill(draft)).toMatchObject({
      kind: 'statutory_single',
      cancels: null,
      recipient_insurance: other,
      paid: 0,
    });
    expect(await world.readPayment(payment)).toMatchObject({ rest: 2_000, status: 'received' });
  });

  const insure = (guest: number, valid_from: string) =>
    world.clerk.post('guest-insurances', {
      guest,
      kind: 'statutory',
      health_insurance: world.otherInsurer,
      insured_status: 'member',
      valid_from,
    });

  test('a change of payer that a bill did not know stands on its case, and the correction bills each for its days', async () => {
    const guest = await world.course(0);
    await world.run();
    const [billedCase] = await world.casesOf(guest);
    const [id, bill] = [billedCase?.id ?? 0, billedCase?.bill ?? 0];
    expect((await insure(guest, '2026-09-10')).status).toBe(201);
    const noted = await caseOf(id);
    expect(noted).toMatchObject({ payer_changed: true, copay_change: null, status: 'billed' });
    expect(noted.check_results).toMatchObject([
      {
        rule: 'payer',
        code: 'otherInsurer',
        severity: 'warning',
        params: { day: '2026-09-10', name: 'Andere Kasse' },
        cause: { resource: 'guest', id: guest },
      },
    ]);
    // The new insurer has a case already, which the ride joins.
    await world.laterRide(guest);
    const preview = await world.clerk.post(`bills/${bill}/correct/preview`, {});
    expect(preview.body.cases).toMatchObject([
      { id, before: { payer: 'Testkasse (104940005)' }, after: { payer: 'Testkasse (104940005)' } },
      { before: null, after: { payer: 'Andere Kasse (108310400)', net: 2 * tripPrice - tripCopay } },
    ]);
    const corrected = await world.clerk.post(`bills/${bill}/correct`, { reason: 'Kasse gewechselt' });
    expect(corrected.body).toMatchObject({ waiting: 0 });
    const drafts = await Promise.all(corrected.body.drafts.map((draft: number) => world.readBill(draft)));
    expect(
      drafts.map(({ kind, recipient_insurance, total }) => [kind, recipient_insurance ?? guest, total]),
    ).toEqual([
      ['correction', world.insurer, 2 * tripPrice - tripCopay],
      ['statutory_single', world.otherInsurer, 2 * tripPrice - tripCopay],
      ['copay', guest, 2 * tripCopay],
    ]);
    expect(await world.casesOf(guest)).toHaveLength(2);
    expect(await caseOf(id)).toMatchObject({ payer_changed: null, check_results: null });
  });

  test('a bill that is cancelled after a change of payer leaves its case to be checked for the current payer', async () => {
    const { bill, cases, guests } = await billed(1);
    await insure(guests[0] ?? 0, '2026-09-01');
    await world.step('bills', bill, 'cancel', { reason: 'x' });
    expect(await caseOf(cases[0] ?? 0)).toMatchObject({
      status: 'open',
      payer: world.otherInsurer,
      payer_changed: null,
    });
  });

  test('a draft is not issued to a payer who no longer owes its cases', async () => {
    const guest = await world.ride();
    const drafts = await world.clerk.post('bills/run/preview', { period: '2026-09' });
    expect(drafts.body.bills.length).toBeGreaterThan(0);
    const [row] = await world.casesOf(guest);
    const draft = await world.bill({
      status: 'draft',
      number: null,
      issue_date: null,
      due_date: null,
      sent_at: null,
      kind: 'business',
      recipient_type: 'company',
      recipient_insurance: null,
      recipient_company: world.company,
    });
    await office.data.run(
      office.all
        .updateTable('bill_cases')
        .set({ bill: draft })
        .where('id', '=', row?.id ?? 0),
    );
    const answer = await world.step('bills', draft, 'issue');
    expect([answer.status, answer.body.code]).toEqual([409, 'otherPayer']);
    const [issue] = (await world.read('bills', draft)).body._transitions;
    expect(issue).toMatchObject({
      name: 'issue',
      allowed: false,
      why: { code: 'otherPayer', params: { case: row?.id } },
    });
    expect((await world.readBill(draft)).number).toBeNull();
  });
});
