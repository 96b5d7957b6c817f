import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { loadCopay } from '@office/copay/server/loadCopay.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type FieldsOf, type Office, openOffice } from '../../engine/server/office.ts';
import { kvnrs } from '../kvnrs.ts';
import { pagesOf } from '../letters/readPdf.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from './claimWorld.ts';

describe.each(dialects)('co-payments on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  const numbers = kvnrs();
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
  });
  afterAll(() => office.close());

  const caseOf = async (id: number) => (await world.read('bill-cases', id)).body;
  const dueOf = async (id: number) => {
    const c = expressionsOn('bill_cases as c');
    const [found] = await loadCopay(office.data, c('c.id', '=', id));
    return found;
  };
  const findings = (record: { check_results: readonly { code: string }[] | null }) =>
    (record.check_results ?? []).map(({ code }) => code);
  const credits = (guest: number) =>
    office.data.run(
      office.all.selectFrom('payments').selectAll().where('payer_guest', '=', guest).orderBy('id'),
    );
  const guestOf = () => world.guest({ kvnr: numbers.next().value });
  const billsOf = async (guest: number) =>
    (await world.bills({ kind: 'copay', recipient_guest: guest })).map(({ total, status }) => [
      total,
      status,
    ]);
  const preview = async () =>
    (await world.clerk.post('bills/run/preview', { period: '2026-09' })).body.bills as readonly {
      kind: string;
      total: number;
      cases: readonly { id: number; owed: number }[];
    }[];
  /** issues and posts every draft there is */
  const issueDrafts = async () => {
    for (const { id } of await world.bills({ status: 'draft' })) await world.step('bills', id, 'issue');
    for (const { id } of await world.bills({ status: 'issued' })) await world.step('bills', id, 'send');
  };

  describe('paid in cash', () => {
    async function rode(...cash: readonly number[]) {
      const guest = await guestOf();
      const prescription = await world.prescription(guest);
      const tours: number[] = [];
      for (const [at, cash_copay] of cash.entries())
        tours.push(
          await world.tour(guest, prescription, {
            cash_copay,
            pickup_at: `0${at + 1}:00`,
            date: `2026-09-${10 + at}`,
          }),
        );
      await world.build();
      const [built] = await world.casesOf(guest);
      return { guest, tours, id: Number(built?.id) };
    }

    test('stands on the bill by the day on which the driver took it', async () => {
      const { guest } = await rode(0, 800, 0);
      await issueDrafts();
      await world.run();
      const [bill] = await world.bills({ kind: 'copay', recipient_guest: guest });
      const { body } = await world.clerk.get(
        `bill-items?filter={"bill":${bill?.id},"quantity_lt":0}&range=[0,9]`,
      );
      expect(body).toMatchObject([{ amount: -800, service_date: '2026-09-11' }]);
    });

    test('are netted once: case, preview, draft and bill say the same, whichever trip the cash was paid on', async () => {
      const { guest, id } = await rode(800, 0, 0);
      const due = 3 * tripCopay - 800;
      expect((await world.clerk.get(`bill-cases/${id}/explanation`)).body).toMatchObject({
        copay: 3 * tripCopay,
        cash: 800,
        copayDue: due,
        excess: 0,
      });
      const planned = (await preview()).filter(({ kind }) => kind === 'copay').flatMap(({ cases }) => cases);
      expect(planned.find(each => each.id === id)?.owed).toBe(due);
      await world.run('drafts');
      expect(await billsOf(guest)).toEqual([[due, 'draft']]);
      const [draft] = await world.bills({ kind: 'copay', recipient_guest: guest });
      const { content } = await world.clerk.post('templates-management/preview', {
        kind: 'copay_request',
        locale: 'de',
        subject: 'Zuzahlung',
        body: '{{positions}}\nBis {{due_date}}',
        bill: draft?.id,
      });
      const [page = ''] = await pagesOf(content);
      expect(page).toMatch(
        /Zuzahlung nach § 61 SGB V, München – Freising 5,00 .*Bar an den Fahrer gezahlt −8,00/,
      );
      expect(page).toMatch(/Rechnungsbetrag 7,00 € Bis \d/);
      await issueDrafts();
      expect(await billsOf(guest)).toEqual([[due, 'sent']]);
      const [bill] = await world.bills({ kind: 'copay', recipient_guest: guest });
      const { body } = await world.clerk.get(
        `bill-items?filter={"bill":${bill?.id}}&sort=["id","ASC"]&range=[0,9]`,
      );
      type Item = Readonly<Record<'amount' | 'quantity' | 'description', unknown>>;
      const lines = body.map(({ amount, quantity, description }: Item) => [amount, quantity, description]);
      // The guest reads what each ride costs and what the drivers took.
      const ride = [tripCopay, 100, 'Zuzahlung nach § 61 SGB V'];
      expect(lines).toEqual([ride, ride, ride, [-800, -100, 'Bar an den Fahrer gezahlt']]);
      const cancelled = await world.step('bills', bill?.id ?? 0, 'cancel', { reason: 'x' });
      expect(await world.readBill(cancelled.body.cancelled_by)).toMatchObject({ total: -due });
      await world.run();
      expect(await billsOf(guest)).toContainEqual([due, 'issued']);
    });

    test('beyond what is due is a finding and, once billed, a credit of the guest', async () => {
      const { guest, id, tours } = await rode(0, 1_300);
      const found = await caseOf(id);
      expect(found.check_results).toMatchObject([
        {
          code: 'cashBeyond',
          severity: 'warning',
          params: { cash: 1_300, copay: 2 * tripCopay, credit: 300 },
          cause: { resource: 'tours', id: tours[1], field: 'cash_copay' },
        },
      ]);
      expect(found).toMatchObject({ status: 'checked', cash: 1_300 });
      await world.run();
      expect(await billsOf(guest)).toEqual([]);
      const [credit, ...more] = await credits(guest);
      expect([credit, more]).toMatchObject([
        { amount: 300, rest: 300, method: 'cash', status: 'received', copay_case: id },
        [],
      ]);
      // What it says was paid is not the office's to change.
      const changed = await world.change('payments', credit?.id ?? 0, { amount: 100 });
      expect([changed.status, changed.body.errors?.amount?.code]).toEqual([400, 'locked']);
      const { headers } = await world.read('payments', credit?.id ?? 0);
      const gone = await world.clerk.delete(`payments/${credit?.id}`, undefined, {
        'if-match': String(headers.etag),
      });
      expect(gone.status).toBe(409);
      const late = await world.change('tours', tours[1] ?? 0, { cash_copay: 0 });
      expect(late.body.errors?.cash_copay?.code).toBe('locked');

      // Billed once more, the guest is credited no second time.
      const bill = Number((await caseOf(id)).bill);
      await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
      await issueDrafts();
      expect(await credits(guest)).toHaveLength(1);
      expect(await dueOf(id)).toMatchObject({ due: 0, excess: 0 });

      // A credit that was taken back is none: what the drivers took is again more than was due.
      expect((await world.step('payments', credit?.id ?? 0, 'reverse', { reason: 'x' })).status).toBe(200);
      expect(await dueOf(id)).toMatchObject({ due: 0, excess: 300 });
    });

    test('before a late exemption comes back as a credit when the case is billed for the current payer', async () => {
      const { guest, id } = await rode(500, 500);
      await world.run();
      await world.change('guest', guest, {
        copay_exempt: true,
        exempt_from: '2026-01-01',
        exempt_to: '2026-12-31',
      });
      expect(await caseOf(id)).toMatchObject({ copay_change: -1_000 });
      await world.clerk.post(`bills/${(await caseOf(id)).bill}/correct`, { reason: 'x' });
      await issueDrafts();
      expect(await credits(guest)).toMatchObject([{ amount: 1_000, rest: 1_000 }]);
      expect(await caseOf(id)).toMatchObject({ copay: 0, copay_change: null });
    });

    test('and claimed from the insurer instead stands on a paper that says what of each ride, and for which days', async () => {
      const { guest, id } = await rode(0, 800, 0);
      await world.run();
      const exemption = { copay_exempt: true, exempt_from: '2026-09-11', exempt_to: '2026-12-31' };
      await world.change('guest', guest, exemption);
      const etag = { 'if-match': String((await world.read('bill-cases', id)).headers.etag) };
      const unreaching = await office.caller('all', { narrowed: { 'bill-cases.claim_copay': ['clients'] } });
      expect((await unreaching.post(`bill-cases/${id}/claim-copay`, {}, etag)).status).toBe(403);
      expect((await world.clerk.post(`bill-cases/${id}/claim-copay`, {}, etag)).status).toBe(200);
      await world.run();
      // Of what the driver took, one ride is still owed.
      expect(await credits(guest)).toMatchObject([{ amount: 800 - tripCopay, rest: 800 - tripCopay }]);
      const claim = (await world.casesOf(guest)).at(-1);
      const bill = await world.readBill(claim?.bill ?? 0);
      expect(bill).toMatchObject({
        service_from: '2026-09-11',
        service_to: '2026-09-12',
        total: 2 * tripCopay,
      });
      const textOf = async (of: number | null | undefined) => {
        const { content } = await world.clerk.get(`documents/${(await world.readBill(of ?? 0)).pdf}/content`);
        return (await pagesOf(content)).join(' ').replaceAll('\u00a0', ' ');
      };
      const text = await textOf(bill.id);
      expect(text.match(/0,00 € statt 5,00 €/g)).toHaveLength(2);
      expect(text).toContain('Abzug gesetzlicher Zuzahlungen zurückgenommen 10,00 €');
      expect(text).not.toContain('abzüglich');
      const cancelled = await world.step('bills', bill.id, 'cancel', { reason: 'x' });
      expect(await textOf(Number(cancelled.body.cancelled_by))).toContain(
        'abzüglich gesetzlicher Zuzahlungen −10,00 €',
      );
    });
  });

  describe('for the first and the last trip of a treatment', () => {
    let course: number;
    beforeAll(() => {
      course = world.radiotherapy;
    });

    const begin = async () => {
      const guest = await guestOf();
      const prescription = await world.prescription(guest, {
        treatment_type: course,
        approval_to: '2027-12-31',
      });
      return { guest, prescription };
    };
    const ride = (guest: number, prescription: number, day: string, fields: FieldsOf<'tour'> = {}) =>
      world.tour(guest, prescription, { treatment_type: course, date: day, ...fields });
    /** as a clerk enters it */
    const enter = async (guest: number, prescription: number, date: string) => {
      const answer = await world.clerk.post('tours', {
        date,
        company: world.company,
        guest,
        prescription,
        direction: 'out',
        pickup_at: '08:00',
        pickup: { street: 'Hauptstraße', zip: '80331', city: 'München', country: 'DE' },
        dropoff: { street: 'Klinikweg', zip: '85354', city: 'Freising', country: 'DE' },
        guest_type: world.guestType,
        treatment_type: course,
      });
      expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
      return Number(answer.body.id);
    };
    const amounts = async (guest: number) =>
      (await world.casesOf(guest)).map(({ period, gross, copay, net, status }) => ({
        period,
        gross,
        copay,
        net,
        status,
      }));

    test('a trip that is entered later, before or after, changes open cases of other months by itself', async () => {
      const { guest, prescription } = await begin();
      await ride(guest, prescription, '2026-09-10');
      await ride(guest, prescription, '2026-09-11');
      await ride(guest, prescription, '2026-09-12');
      await world.build();
      const [built] = await world.casesOf(guest);
      expect(built?.copay).toBe(2 * tripCopay);
      const later = await enter(guest, prescription, '2026-10-01');
      expect((await amounts(guest))[0]?.copay).toBe(tripCopay);
      await enter(guest, prescription, '2026-08-20');
      expect((await amounts(guest))[0]?.copay).toBe(0);
      const cancelled = await world.step('tours', later, 'cancel', { fields: { cancel_reason: 'krank' } });
      expect(cancelled.status).toBe(200);
      expect((await amounts(guest))[0]?.copay).toBe(tripCopay);
    });

    test('a further prescription continues the treatment, and the same treatment alone', async () => {
      const { guest, prescription } = await begin();
      await ride(guest, prescription, '2026-09-10');
      await ride(guest, prescription, '2026-09-11');
      const next = await world.prescription(guest, { treatment_type: course, approval_to: '2027-12-31' });
      await ride(guest, next, '2026-09-20');
      await world.build();
      const both = async () => (await world.casesOf(guest)).map(({ copay }) => copay);
      expect(await both()).toEqual([2 * tripCopay, tripCopay]);
      const continued = await world.change('prescriptions', next, { first_prescription: prescription });
      expect([continued.status, continued.body.errors]).toEqual([200, undefined]);
      expect(await both()).toEqual([tripCopay, tripCopay]);

      const third = await world.prescription(guest, { treatment_type: course });
      const chained = await world.change('prescriptions', third, { first_prescription: next });
      expect(chained.body.errors?.first_prescription?.code).toBe('notTheFirst');
      const turned = await world.change('prescriptions', prescription, { first_prescription: third });
      expect(turned.body.errors?.first_prescription?.code).toBe('hasFollowers');
      const itself = await world.change('prescriptions', third, { first_prescription: third });
      expect(itself.body.errors?.first_prescription?.code).toBe('notTheFirst');
      const own = { 'prescriptions.read': ['own'], 'prescriptions.list': ['own'] } as const;
      const blind = await office.caller('all', { narrowed: own });
      const row = office.all
        .updateTable('prescriptions')
        .set({ created_by: blind.id })
        .where('id', '=', third);
      await office.data.run(row);
      const { version } = (await blind.get(`prescriptions/${third}`)).body;
      const unseen = await blind.put(
        `prescriptions/${third}`,
        { first_prescription: next },
        { 'if-match': `"v${version}"` },
      );
      expect(unseen.body.errors?.first_prescription?.code).toBe('reference');
      const other = await world.prescription(guest);
      const mixed = await world.change('prescriptions', other, { first_prescription: prescription });
      expect([mixed.status, Object.keys(mixed.body.errors)]).toEqual([400, ['first_prescription']]);
      await world.change('prescriptions', next, { first_prescription: null });
      expect(await both()).toEqual([2 * tripCopay, tripCopay]);
    });

    test('a billed case says that its last trip is none any more; the insurer is asked, the guest credited', async () => {
      const { guest, prescription } = await begin();
      const [first, last] = [
        await ride(guest, prescription, '2026-09-10'),
        await ride(guest, prescription, '2026-09-12'),
      ];
      await world.build();
      await world.run('drafts');
      await issueDrafts();
      const [id = 0] = (await world.casesOf(guest)).map(each => each.id);
      expect(await billsOf(guest)).toEqual([[2 * tripCopay, 'sent']]);
      const [asked] = await world.bills({ kind: 'copay', recipient_guest: guest });
      const payment = await world.payment({ amount: 2 * tripCopay, payer_type: 'guest', payer_guest: guest });
      await world.allocate(payment, { bill: asked?.id, amount: 2 * tripCopay });

      await enter(guest, prescription, '2026-10-05');
      const changed = await caseOf(id);
      expect(changed).toMatchObject({ copay: 2 * tripCopay, copay_change: -tripCopay, status: 'submitted' });
      expect(changed.check_results).toMatchObject([
        {
          code: 'copayLess',
          severity: 'warning',
          params: { billed: 2 * tripCopay, due: tripCopay },
          cause: { resource: 'tours', id: last },
        },
      ]);
      const listed = await world.clerk.get('bill-cases?filter={"copay_change_null":false}&range=[0,9]');
      expect(listed.body.map((each: { id: number }) => each.id)).toEqual([id]);

      const { headers } = await world.read('bill-cases', id);
      const etag = { 'if-match': String(headers.etag) };
      const reader = await office.caller(['bill-cases.list', 'bill-cases.read']);
      expect((await reader.post(`bill-cases/${id}/claim-copay`, {}, etag)).status).toBe(403);
      const claimed = await world.clerk.post(`bill-cases/${id}/claim-copay`, {}, etag);
      expect([claimed.status, claimed.body.copay_change, findings(claimed.body)]).toEqual([200, null, []]);
      const again = { 'if-match': String((await world.read('bill-cases', id)).headers.etag) };
      const twice = await world.clerk.post(`bill-cases/${id}/claim-copay`, {}, again);
      expect([twice.status, twice.body.code]).toEqual([409, 'copayNotLess']);
      const claim = (await world.casesOf(guest)).at(-1);
      expect(claim).toMatchObject({
        kind: 'copay_less',
        processing_code: '02',
        original_case: id,
        gross: 0,
        copay: -tripCopay,
        net: tripCopay,
        status: 'checked',
      });
      // One cent is on one live claim: the whole is not billed again beside it.
      const correct = await world.clerk.post(`bills/${changed.bill}/correct`, { reason: 'x' });
      expect(correct.body.code).toBe('copayClaimedLater');

      await world.run('drafts');
      await issueDrafts();
      const later = (await world.bills({ kind: 'statutory_single' })).at(-1);
      expect(later).toMatchObject({ gross: 0, copay: -tripCopay, total: tripCopay, open: tripCopay });
      // The guest's bill is credited; what remains of it is paid by what they have paid.
      expect(await billsOf(guest)).toEqual([
        [2 * tripCopay, 'cancelled'],
        [tripCopay, 'draft'],
      ]);
      await issueDrafts();
      expect((await billsOf(guest))[1]).toEqual([tripCopay, 'paid']);
      expect(await world.readPayment(payment)).toMatchObject({ rest: tripCopay });
      expect(await dueOf(id)).toMatchObject({ due: tripCopay, trips: [{ tour: first }] });
      const cases = await world.casesOf(guest);
      expect(cases.reduce((all, { net, copay }) => all + net + copay, 0)).toBe(2 * tripPrice);
    });

    test('where the guest owes more the bill is corrected, and cash that was credited is asked for again', async () => {
      const { guest, prescription } = await begin();
      await ride(guest, prescription, '2026-09-10', { cash_copay: tripCopay });
      await ride(guest, prescription, '2026-09-12', { cash_copay: tripCopay });
      const later = await enter(guest, prescription, '2026-10-05');
      await world.build();
      await world.run();
      const [id = 0] = (await world.casesOf(guest)).map(each => each.id);
      expect(await credits(guest)).toMatchObject([{ amount: tripCopay }]);
      await world.step('tours', later, 'cancel', { fields: { cancel_reason: 'krank' } });
      const changed = await caseOf(id);
      expect([changed.copay_change, findings(changed)]).toEqual([tripCopay, ['cashBeyond', 'copayMore']]);
      const none = await world.clerk.post(
        `bill-cases/${id}/claim-copay`,
        {},
        { 'if-match': String((await world.read('bill-cases', id)).headers.etag) },
      );
      expect(none.body.code).toBe('copayNotLess');
      const { body } = await world.clerk.post(`bills/${changed.bill}/correct`, { reason: 'Absage' });
      expect(body.waiting).toBe(0);
      await issueDrafts();
      expect(await caseOf(id)).toMatchObject({ copay: 2 * tripCopay, copay_change: null });
      await world.run();
      expect(await billsOf(guest)).toEqual([[tripCopay, 'issued']]);
    });

    test('a claim that is not wanted goes, and the case says again what has changed', async () => {
      const { guest, prescription } = await begin();
      await ride(guest, prescription, '2026-09-10');
      await ride(guest, prescription, '2026-09-12');
      await world.build();
      await world.run();
      const [id = 0] = (await world.casesOf(guest)).map(each => each.id);
      const later = await enter(guest, prescription, '2026-10-05');
      await world.clerk.post(
        `bill-cases/${id}/claim-copay`,
        {},
        { 'if-match': String((await world.read('bill-cases', id)).headers.etag) },
      );
      await world.step('tours', later, 'cancel', { fields: { cancel_reason: 'krank' } });
      expect(findings(await caseOf(id))).toEqual(['copayMore']);
      const claim = (await world.casesOf(guest)).at(-1)?.id ?? 0;
      expect((await world.step('bill-cases', claim, 'withdraw', { reason: 'abgesagt' })).status).toBe(200);
      expect(await caseOf(claim)).toMatchObject({ status: 'cancelled' });
      expect(await caseOf(id)).toMatchObject({ copay_change: null, next_case: null });
    });
  });
});
