import type { Data } from '@engine/server/access/data.ts';
import { readContent } from '@engine/server/files/fileContents.ts';
import { correctBill } from '@office/bills/server/correctBill.ts';
import { loadDebts } from '@office/payments/server/billDebts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type BilledClaims, billedClaims } from '../claims/billedClaims.ts';
import { type ClaimWorld, openClaimWorld, tripCopay, tripPrice } from '../claims/claimWorld.ts';
import { interleaved, waiting } from '../interleaved.ts';
import { pagesOf } from '../letters/readPdf.ts';

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

  describe.runIf(dialect === 'postgres')('and released at the same time', () => {
    const correct = (data: Data, bill: number) => correctBill(data, bill, 'x');
    async function paidBill() {
      const { bill } = await claims.billed(1);
      const payment = await world.payment({ amount: owed });
      await world.allocate(payment, { bill, amount: owed });
      const { version } = await world.readPayment(payment);
      const release = () =>
        world.clerk.post(`payments/${payment}/release`, {}, { 'if-match': `"v${version}"` });
      return { bill, payment, release };
    }
    async function expectReleased(payment: number, bill: number) {
      const cancelled = { status: 'cancelled', paid: 0, open: 0 };
      expect(await world.readBill(bill)).toMatchObject(cancelled);
      expect(await world.readPayment(payment)).toMatchObject({ status: 'received', rest: owed });
      const [draft] = await world.bills({ cancels: bill, kind: 'correction' });
      expect(draft).toMatchObject({ status: 'draft', paid: 0 });
      expect(await allocationsOn(draft?.id ?? 0)).toEqual([]);
    }

    test('is taken off the draft if the correction was first', async () => {
      const { bill, payment, release } = await paidBill();
      const { status } = await interleaved(office, data => correct(data, bill), release);
      expect(status).toBe(200);
      await expectReleased(payment, bill);
    });

    test('is taken off the bill or the draft if each waits for the other', async () => {
      const { bill, payment, release } = await paidBill();
      const released: ReturnType<typeof release>[] = [];
      await office.data.transaction(async inner => {
        await loadDebts(inner, [bill]);
        released[0] ??= release();
        await waiting(office, released[0]);
        await correct(inner, bill);
      });
      expect((await released[0])?.status).toBe(200);
      await expectReleased(payment, bill);
    });
  });

  /** the paper of a bill that takes the place of another, on which so much was paid */
  async function paperAfter(paid: (total: number) => number): Promise<string> {
    const { all, data } = office;
    await data.run(all.updateTable('companies').set({ iban: 'DE89370400440532013000' }));
    const body = '{{outcome}} Offen: {{due}}\n{{positions}}\n{{payment}}';
    await data.run(all.updateTable('templates_management').set({ body }).where('kind', '=', 'correction'));
    const { bill } = await claims.billed(1);
    const amount = paid(owed);
    const answer = await world.allocate(await world.payment({ amount }), { bill, amount });
    expect(answer.status).toBe(200);
    const { body: corrected } = await world.clerk.post(`bills/${bill}/correct`, { reason: 'x' });
    const draft = Number(corrected.drafts[0]);
    const sample = { kind: 'correction', locale: 'de', subject: 'x', body, bill: draft };
    const { content } = await world.clerk.post('templates-management/preview', sample);
    expect((await world.step('bills', draft, 'issue')).status).toBe(200);
    const { pdf } = await world.readBill(draft);
    const text = (await pagesOf((await readContent(data, pdf ?? 0)) ?? new Uint8Array())).join(' ');
    const positionsOn = (page: string) =>
      page.slice(page.indexOf('Pos.')).replace(/Verwendungszweck \S+/, '');
    expect(positionsOn((await pagesOf(content)).join(' '))).toBe(positionsOn(text));
    return text;
  }

  test('is not asked for again on the paper of the bill that follows', async () => {
    const text = await paperAfter(total => total);
    expect(text).toContain('Der Betrag ist bereits beglichen; bitte überweisen Sie nichts. Offen: 0,00 €');
    expect(text).toMatch(/Rechnungsbetrag 55,12 € bereits beglichen −55,12 € Noch zu zahlen 0,00 €/);
    expect(text).not.toContain('Zahlung per Überweisung');
    expect(text).not.toContain('Zahlbar bis');
  });

  test('is taken off what the paper of the bill that follows asks for', async () => {
    const text = await paperAfter(total => total - 1_200);
    expect(text).toMatch(/Bitte überweisen Sie 12,00 € bis zum \S+ unter Angabe der Rechnungsnummer\./);
    expect(text).toContain('Rechnungsbetrag 55,12 € bereits beglichen −43,12 € Noch zu zahlen 12,00 €');
    expect(text).toMatch(/Zahlung per Überweisung .* Betrag 12,00 € Zahlbar bis/);
  });
});
