import { createHash } from 'node:crypto';
import { openData } from '@engine/server/access/openData.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { detailIn } from '@engine/server/access/problemText.ts';
import { readContent } from '@engine/server/files/fileContents.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { billRunJob } from '@office/bills/server/billRunJob.ts';
import { hashOf } from '@office/bills/server/sealBills.ts';
import type { PreviewedBill, ShownBill } from '@office/bills/shared/runPreview.ts';
import { billContents } from '@office/integrity/server/billContents.ts';
import { reproduceLetter } from '@office/letters/server/keepLetter.ts';
import type { BillFacts } from '@office/letters/server/letterFacts.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCheck } from '../../engine/server/audit/runCheck.ts';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type CaseWorld, month, openCaseWorld } from '../cases/caseWorld.ts';
import { behindTheProduct } from '../integrity/behindTheProduct.ts';
import { kvnrs } from '../kvnrs.ts';
import { addTemplates } from '../letters/addTemplates.ts';
import { billNumber } from './billNumber.ts';

describe.each(dialects)('bills on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  const numbers = kvnrs();
  const nextKvnr = () => numbers.next().value;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    await addTemplates(office);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  /** A guest with two trips each, as checked cases of a month of their own. */
  async function arrange(period: string, guests: number): Promise<void> {
    for (let count = 0; count < guests; count++) {
      const exempt = { copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' };
      const guest = await world.guest({ kvnr: nextKvnr(), ...(count > 0 && exempt) });
      const [valid_from, valid_to] = [`${period}-01`, `${period}-28`];
      const approved = { approval_from: valid_from, approval_to: valid_to };
      const prescription = await world.prescription(guest, { valid_from, valid_to, ...approved });
      await world.tour(guest, prescription, { date: `${period}-10` });
      await world.tour(guest, prescription, { date: `${period}-10`, direction: 'back', pickup_at: '13:00' });
    }
    await world.build(period);
    await office.data.run(
      office.all
        .updateTable('bill_cases')
        .set({ status: 'checked', error_count: 0 })
        .where('period', '=', period),
    );
  }
  const preview = async (order: object) => (await clerk.post('bills/run/preview', order)).body;
  /** as the worker does it, step after step */
  async function run(order: object) {
    let state: unknown = null;
    for (;;) {
      const outcome = await office.data.transaction(inner => billRunJob.run(inner, order, state));
      if (outcome.kind === 'finished') return outcome.result;
      state = JSON.parse(JSON.stringify(outcome.state));
    }
  }
  const allBills = () => office.all.selectFrom('bills').selectAll().orderBy('id');
  const bills = (period: string) => office.data.run(allBills().where('service_from', 'like', `${period}%`));
  const cases = (period: string) =>
    office.data.run(
      office.all.selectFrom('bill_cases').selectAll().where('period', '=', period).orderBy('id'),
    );
  const items = (bill = 0) =>
    office.data.run(office.all.selectFrom('bill_items').selectAll().where('bill', '=', bill).orderBy('id'));
  type Item = Awaited<ReturnType<typeof items>>[number];
  const total = (rows: readonly Item[], column: 'amount' | 'copay' | 'vat_amount') =>
    rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);

  test('a preview tells what would be billed, less what is put aside, and writes nothing', async () => {
    await arrange('2026-01', 2);
    const all = await preview({ period: '2026-01' });
    expect(all).toMatchObject({
      cases: 2,
      notReady: 0,
      bills: [{ kind: 'statutory_collective' }, { kind: 'copay' }],
    });
    // 5,90 € + 12,4 km × 2,15 € = 32,56 €; the first guest owes 5 € for each of two trips
    expect(all.bills.map((bill: { readonly total: number }) => bill.total)).toEqual([
      4 * 3_256 - 1_000,
      1_000,
    ]);
    const [first] = await cases('2026-01');
    expect((await preview({ period: '2026-01', dropped: [first?.id] })).bills).toMatchObject([
      { kind: 'statutory_single', total: 6_512 },
    ]);
    expect(await bills('2026-01')).toEqual([]);
  });

  test('a run issues them: number, sums, frozen recipient, paper, and cases and trips that count as billed', async () => {
    expect(await run({ period: '2026-01' })).toEqual({ bills: 2, cases: 2, sum: 4 * 3_256 });
    const [bill, copay] = await bills('2026-01');
    expect(bill).toMatchObject({
      number: billNumber(1),
      kind: 'statutory_collective',
      status: 'issued',
      recipient_name: 'Testkasse',
    });
    expect(copay).toMatchObject({ number: billNumber(2), kind: 'copay', status: 'issued' });
    expect([bill?.gross, bill?.copay, bill?.total, bill?.open, copay?.total]).toEqual([
      13_024, 1_000, 12_024, 12_024, 1_000,
    ]);
    const positions = await items(bill?.id);
    expect([total(positions, 'amount'), total(positions, 'copay'), total(positions, 'vat_amount')]).toEqual([
      bill?.gross,
      bill?.copay,
      bill?.vat,
    ]);
    expect(total(await items(copay?.id), 'amount')).toBe(1_000);
    expect((await cases('2026-01')).map(({ status }) => status)).toEqual(['billed', 'billed']);
    const tours = await office.data.run(
      office.all.selectFrom('tours').select('status').distinct().where('date', 'like', '2026-01%'),
    );
    expect(tours).toEqual([{ status: 'billed' }]);
  });

  test('a run bills no case whose deadline has passed since it was checked', async () => {
    const months = (submission_months: number) =>
      office.data.run(office.all.updateTable('tariffcodes').set({ submission_months }));
    await arrange('2025-09', 2);
    expect((await preview({ period: '2025-09' })).cases).toBe(2);
    onTestFinished(() => months(48).then(() => {}));
    await months(1);
    expect(await run({ period: '2025-09', result: 'issued' })).toEqual({ bills: 0, cases: 0, sum: 0 });
    const found = await cases('2025-09');
    expect(found.map(({ status, bill }) => [status, bill])).toEqual([
      ['open', null],
      ['open', null],
    ]);
    for (const { check_results } of found) expect(JSON.stringify(check_results)).toContain('deadlineOver');
  });

  test('a run that is ordered again bills nothing twice', async () => {
    expect(await run({ period: '2026-01' })).toEqual({ bills: 0, cases: 0, sum: 0 });
    expect(await bills('2026-01')).toHaveLength(2);
  });

  test('paper and sums can be made again from what the bill keeps, byte for byte', async () => {
    for (const bill of await bills('2026-01')) {
      const pdf = bill.pdf ?? 0;
      const [letter] = await office.data.run(
        office.all.selectFrom('letters').select('facts').where('document', '=', pdf),
      );
      const facts: BillFacts = JSON.parse(String(letter?.facts));
      expect(hashOf(facts)).toBe(bill.content_hash);
      expect(facts.totals.total).toBe(bill.total);
      const stored = await readContent(office.data, pdf);
      const again = await reproduceLetter(office.data, pdf);
      expect(Buffer.from(again).equals(Buffer.from(stored ?? []))).toBe(true);
    }
  });

  test('R-KEEP-3: an issued bill can be neither changed nor deleted, not through the API, not by SQL', async () => {
    const [bill] = await bills('2026-01');
    const path = `bills/${bill?.id}`;
    const { headers, body } = await clerk.get(path);
    const match = { 'if-match': String(headers.etag) };
    expect((await clerk.put(path, { ...body, vat_note: 'other' }, match)).status).toBe(409);
    expect((await clerk.delete(path, undefined, match)).status).toBe(409);
    const id = bill?.id ?? 0;
    const changed = office.all.updateTable('bills').where('id', '=', id);
    const changedItems = office.all.updateTable('bill_items').where('bill', '=', id);
    const attempts = [
      changed.set({ total: 1 }),
      changed.set({ number: 'X' }),
      changed.set({ status: 'draft' }),
      changed.set({ pdf: null }),
      office.all.deleteFrom('bills').where('id', '=', id),
      changedItems.set({ amount: 1 }),
      changedItems.set({ billed: false }),
      office.all.deleteFrom('bill_items').where('bill', '=', id),
    ];
    for (const attempt of attempts) await expect(office.data.run(attempt)).rejects.toThrow();
    expect((await bills('2026-01'))[0]).toEqual(bill);
  });

  test('a bill that was rewritten with its paper, by the owner of the database, differs from the log', async () => {
    const [bill] = await bills('2026-01');
    const { id = 0, pdf, company = 0, due_date } = bill ?? {};
    const [letter] = await office.data.run(
      office.all
        .selectFrom('letters')
        .select('facts')
        .where('document', '=', pdf ?? 0),
    );
    const facts = JSON.stringify({ ...JSON.parse(String(letter?.facts)), dueDate: '2029-12-31' });
    const hash = createHash('sha256').update(facts).digest('hex');
    expect(await runCheck(office.data, billContents)).toEqual([]);
    const findings = await behindTheProduct(
      office.data,
      async inner => {
        const values = { due_date: '2029-12-31', company: company + 1, content_hash: hash };
        await inner.run(office.all.updateTable('bills').set(values).where('id', '=', id));
        await inner.run(
          office.all
            .updateTable('letters')
            .set({ facts })
            .where('document', '=', pdf ?? 0),
        );
      },
      inner => runCheck(inner, billContents),
    );
    const issued = { table: 'bills', id, what: 'altered' };
    expect(findings).toMatchObject([
      { ...issued, field: 'bills.company', expected: String(company), found: String(company + 1) },
      { ...issued, field: 'bills.due_date', expected: due_date, found: '2029-12-31' },
      { ...issued, field: 'bills.content_hash', expected: bill?.content_hash, found: hash },
    ]);
  });

  test('the paper of a bill keeps its kind and the time that the law wants', async () => {
    const [bill] = await bills('2026-01');
    const { version } = (await clerk.get(`documents/${bill?.pdf}`)).body;
    const change = { kind: 'correspondence', received_on: '2010-01-01', retention_until: '2020-12-31' };
    const answer = await clerk.put(`documents/${bill?.pdf}`, change, { 'if-match': `"v${version}"` });
    expect(answer.body.errors).toMatchObject({
      kind: { code: 'readOnly' },
      received_on: { code: 'readOnly' },
      retention_until: { code: 'readOnly' },
    });
  });

  test('a bill is posted by the word of a person, who names no other way', async () => {
    const [, copay] = await bills('2026-01');
    const { headers } = await clerk.get(`bills/${copay?.id}`);
    const send = (fields: object) =>
      clerk.post(`bills/${copay?.id}/transitions/send`, { fields }, { 'if-match': String(headers.etag) });
    for (const delivery of ['dta', 'email']) {
      const refused = await send({ delivery });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['delivery']]);
    }
    expect((await bills('2026-01'))[1]).toMatchObject({ status: 'issued', sent_at: null });
    const sent = await send({});
    expect([sent.status, sent.body.status, sent.body.delivery]).toEqual([200, 'sent', 'post']);
    expect((await bills('2026-01'))[1]?.sent_at).toMatch(/^\d{4}-/);
  });

  test('a cancellation mirrors its bill, and its cases can be billed again', async () => {
    const [bill] = await bills('2026-01');
    const { headers } = await clerk.get(`bills/${bill?.id}`);
    const step = await clerk.post(
      `bills/${bill?.id}/transitions/cancel`,
      { reason: 'falscher Kostenträger' },
      { 'if-match': String(headers.etag) },
    );
    expect([step.status, step.body.status]).toEqual([200, 'cancelled']);
    const [cancelled, , cancellation] = await bills('2026-01');
    expect(cancellation).toMatchObject({ kind: 'cancellation', status: 'issued', number: billNumber(3) });
    expect(cancelled?.cancelled_by).toBe(cancellation?.id);
    expect([cancelled?.cancel_reason, cancellation?.cancel_reason]).toEqual([null, 'falscher Kostenträger']);
    for (const column of ['net', 'vat', 'vat_7', 'gross', 'copay', 'total'] as const)
      expect((cancellation?.[column] ?? NaN) + (cancelled?.[column] ?? NaN)).toBe(0);
    const mirrored = await items(cancellation?.id);
    expect(mirrored.map(({ amount }) => -amount)).toEqual(
      (await items(bill?.id)).map(({ amount }) => amount),
    );
    expect(await cases('2026-01')).toMatchObject([
      { status: 'checked', bill: null },
      { status: 'checked', bill: null },
    ]);
    expect(await run({ period: '2026-01' })).toMatchObject({ bills: 1, sum: 12_024 });
  });

  test('a correction cancels the bill and drafts its successor for the same cases', async () => {
    await arrange('2026-02', 2);
    await run({ period: '2026-02' });
    const [bill] = await bills('2026-02');
    const answer = await clerk.post(`bills/${bill?.id}/correct`, { reason: 'Kilometer falsch' });
    expect([answer.status, answer.body.waiting]).toEqual([201, 0]);
    const draft = (await clerk.get(`bills/${answer.body.drafts[0]}`)).body;
    expect(draft).toMatchObject({
      kind: 'correction',
      status: 'draft',
      number: null,
      cancels: bill?.id,
      cancel_reason: 'Kilometer falsch',
    });
    const issued = await clerk.post(
      `bills/${draft.id}/transitions/issue`,
      {},
      { 'if-match': `"v${draft.version}"` },
    );
    expect(issued.body).toMatchObject({ status: 'issued', total: bill?.total });
  });

  test.each([
    ['cancellation', 'notCancellable'],
    ['copay', 'notCorrectable'],
  ] as const)('a %s bill is not corrected (%s), and nothing happens to it', async (kind, code) => {
    const [bill] = await office.data.run(allBills().where('kind', '=', kind).where('status', '=', 'issued'));
    const answer = await clerk.post(`bills/${bill?.id}/correct`, { reason: 'Doch nicht' });
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect(await office.data.run(allBills().where('id', '=', bill?.id ?? 0))).toEqual([bill]);
  });

  test('a row of a contract keeps its price while a bill stands on it: another price is another row', async () => {
    const perKm = world.rows[1];
    const edit = async (fields: object) => {
      const { headers, body } = await clerk.get(`tariffnumbers/${perKm}`);
      const answer = { ...body, ...fields };
      return clerk.put(`tariffnumbers/${perKm}`, answer, { 'if-match': String(headers.etag) });
    };
    const priced = { price: 31_500, unit: 'minute', number: '460202', vat_rate: '19', km_to: 10 };
    const others = { guest_types: [world.guestType], valid_from: '2024-02-01' };
    const refused = await edit({ ...priced, ...others, name_de: 'je km' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors).sort()).toEqual(Object.keys({ ...priced, ...others }).sort());
    expect(refused.body.errors.price).toMatchObject({ code: 'usedByBill' });
    // its name, and its end, which makes room for the next
    expect((await edit({ name_de: 'je km', valid_to: '2026-12-31' })).status).toBe(200);
    const { body } = await clerk.get(`tariffnumbers/${perKm}`);
    const next = { ...body, id: undefined, price: 31_500, valid_from: '2027-01-01', valid_to: null };
    const { body: added } = await clerk.post('tariffnumbers', next);
    expect(added).toMatchObject({ price: 31_500 });
    const path = `tariffnumbers/${added.id}`;
    const mistyped = await clerk.put(path, { price: 21_500 }, { 'if-match': '"v1"' });
    expect(mistyped.body).toMatchObject({ price: 21_500, version: 2 });
    expect((await clerk.delete(path, undefined, { 'if-match': '"v2"' })).status).toBe(200);
    expect((await edit({ valid_to: null })).status).toBe(200);
  });

  test('a row of a contract on cancelled bills only can be put right', async () => {
    const row = await office.insert('tariff-number', {
      number: '460901',
      tariff_code: world.tariff,
      name_de: 'Zuschlag',
      unit: 'flat',
      price: 10_000,
      vat_rate: '7',
      copay_relevant: true,
      surcharge: true,
      valid_from: '2025-05-01',
      valid_to: '2025-05-31',
      guest_types: [],
      treatment_types: [],
    });
    await arrange('2025-05', 1);
    await run({ period: '2025-05' });
    const change = async () => {
      const { headers } = await clerk.get(`tariffnumbers/${row}`);
      const match = { 'if-match': String(headers.etag) };
      return (await clerk.put(`tariffnumbers/${row}`, { price: 20_000 }, match)).status;
    };
    expect(await change()).toBe(400);
    for (const { id, version, status } of await bills('2025-05')) {
      expect(status).toBe('issued');
      const path = `bills/${id}/transitions/cancel`;
      expect((await clerk.post(path, { reason: 'Preis' }, { 'if-match': `"v${version}"` })).status).toBe(200);
    }
    expect(await change()).toBe(200);
  });

  test('a draft is issued only when all of its cases are checked', async () => {
    await arrange('2026-03', 1);
    await run({ period: '2026-03', result: 'drafts' });
    const [draft] = await bills('2026-03');
    expect(draft).toMatchObject({ status: 'draft', number: null });
    await office.data.run(
      office.all.updateTable('bill_cases').set({ status: 'open' }).where('period', '=', '2026-03'),
    );
    const step = await clerk.post(
      `bills/${draft?.id}/transitions/issue`,
      {},
      { 'if-match': `"v${draft?.version}"` },
    );
    expect([step.status, step.body.code]).toEqual([409, 'casesNotChecked']);
    expect((await bills('2026-03'))[0]).toEqual(draft);
  });

  test.each([
    ['tax_number', '143/199/10000'],
    ['vat_id', 'DE123456788'],
  ] as const)('a draft is issued only when its company has a %s or the other', async (field, value) => {
    const period = field === 'vat_id' ? '2025-02' : '2025-03';
    const { all, data } = office;
    const tax = (fields: { tax_number: string | null; vat_id: string | null }) =>
      data.run(all.updateTable('companies').set(fields));
    const none = { tax_number: null, vat_id: null };
    await arrange(period, 1);
    await tax({ tax_number: null, vat_id: '' });
    await run({ period });
    const [draft] = await bills(period);
    expect(draft).toMatchObject({ status: 'draft', number: null });
    const issue = () =>
      clerk.post(`bills/${draft?.id}/transitions/issue`, {}, { 'if-match': `"v${draft?.version}"` });
    const refused = await issue();
    expect([refused.status, refused.body.code]).toEqual([409, 'taxNumberMissing']);
    expect(refused.body.detail).toContain('Für Taxi Test ist weder eine Steuernummer noch eine USt-IdNr.');
    await tax({ ...none, [field]: value });
    expect((await issue()).body).toMatchObject({ status: 'issued' });
    await tax({ ...none, tax_number: '143/199/10000' });
  });

  test('a draft is issued only when its company has an IK, and only a provider has drafts', async () => {
    const period = '2024-06';
    const { all, data } = office;
    const company = all.updateTable('companies').where('id', '=', world.company);
    const before = await data.run(
      all
        .selectFrom('companies')
        .select(['roles', 'client', 'ik', 'billing_code'])
        .where('id', '=', world.company),
    );
    const facility = { roles: ['facility'], client: null, ik: null, billing_code: null };
    await arrange(period, 1);
    await data.run(company.set({ ...facility, roles: JSON.stringify(facility.roles) }));
    await run({ period });
    const [draft] = await bills(period);
    expect(draft).toMatchObject({ status: 'draft', number: null });
    const issue = () =>
      clerk.post(`bills/${draft?.id}/transitions/issue`, {}, { 'if-match': `"v${draft?.version}"` });
    const refused = await issue();
    expect([refused.status, refused.body.code]).toEqual([409, 'ikMissing']);
    expect(refused.body.detail).toContain('Für Taxi Test ist kein IK eingetragen');
    await data.run(company.set({ ...before[0] }));
    const { headers } = await clerk.get(`companies/${world.company}`);
    const match = { 'if-match': String(headers.etag) };
    const kept = await clerk.put(`companies/${world.company}`, facility, match);
    expect(kept.body.errors).toMatchObject({ roles: { code: 'needed' } });
    expect((await issue()).body).toMatchObject({ status: 'issued' });
  });

  test('a case without trips is refused by its number, and billed once it is put aside', async () => {
    await arrange('2026-07', 2);
    const [empty] = await cases('2026-07');
    await office.data.run(
      office.all
        .updateTable('tours')
        .set({ bill_case: null })
        .where('bill_case', '=', empty?.id ?? 0),
    );
    const refused = await clerk.post('bills/run/preview', { period: '2026-07' });
    expect([refused.status, refused.body.code]).toEqual([409, 'caseWithoutTrips']);
    expect(refused.body.detail).toContain(empty?.number);
    await expect(run({ period: '2026-07' })).rejects.toMatchObject({ code: 'caseWithoutTrips' });
    expect(await bills('2026-07')).toEqual([]);
    const rest = await run({ period: '2026-07', dropped: [empty?.id] });
    expect(rest).toMatchObject({ bills: 1, cases: 1 });
  });

  test('a number that was given to a bill that failed is given again: no gap', async () => {
    await arrange('2026-04', 1);
    const numbers = async () =>
      (
        await office.data.run(
          office.all.selectFrom('bills').select('number').where('number', 'is not', null).orderBy('number'),
        )
      ).map(({ number }) => number);
    const template = office.all.updateTable('templates_management').where('kind', '=', 'copay_request');
    const before = await numbers();
    await office.data.run(template.set({ status: 'retired' }));
    const missing: unknown = await run({ period: '2026-04' }).catch((failure: unknown) => failure);
    if (!(missing instanceof ProblemError))
      throw new Error('The run was expected to fail.', { cause: missing });
    expect(missing.code).toBe('templateMissing');
    expect(detailIn('de', missing, '')).toContain('(Zuzahlungsrechnung, Deutsch)');
    expect(detailIn('en', missing, '')).toContain('(Co-payment request, German)');
    expect(await numbers()).toEqual(before);
    await office.data.run(template.set({ status: 'active' }));
    await run({ period: '2026-04' });
    const all = await numbers();
    expect(all).toEqual(all.map((_, index) => billNumber(index + 1)));
  });

  test('two runs at once make drafts of every case once', async () => {
    await arrange('2026-06', 3);
    const order = { period: '2026-06', result: 'drafts' };
    const runs = await Promise.all([run(order), run(order)]);
    expect(runs.map(({ bills: made }) => made).sort()).toEqual([0, 2]);
    expect((await bills('2026-06')).map(({ kind }) => kind)).toEqual(['statutory_collective', 'copay']);
  });

  test('who may not start a run neither looks at it nor starts it, and what a user does not see is not billed', async () => {
    const entry = await office.caller(['bills.list', 'bills.read', 'bill-cases.list']);
    expect((await entry.post('bills/run/preview', { period: month })).status).toBe(403);
    expect((await entry.post('bills/run', { period: month })).status).toBe(403);
    const blind = await office.caller(['bills.run']);
    expect((await blind.post('bills/run/preview', { period: month })).status).toBe(403);
    await arrange('2026-05', 1);
    const other = await office.caller(['bills.run', 'bill-cases.list'], { companies: [world.company + 1] });
    expect((await other.post('bills/run/preview', { period: '2026-05' })).body.bills).toEqual([]);
  });

  test('a preview counts the cases that are not ready, of those that its reader sees', async () => {
    await arrange('2026-08', 2);
    const cases = office.all.updateTable('bill_cases');
    await office.data.run(cases.set({ status: 'on_hold' }).where('period', '=', '2026-08'));
    const other = await office.caller(['bills.run', 'bill-cases.list'], { companies: [world.company + 1] });
    const previews = [clerk, other].map(each => each.post('bills/run/preview', { period: '2026-08' }));
    expect((await Promise.all(previews)).map(({ body }) => body.notReady)).toEqual([2, 0]);
  });

  test('a preview names the earlier months in which checked cases wait, of those that its reader sees', async () => {
    await arrange('2024-02', 1);
    await arrange('2024-03', 2);
    const earlier = async (caller: Caller, more: object = {}) =>
      (await caller.post('bills/run/preview', { period: '2024-04', ...more })).body.earlier;
    const both = [
      { period: '2024-03', cases: 2 },
      { period: '2024-02', cases: 1 },
    ];
    expect(await earlier(clerk)).toEqual(both);
    expect(await earlier(clerk, { company: world.company })).toEqual(both);
    expect(await earlier(clerk, { company: world.company + 1 })).toEqual([]);
    const other = await office.caller(['bills.run', 'bill-cases.list'], { companies: [world.company + 1] });
    expect(await earlier(other)).toEqual([]);
    await run({ period: '2024-03' });
    expect(await earlier(clerk)).toEqual([{ period: '2024-02', cases: 1 }]);
  });

  test('a case that is put aside is not billed until it has been released and checked', async () => {
    await arrange('2026-12', 1);
    const ids = (await cases('2026-12')).map(({ id }) => id);
    const step = (name: string) => clerk.post(`bill-cases/transitions/${name}`, { ids, reason: 'Rückfrage' });
    expect((await step('hold')).status).toBe(200);
    expect(await run({ period: '2026-12' })).toMatchObject({ bills: 0 });
    await step('release');
    expect(await run({ period: '2026-12' })).toMatchObject({ bills: 0 });
    await step('check');
    expect(await run({ period: '2026-12' })).toMatchObject({ bills: 2, cases: 1 });
  });

  test('a run and a correction go as far as the right to them', async () => {
    const narrowed = { 'bills.run': ['clients'], 'bills.correct': ['clients'] } as const;
    const open = openData(office.database, office.model);
    const actor = { ...allRights, narrowed: new Map(Object.entries(narrowed)) };
    const limited = open(actor, 'test');
    const before = await bills('2026-05');
    await expect(
      limited.transaction(inner => billRunJob.run(inner, { period: '2026-05' }, null)),
    ).rejects.toThrow('forbidden');
    expect(await bills('2026-05')).toEqual(before);

    const [bill] = await office.data.run(allBills().where('kind', '=', 'statutory_single').limit(1));
    const caller = await office.caller('all', { narrowed });
    expect((await caller.post(`bills/${bill?.id}/correct`, { reason: 'x' })).status).toBe(403);
    expect((await caller.post(`bills/${bill?.id}/correct/preview`)).status).toBe(403);
  });

  test('a run bills what the preview showed and nothing else, and is refused once that has changed (R-KEEP-3)', async () => {
    const period = '2026-11';
    await arrange(period, 3);
    const [late, ...checked] = await cases(period);
    const set = (id: number | undefined, change: object) =>
      office.data.run(office.all.updateTable('bill_cases').set(change).where('id', '=', Number(id)));
    await set(late?.id, { status: 'on_hold' });
    const shown = async () =>
      (await preview({ period })).bills.map(
        ({ key, cases: ofBill, total: owed }: PreviewedBill): ShownBill => ({
          key,
          cases: ofBill.map(({ id }) => id),
          total: owed,
        }),
      );
    const before = await shown();
    expect(before).toHaveLength(1);
    const order = (listed: readonly ShownBill[]) => clerk.post('bills/run', { period, bills: listed });

    await set(late?.id, { status: 'checked' });
    expect((await order(before)).status).toBe(202);
    await set(checked[0]?.id, { net: 1 });
    expect(await order(before)).toMatchObject({ status: 409, body: { code: 'billListChanged' } });
    await set(checked[0]?.id, { net: 6_512, payer: null });
    expect(await order(before)).toMatchObject({ status: 409, body: { code: 'billListChanged' } });
    expect((await order(await shown())).status).toBe(202);
    expect(await run({ period, result: 'drafts', bills: before })).toMatchObject({ bills: 1, cases: 1 });
    expect((await cases(period)).map(({ bill }) => bill === null)).toEqual([true, true, false]);
  });

  test.each([
    ['no list', { key: 'main' }],
    ['no case', [{ key: 'main', total: 1 }]],
    ['no total', [{ key: 'main', cases: [1] }]],
    ['no key', [{ cases: [1], total: 1 }]],
    ['more than a bill has', [{ key: 'main', cases: [1], total: 1, colour: 'red' }]],
  ])('bills that were shown are refused by name where they have %s', async (_, listed) => {
    const answer = await clerk.post('bills/run', { period: '2025-03', bills: listed });
    expect([answer.status, answer.body.errors?.bills?.code]).toEqual([400, 'type']);
  });

  test('an order that cannot be read names the field', async () => {
    const answer = await clerk.post('bills/run', { period: '2026-13', dropped: ['1'], colour: 'red' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['colour', 'dropped', 'period']);
  });

  test('a home pays in its own days, else in those of the contract, without VAT to a small business, and learns no insurance number', async () => {
    const home = await world.otherCompany();
    const homes = office.all.updateTable('companies');
    await office.data.run(homes.set({ payment_days: 21, small_business: true }));
    const guest = await world.guest({ kvnr: nextKvnr() });
    const prescription = await world.prescription(guest, { payer: 'company', payer_company: home });
    await world.tour(guest, prescription, { date: '2026-09-10' });
    await office.data.run(office.all.updateTable('tariffcodes').set({ payment_days: 10 }));
    const billed = async (period: string) => {
      await world.build(period);
      await run({ period });
      const [bill] = await bills(period);
      return bill;
    };
    const bill = await billed('2026-09');
    expect(bill).toMatchObject({
      kind: 'business',
      recipient_company: home,
      due_date: addDays(today(), 21),
      vat: 0,
      vat_note: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG.',
    });
    const [letter] = await office.data.run(
      office.all
        .selectFrom('letters')
        .select('facts')
        .where('document', '=', bill?.pdf ?? 0),
    );
    expect(letter?.facts).toContain('Gast');
    expect(letter?.facts).not.toMatch(/[A-Z]\d{9}/);

    await office.data.run(homes.set({ payment_days: null }));
    await world.tour(guest, prescription, { date: '2026-10-10' });
    expect((await billed('2026-10'))?.due_date).toBe(addDays(today(), 10));
  });

  test('an insurer pays in the days of the contract, else in its own, and a guest in those of the settings', async () => {
    const contract = office.all.updateTable('tariffcodes');
    const insurer = office.all.updateTable('health_insurance').where('id', '=', world.insurer);
    const setting = office.all.updateTable('setup').where('key', '=', 'billing.copay_payment_days');
    const dues = async (period: string) => {
      await arrange(period, 1);
      await run({ period });
      return (await bills(period)).map(({ kind, due_date }) => [kind, due_date]);
    };
    const expected = (own: number, copay: number) => [
      ['statutory_single', addDays(today(), own)],
      ['copay', addDays(today(), copay)],
    ];
    await syncSettings(office.data);
    await office.data.run(contract.set({ payment_days: 10 }));
    await office.data.run(insurer.set({ payment_term_days: 35 }));
    await office.data.run(setting.set({ value: '9' }));
    expect(await dues('2027-01')).toEqual(expected(10, 9));
    await office.data.run(contract.set({ payment_days: null }));
    await office.data.run(setting.set({ value: '11' }));
    expect(await dues('2027-02')).toEqual(expected(35, 11));
    await office.data.run(insurer.set({ payment_term_days: 40 }));
    expect(await dues('2027-03')).toEqual(expected(40, 11));
  });

  test('the activity log of it all holds together', async () => {
    expect(await office.logFindings()).toEqual([]);
  });

  test('a bill is of today; an earlier day is a step of its own, in the year of the numbers and not before the last', async () => {
    await arrange('2025-06', 1);
    await run({ period: '2025-06', result: 'drafts' });
    const [draft, copay] = await bills('2025-06');
    const year = Number(today().slice(0, 4)) + 1;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-06-15T12:00:00Z`) });
    onTestFinished(() => void vi.useRealTimers());
    clerk = await office.caller('all');
    const step = (name: string, bill = draft, body: object = {}, caller = clerk) =>
      caller.post(`bills/${bill?.id}/transitions/${name}`, body, { 'if-match': `"v${bill?.version}"` });
    const earlier = (issue_date: string, bill = draft, caller = clerk) =>
      step('issue_earlier', bill, { reason: 'Nachgereicht', fields: { issue_date } }, caller);

    for (const day of [`${year}-06-16`, `${year - 1}-12-31`]) {
      const { status, body } = await earlier(day);
      expect([status, body.code, body.detail]).toEqual([
        409,
        'issueDateOutOfOrder',
        expect.stringContaining(`${year}`),
      ]);
    }
    const invalid = await earlier(`${year}-02-30`);
    expect([invalid.status, Object.keys(invalid.body.errors)]).toEqual([400, ['issue_date']]);
    expect((await step('issue_earlier', draft, { fields: { issue_date: `${year}-06-10` } })).status).toBe(
      400,
    );
    const limited = await office.caller(['bills.read', 'bills.issue']);
    expect((await earlier(`${year}-06-10`, draft, limited)).status).toBe(403);
    // and none of them has used a number
    expect(await bills('2025-06')).toEqual([draft, copay]);

    const issued = await earlier(`${year}-06-10`);
    expect(issued.body).toMatchObject({ status: 'issued', issue_date: `${year}-06-10` });
    expect(issued.body.number).toMatch(/-00001$/);
    expect((await earlier(`${year}-06-09`, copay)).body.code).toBe('issueDateOutOfOrder');
    // on the day of the last number itself no other day is left
    vi.setSystemTime(`${year}-06-10T12:00:00Z`);
    const only = await earlier(`${year}-06-09`, copay);
    expect([only.status, only.body.code]).toEqual([409, 'issueDateOnlyToday']);
    vi.setSystemTime(`${year}-06-15T12:00:00Z`);
    const dated = await clerk.put(
      `bills/${copay?.id}`,
      { ...(await clerk.get(`bills/${copay?.id}`)).body, issue_date: `${year}-06-12` },
      { 'if-match': `"v${copay?.version}"` },
    );
    expect(dated.status).toBe(200);
    expect((await step('issue', { ...copay, ...dated.body })).body.code).toBe('issueDateNotToday');
    const second = await step('issue_earlier', { ...copay, ...dated.body }, { reason: 'Nachgereicht' });
    expect(second.body).toMatchObject({ status: 'issued', issue_date: `${year}-06-12` });
  });
});
