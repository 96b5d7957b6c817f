import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { refreshAlerts } from '@office/dunning/server/refreshAlerts.ts';
import { letterKinds } from '@office/letters/shared/placeholders.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPaymentWorld, selfPayer } from '../office/payments/paymentWorld.ts';
import { type EffortOf, measureEffort } from './effort.ts';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
let effortOf: EffortOf;
beforeAll(async () => {
  office = await openOffice(undefined, owedBills);
  clerk = await visit(office, 'accounting');
  effortOf = await measureEffort(clerk.page);
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

/** A bill that the sample statement pays but for 10 €, and two guests who are late. */
async function owedBills(data: Data): Promise<ReadonlyMap<string, number>> {
  const insert = (entity: string, fields: Readonly<Record<string, unknown>>) =>
    insertRow(data, entityNamed(data.model, entity), new Map(Object.entries(fields)));
  const world = await openPaymentWorld({ data, insert });
  const due_date = addDays(today(), 20);
  const bill = await world.bill({ total: 13_024, issue_date: today(), due_date });
  await world.billCase(bill);
  const late = { kind: 'copay', recipient_type: 'guest', recipient_insurance: null, total: 1_000 };
  for (const recipient_name of ['Anna Albers', 'Bernd Berger'])
    await world.bill({
      ...late,
      recipient_name,
      recipient_guest: await world.guest({ ...selfPayer, last_name: recipient_name.slice(5).trim() }),
      issue_date: addDays(today(), -60),
      due_date: addDays(today(), -40),
    });
  await data.transaction(inner => refreshAlerts(inner, today()));
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
const button = (name: string | RegExp) => clerk.page.getByRole('button', { name });

test('a statement is posted, with a cut on one bill', async ({ annotate }) => {
  const { page } = clerk;
  await clerk.open('/payments');
  const effort = await effortOf('post a statement with a cut');
  await button('Kontoauszug einlesen').click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({
      name: 'Auszug.xml',
      mimeType: 'text/xml',
      buffer: readFileSync('tests/samples/camt053-v02.xml'),
    });
  await dialog().getByText('Testkasse').waitFor();
  await dialog().getByRole('button', { name: '1 Umsatz übernehmen' }).click();
  await dialog().getByText('1 Zahlung übernommen, zusammen 120,24\u00a0€.').waitFor();
  await dialog().getByRole('button', { name: 'Schließen' }).click();
  await settled(page);
  await page.locator('main tbody tr', { hasText: 'Testkasse' }).locator('a').first().click();

  const line = page.getByRole('group', { name: 'TST-25-00001' });
  await line.getByLabel('Differenz 10,00\u00a0€').click();
  await page.getByRole('option', { name: 'Kürzung' }).click();
  // The only case of the bill is chosen at once.
  await line.getByText(new RegExp(`^F-${today().slice(0, 4)}-`)).waitFor();
  await page.getByRole('button', { name: 'Buchen', exact: true }).click();
  await button('Zuordnung über 120,24\u00a0€ lösen').waitFor();
  await annotate(await effort());
  expect(await page.locator('main [aria-current=step]').textContent()).toBe('Zugeordnet');
  await clerk.open('/bills/1');
  expect(await page.locator('main [aria-current=step]').textContent()).toBe('Teilbezahlt');
  // What was cut is contested until somebody has decided about it.
  await page
    .locator('main dl', { hasText: /Davon strittig\s*10,00/ })
    .first()
    .waitFor();
  await page.locator('main tbody tr', { hasText: 'Gekürzt' }).locator('a').first().click();
  // Four ways are open, so none of them is offered as the usual next step.
  await button('Weitere Schritte').click();
  await page.getByRole('menuitem', { name: 'Kürzung anerkennen' }).click();
  await dialog().locator('textarea:focus').waitFor();
  await page.keyboard.type('Wartezeit nicht vereinbart');
  await dialog().getByRole('button').last().click();
  await page.locator('main [aria-current=step]:has-text("Bezahlt")').waitFor();
  await clerk.open('/bills/1');
  expect(await page.locator('main [aria-current=step]').textContent()).toBe('Bezahlt');
});

test('the same statement once more offers nothing', async () => {
  await clerk.open('/payments');
  await button('Kontoauszug einlesen').click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({
      name: 'Auszug.xml',
      mimeType: 'text/xml',
      buffer: readFileSync('tests/samples/camt053-v02.xml'),
    });
  await dialog().getByText('1 schon da').waitFor();
  expect(
    await dialog()
      .getByRole('button', { name: /übernehmen/ })
      .isDisabled(),
  ).toBe(true);
  await clerk.page.keyboard.press('Escape');
});

test('reminders are written, one debtor blocked', async ({ annotate }) => {
  const { page } = clerk;
  await clerk.open('/overdue-payment-alerts');
  const effort = await effortOf('dunning run with one block');
  await button('Mahnlauf').click();
  await dialog().getByRole('button', { name: 'Sperren: Anna Albers' }).click();
  const block = page.getByRole('dialog', { name: 'Mahnsperre setzen' });
  await block.getByLabel('Grund').pressSequentially('Raten');
  await page.keyboard.press('Enter');
  await dialog().getByText('Raten', { exact: false }).waitFor();
  await dialog().getByRole('button', { name: '1 Schreiben erstellen' }).click();
  await dialog()
    .getByText('1 Schreiben erstellt, Rechnungen: 1, Gebühren: 0,00\u00a0€, Zinsen: 0,00\u00a0€.')
    .waitFor();
  await dialog().getByRole('button', { name: 'Schließen' }).click();
  await settled(page);
  await annotate(await effort());
  const row = (name: string) => page.locator('main tbody tr', { hasText: name });
  await row('Bernd Berger').filter({ hasText: 'Mahnen' }).waitFor();
  await row('Anna Albers').locator('a').first().click();

  await button('Sperre aufheben').click();
  await button('Sperren').waitFor();
  await button('Zahlung zugesagt').click();
  await dialog().getByRole('button', { name: 'Vormerken' }).click();
  await page.getByText('Zurückgestellt').first().waitFor();
});

test('R-USE-1: what is written off is asked for by one and done by another, who finds it in the list', async () => {
  const { page } = clerk;
  await clerk.open('/bills/2');
  await button('Weitere Schritte').click();
  await page.getByRole('menuitem', { name: 'Ausbuchen' }).click();
  await dialog().getByText('Eine zweite Person muss diesen Schritt freigeben').waitFor();
  const open = page.locator('main').getByText('Offen', { exact: true }).first().locator('xpath=..');
  const amount = (await open.textContent())?.replace('Offen', '').trim();
  expect(amount).toMatch(/^\d+,\d\d\u00a0€$/);
  await dialog().getByText(`Offen${amount}`).waitFor();
  await dialog().getByLabel('Begründung').fill('Nachlass überschuldet');
  await dialog().getByRole('button', { name: 'Ausbuchen' }).click();
  await page.getByText(/Ihr Antrag auf „Ausbuchen“ .*: Nachlass überschuldet/).waitFor();
  expect(await button('Freigeben').count()).toBe(0);

  const second = await visit(office, 'administrator');
  onTestFinished(() => second.leave());
  await second.open('/approval-requests');
  const request = second.page.locator('main tbody tr', { hasText: 'Nachlass überschuldet' });
  await request.getByText('Ausbuchen', { exact: true }).waitFor();
  // by its number alone: the recipient is as open as the guest whose name it is
  await request.getByRole('link', { name: 'TST-25-00003' }).click();
  await second.page.getByRole('button', { name: 'Freigeben' }).click();
  const decision = second.page.getByRole('dialog');
  await decision.getByText('Der Schritt wird sofort ausgeführt.').waitFor();
  await decision.getByRole('button', { name: 'Freigeben' }).click();
  await second.page.locator('main [aria-current=step]:has-text("Ausgebucht")').waitFor();
  expect(second.complaints).toEqual([]);
});

test('a report is asked for, grouped, sorted, kept as an address and a file, and leads to its records (R-ROUTE-41)', async () => {
  const { page } = clerk;
  await clerk.open('/');
  await page.getByRole('link', { name: 'Auswertungen' }).click();
  await page.getByRole('link', { name: 'Offene Posten zum Stichtag' }).click();
  const rows = page.locator('main tbody tr');
  const levels = page.getByRole('group', { name: 'Nach' });
  await levels.getByRole('button', { name: 'Kostenträger' }).click();
  await levels.getByRole('button', { name: 'Rechnung' }).click();
  const guests = rows.filter({ hasText: 'Fahrgäste' });
  await guests.getByRole('link', { name: '1', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Offen', exact: true }).click();
  await page.waitForURL(/sort=-open/);

  await page.reload();
  await settled(page);
  expect(await levels.locator('[aria-pressed=true]').allTextContents()).toEqual(['Kostenträger']);
  expect(await page.locator('main th[aria-sort]').textContent()).toBe('Offen');
  const sum = (await page.locator('main tfoot').textContent()) ?? '';
  expect(sum).toContain('10,00\u00a0€');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV-Datei speichern' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Offene Posten zum Stichtag .*\.csv$/);
  expect(await text(await file.createReadStream())).toContain('Fahrgäste;1;10,00');

  await page.getByRole('combobox', { name: 'Zeitpunkt' }).click();
  await page.getByRole('option', { name: 'Ende letzten Jahres' }).click();
  await page.getByText('Dafür gibt es nichts auszuwerten.').waitFor();
  await page.getByRole('combobox', { name: 'Zeitpunkt' }).click();
  await page.getByRole('option', { name: 'Heute' }).click();
  await guests.getByRole('link', { name: '1', exact: true }).click();
  await page.waitForURL(/\/bills\?filter=/);
  await settled(page);
  expect(await rows.count()).toBe(1);
});

test('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints).toEqual([]);
});
