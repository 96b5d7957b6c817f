import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { month, openCaseWorld } from '../office/cases/caseWorld.ts';
import { faultsOf } from './axe.ts';
import { measureEffort } from './effort.ts';
import { type Office, openOffice } from './office.ts';
import { settled, signInByApi, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
beforeAll(async () => {
  office = await openOffice(undefined, twoGuestsWithFaults);
  clerk = await visit(office, 'billing');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

/** A trip without a signature, and an approval that has not come yet. */
async function twoGuestsWithFaults(data: Data): Promise<ReadonlyMap<string, number>> {
  const world = await openCaseWorld({
    data,
    insert: (entity, fields) =>
      insertRow(data, entityNamed(data.model, entity), new Map(Object.entries(fields))),
  });
  const anna = await world.guest({ last_name: 'Albers' });
  const unsigned = await world.prescription(anna);
  await world.tour(anna, unsigned);
  await world.tour(anna, unsigned, { direction: 'back', pickup_at: '13:00', signature_present: false });
  const berta = await world.guest({ last_name: 'Berger' });
  await world.tour(berta, await world.prescription(berta, { approval_status: 'requested' }));
  return new Map();
}

const dialog = () => clerk.page.getByRole('dialog');
const checks = () => clerk.page.getByRole('region', { name: 'Prüfung' });
const says = (text: string) => clerk.page.getByText(text).waitFor();

test('the checked tours of a month become cases, and the clerk learns how many have errors', async () => {
  const { page } = clerk;
  await clerk.open('/bill-cases');
  await page.getByRole('button', { name: 'Fälle bilden' }).first().click();
  await dialog().getByLabel('Abrechnungsmonat').fill(month);
  await dialog().getByRole('button', { name: 'Fälle bilden' }).click();
  await dialog().getByText('Fertig: 3 Fahrten in Fällen.').waitFor();
  const counts = await dialog().locator('dd').allTextContents();
  expect(counts).toEqual(['2', '0', '0', '0', '2']);
  expect(await faultsOf(page)).toEqual([]);
  await dialog().getByRole('link', { name: 'Fälle mit Fehlern ansehen' }).click();
  await settled(page);
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(2);
});

test('a clerk clears the error of a case where it comes from: four clicks, three keys', async ({
  annotate,
}) => {
  const { page } = clerk;
  await clerk.open('/bill-cases');
  const effortOf = await measureEffort(page);
  const effort = await effortOf('clear case errors');
  await page.getByRole('button', { name: 'Mit Fehlern' }).click();
  await page.locator('main tbody tr', { hasText: 'Albers' }).getByRole('link').first().click();
  await checks().getByText('Bei Fahrt T-2 vom 10.09.2026 fehlt die Unterschrift.').waitFor();

  await checks().getByRole('link', { name: 'Beheben' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'signature_present');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');

  await checks().getByText('Keine Beanstandungen.').waitFor();
  await checks().getByRole('button', { name: 'Neu prüfen' }).click();
  await says('Geprüft: Der Fall kann abgerechnet werden.');
  await page.locator('main [aria-current=step]:has-text("Geprüft")').waitFor();
  const spent = await effort();
  await annotate(spent);
  expect(spent).toBe('clear case errors: 4 clicks, 3 keys');
});

test('the amount of a case is explained trip by trip, with the row of the tariff', async () => {
  const { page } = clerk;
  const explained = page.getByRole('region', { name: 'So kommt der Betrag zustande' });
  await explained.getByRole('button', { name: 'Alle aufklappen' }).click();
  const text = (await explained.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain('12,4 km × 2,15 €');
  expect(text).toContain('10 % von 32,56 €, mindestens 5 €');
  expect(text).toContain('Forderung 55,12 €');
  expect(await faultsOf(page)).toEqual([]);
  await explained.getByRole('link', { name: '460201' }).first().click();
  await page.getByRole('heading', { level: 1, name: /460201/ }).waitFor();
});

test('who holds the right takes an error on themselves with a reason, and takes it back', async () => {
  const { page } = clerk;
  await signInByApi(clerk.context, office, 'management@example.org');
  await clerk.open('/bill-cases');
  await page.locator('main tbody tr', { hasText: 'Berger' }).getByRole('link').first().click();
  await checks().getByRole('button', { name: 'Übergehen' }).click();
  expect(await dialog().getByRole('button', { name: 'Übergehen' }).isDisabled()).toBe(true);
  await dialog().getByLabel('Grund').fill('Kasse hat am Telefon zugesagt');
  expect(await faultsOf(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Übergehen' }).click();
  await checks().getByText('Kasse hat am Telefon zugesagt').waitFor();
  await page.locator('main [aria-current=step]:has-text("Geprüft")').waitFor();

  await checks().getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.locator('main [aria-current=step]:has-text("Offen")').waitFor();
  await checks().getByText('1 Fehler').waitFor();
});

test('selected cases are checked again together', async () => {
  const { page } = clerk;
  await clerk.open('/bill-cases');
  await page.locator('main thead input').first().click();
  await page.getByRole('button', { name: 'Neu prüfen' }).click();
  await says('2 Fälle neu geprüft.');
});

test('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints).toEqual([]);
});
