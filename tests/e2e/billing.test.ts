import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { refreshCases } from '@office/cases/server/refreshCases.ts';
import { letterKinds } from '@office/letters/shared/placeholders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billNumber } from '../office/bills/billNumber.ts';
import { month, openCaseWorld } from '../office/cases/caseWorld.ts';
import { type EffortOf, measureEffort } from './effort.ts';
import { type Office, openOffice } from './office.ts';
import { apiOf, settled, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
let effortOf: EffortOf;

beforeAll(async () => {
  office = await openOffice(undefined, twoCheckedCases);
  clerk = await visit(office, 'billing');
  effortOf = await measureEffort(clerk.page);
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

/** Two guests with a case each that waits for its bill, and a text for every kind of letter. */
async function twoCheckedCases(data: Data): Promise<ReadonlyMap<string, number>> {
  const insert = (entity: string, fields: Readonly<Record<string, unknown>>) =>
    insertRow(data, entityNamed(data.model, entity), new Map(Object.entries(fields)));
  const world = await openCaseWorld({ data, insert });
  for (const last_name of ['Albers', 'Berger']) {
    const guest = await world.guest({ last_name });
    const prescription = await world.prescription(guest);
    await world.tour(guest, prescription);
    const strange = { 'pickup.street': 'Seitengasse', 'dropoff.street': 'Fremdweg' };
    const back = { direction: 'back', pickup_at: '13:00' } as const;
    await world.tour(guest, prescription, last_name === 'Berger' ? { ...back, ...strange } : back);
  }
  const order = { kind: 'month', company: world.company, period: month } as const;
  await data.transaction(inner => refreshCases(inner, order, 'settle'));
  for (const kind of letterKinds)
    await insert('template', {
      key: `e2e-${kind}`,
      kind,
      locale: 'de',
      subject: `${kind} {{number}}`,
      body: '{{salutation}}\n\n{{positions}}',
      revision: 1,
      status: 'active',
      valid_from: '2026-01-01',
    });
  return new Map();
}

const dialog = () => clerk.page.getByRole('dialog');
const button = (name: string) => clerk.page.getByRole('button', { name, exact: true });

test('a month is billed, from the list of bills to their papers', async ({ annotate }) => {
  const { page } = clerk;
  await clerk.open('/bills');
  const effort = await effortOf('billing run');
  await button('Rechnungslauf').click();
  await dialog().getByLabel('Abrechnungsmonat').fill(month);
  await dialog().getByRole('button', { name: 'Vorschau' }).click();
  await dialog().getByText('Testkasse').first().waitFor();
  // 4 × 32,56 € less 2 × 10 € for the insurer; 10 € for each guest
  expect(await dialog().getByRole('status').textContent()).toBe('3 Rechnungen130,24\u00a0€');
  await dialog().getByRole('button', { name: 'Festschreiben' }).click();
  await dialog().getByText('3 Rechnungen festgeschrieben, zusammen 130,24\u00a0€.').waitFor();
  await dialog().getByRole('link', { name: 'Rechnungen ansehen' }).click();
  await settled(page);
  await page.getByRole('link', { name: billNumber(1) }).click();
  const paper = page.getByRole('link', { name: 'PDF öffnen' });
  await paper.waitFor();
  await annotate(await effort());
  await page.getByRole('tab', { name: /^Abrechnungsfälle \(Rechnung\)/ }).waitFor();
  const answer = await page.request.get(new URL(String(await paper.getAttribute('href')), page.url()).href);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a bill that the payer sends back is corrected: cancelled, drafted again, issued', async ({
  annotate,
}) => {
  const { page } = clerk;
  const effort = await effortOf('correct a bill');
  await button('Korrigieren').click();
  await dialog().locator('textarea:focus').waitFor();
  await page.keyboard.type('Kilometer falsch');
  await dialog().getByRole('button', { name: 'Stornieren und neu entwerfen' }).click();
  await page.locator('main [aria-current=step]:has-text("Entwurf")').waitFor();
  await button('Festschreiben').click();
  await dialog().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('main [aria-current=step]:has-text("Festgeschrieben")').waitFor();
  await annotate(await effort());
  const filter = encodeURIComponent(JSON.stringify({ recipient_name_like: 'Testkasse' }));
  const bills = await (
    await page.request.get(apiOf(office, `bills?filter=${filter}&sort=["number","ASC"]`))
  ).json();
  expect(
    bills.map((bill: Record<string, unknown>) => [bill.number, bill.kind, bill.status, bill.total]),
  ).toEqual([
    [billNumber(1), 'statutory_collective', 'cancelled', 11_024],
    [billNumber(4), 'cancellation', 'issued', -11_024],
    [billNumber(5), 'correction', 'issued', 11_024],
  ]);
});

test('a guest phones about a co-payment: found in three steps, explained, exempted late, credited', async ({
  annotate,
}) => {
  const { page } = clerk;
  const effort = await effortOf('a guest phones');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('Berger');
  // Bills name her too, and what is quick to search stands first.
  await page
    .getByRole('group', { name: 'Fahrgäste', exact: true })
    .getByRole('option', { name: /Berger, Anna/ })
    .first()
    .click();
  await settled(page);
  const openBill = async () => {
    await page.getByRole('tab', { name: /^Rechnungen/ }).click();
    await page
      .getByRole('link', { name: new RegExp(`${billNumber(2)}|${billNumber(3)}`) })
      .first()
      .click();
    await page.locator('main [aria-current=step]:has-text("Festgeschrieben")').waitFor();
  };
  await openBill();
  await page.getByRole('tab', { name: /^Positionen/ }).click();
  await page.getByText('Zuzahlung nach § 61 SGB V').first().waitFor();

  await page
    .locator('main')
    .getByRole('link', { name: /^Berger, Anna/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await page.getByRole('tab', { name: 'Versicherung' }).click();
  await page.getByLabel('Von der Zuzahlung befreit').click();
  await page.getByLabel('Befreit ab').fill('01.01.2026');
  await page.getByLabel('Befreit bis').fill('31.12.2026');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Bearbeiten' }).waitFor();
  await openBill();
  await button('Weitere Schritte').click();
  await page.getByRole('menuitem', { name: /^Stornieren/ }).click();
  await dialog().locator('textarea:focus').waitFor();
  await page.keyboard.type('Befreiung nachgereicht');
  await dialog().getByRole('button', { name: 'Stornieren' }).click();
  await page.locator('main').getByText('Storniert').first().waitFor();
  await annotate(await effort());
  await page.getByText(billNumber(6)).first().waitFor();
});

test('a payer that turns out to be another stands on the billed case, which leads to its correction', async () => {
  const { page, context } = clerk;
  const read = async (path: string) => (await page.request.get(apiOf(office, path))).json();
  const [guest] = await read(`guest?filter=${encodeURIComponent(JSON.stringify({ last_name: 'Albers' }))}`);
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const begun = await page.request.post(apiOf(office, 'guest-insurances'), {
    data: { guest: guest.id, kind: 'private', valid_from: `${month}-01` },
    headers: { origin: new URL(office.url).origin, authorization: `Bearer ${token}` },
  });
  expect(begun.status()).toBe(201);
  await clerk.open(`/bill-cases?filter=${encodeURIComponent(JSON.stringify({ other_payer: true }))}`);
  await page.locator('main tbody tr', { hasText: 'Albers' }).getByRole('link').first().click();
  const checks = page.getByRole('region', { name: 'Prüfung' });
  await checks.getByText(/zahlt nach heutigem Stand der Fahrgast/).waitFor();
  await checks.getByRole('link', { name: 'Ansehen' }).waitFor();
  await checks.getByRole('link', { name: 'Zur Rechnung' }).click();
  await button('Korrigieren').click();
  const row = dialog().locator('tbody tr', { hasText: 'Albers' });
  await row.getByText('Testkasse').waitFor();
  expect(await row.innerText()).toContain('Albers, Anna');
  await page.keyboard.press('Escape');
});

test('a trip is looked at once its case is billed, and corrected no more', async () => {
  const { page } = clerk;
  await clerk.open(`/bill-cases?filter=${encodeURIComponent(JSON.stringify({ period: month }))}`);
  await page.locator('main tbody tr', { hasText: 'Berger' }).getByRole('link').first().click();
  const checks = page.getByRole('region', { name: 'Prüfung' }).locator('li', { hasText: 'weder zu Hause' });
  await checks.getByText(/weder zu Hause noch an der Behandlungsstätte/).waitFor();
  expect(await checks.getByRole('link').allTextContents()).toEqual(['Ansehen']);
  await checks.getByRole('link').click();
  await settled(page);
  expect(page.url()).not.toContain('mode=edit');
});

test('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints).toEqual([]);
});
