import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { relativeDay } from '@engine/shared/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperator } from '../office/operator.ts';
import { type EffortOf, measureEffort } from './effort.ts';
import { focusIsOn } from './keyboard.ts';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
let effortOf: EffortOf;

const day = (text: string) => relativeDay(text) ?? '';

beforeAll(async () => {
  office = await openOffice(undefined, dialysisPractice);
  clerk = await visit(office, 'billing');
  effortOf = await measureEffort(clerk.page);
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

/** Anna Huber rides to dialysis: an approved prescription, a series, and two tours of yesterday. */
async function dialysisPractice(data: Data): Promise<ReadonlyMap<string, number>> {
  const insert = (entity: string, fields: Readonly<Record<string, unknown>>) =>
    insertRow(data, entityNamed(data.model, entity), new Map(Object.entries(fields)));
  const operator = await openOperator({ data, insertAny: insert });
  const guest = await operator.guest({
    last_name: 'Huber',
    first_name: 'Anna',
    birth_date: '1950-04-03',
    disability_marks: ['aG'],
  });
  const prescription = await operator.prescription(guest, { issued_on: '2026-02-20', bsnr: '641234567' });
  const series = await insert('tour-series', {
    guest,
    prescription,
    company: operator.company,
    weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    out_time: '08:00',
    back_time: '12:30',
    from: day('$today'),
    to: day('$today+6d'),
    on_holiday: 'drive',
    exceptions: [day('$today+2d')],
  });
  const yesterday = day('$today-1d');
  for (const [number, pickup_at] of [
    ['T-1', '08:00'],
    ['T-2', '12:30'],
  ])
    await operator.drivenTour(guest, prescription, { number, pickup_at, date: yesterday });
  return new Map([['tour-series', series]]);
}

const field = (name: string) => clerk.page.locator(`main form [name="${name}"]`);

test('a prescription for a known guest is recorded by keyboard alone', async ({ annotate }) => {
  const { page } = clerk;
  await clerk.open('/prescriptions');
  const effort = await effortOf('record a prescription');
  await page.keyboard.press('n');
  await focusIsOn(page, 'Neue Verordnung');
  await field('guest').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Huber');
  await page.getByRole('option', { name: /Huber, Anna/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Letzte Verordnung: 20.02.2026').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('20.11.26');
  await page.keyboard.press('Control+.');
  await expect.poll(() => field('approval_status').inputValue()).toBe('deemed');
  await page.keyboard.press('Control+s');
  await page.locator('main dl').first().waitFor();
  const spent = await effort();
  await annotate(spent);
  expect(spent).toMatch(/: 0 clicks/);
  const shown = await page.locator('main').innerText();
  for (const text of ['20.11.2026', '641234567', 'Dialysezentrum', 'Gilt als erteilt'])
    expect(shown).toContain(text);
});

test('a new guest who may be there already is named while they are entered, and can be entered anyway', async ({
  annotate,
}) => {
  const { page } = clerk;
  await clerk.open('/guest/new');
  const effort = await effortOf('new guest with a duplicate hint');
  await field('last_name').fill('HUBER');
  await field('first_name').fill('Anna');
  await field('birth_date').fill('3.4.1950');
  const hint = page.getByText('Gibt es diesen Fahrgast schon?');
  await hint.waitFor();
  expect(await page.getByRole('link', { name: /Huber, Anna/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Trotzdem anlegen' }).click();
  await hint.waitFor({ state: 'detached' });
  await field('guest_type').click();
  await page.getByRole('option').first().click();
  await field('address.street').fill('Ring');
  await field('address.zip').fill('80331');
  await field('address.city').fill('München');
  await page.getByRole('tab', { name: 'Versicherung' }).click();
  await field('payer_type').locator('xpath=..').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Selbstzahler' }).click();
  await page.keyboard.press('Control+s');
  const warnings = page.getByRole('region', { name: 'Hinweise zum Fahrgast' });
  await warnings.getByText('Vielleicht doppelt erfasst').waitFor();
  expect(await warnings.innerText()).toContain('In der Anschrift fehlt die Hausnummer.');
  await annotate(await effort());
});

test('a dialysis series shows its days, makes its tours once, and says where it ends', async ({
  annotate,
}) => {
  const { page } = clerk;
  await clerk.open(`/tour-series/${office.records.get('tour-series')}`);
  const effort = await effortOf('dialysis series');
  const plan = page.getByRole('region', { name: 'Fahrten der Serie' });
  await plan.getByText('2 ausgenommen').waitFor();
  await plan.getByRole('button', { name: '12 Fahrten anlegen' }).click();
  await plan.getByText('12 schon angelegt').waitFor();
  expect(await plan.innerText()).toContain('Die Serie endet am');
  expect(await plan.getByRole('button', { name: '0 Fahrten anlegen' }).isDisabled()).toBe(true);
  await annotate(await effort());
});

test('the tours of yesterday are put right in their cells and checked together', async ({ annotate }) => {
  const { page } = clerk;
  await clerk.open('/tours');
  const effort = await effortOf("check yesterday's tours");
  await page.getByRole('link', { name: 'Ein Tag zurück' }).click();
  await settled(page);
  const cell = (name: string, tour: string) => page.getByLabel(new RegExp(`^${name}, ${tour} `));
  await cell('Besetztkilometer', 'T-1').click();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  await focusOf(/^Besetztkilometer, T-2/);
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('größer als 0').waitFor();
  await page.keyboard.press('Escape');
  for (const tour of ['T-1', 'T-2']) await cell('Unterschrift liegt vor', tour).check();
  await page.getByText('22,5 km').waitFor();

  await page.locator('main thead').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Schritt ausführen' }).click();
  await page.getByRole('menuitem', { name: /Prüfen/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Prüfen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
  await page.locator('main').getByText('2 Geprüft').waitFor();
  await annotate(await effort());
});

const focusOf = (name: RegExp) =>
  expect
    .poll(() => clerk.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(name);

test('nothing went wrong behind the scenes', () => {
  expect(clerk.complaints.filter(text => !text.includes('status of 4'))).toEqual([]);
});
