import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { faultsOf } from './axe.ts';
import { inputOf } from './form.ts';
import { type Office, openOffice } from './office.ts';
import { apiOf, settled, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
beforeAll(async () => {
  office = await openOffice();
  clerk = await visit(office, 'administrator');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

const duplicate = (visitor: Visitor) =>
  visitor.page.locator('main').getByRole('link', { name: 'Duplizieren' });
const read = async (path: string) =>
  (await clerk.context.request.get(apiOf(office, path))).json() as Promise<Record<string, unknown>>;

test('R-USE-1: a tour is duplicated: the form starts with what the server has, and saves another tour', async () => {
  const { page } = clerk;
  const id = office.records.get('tour');
  const source = await read(`tours/${id}`);
  await clerk.open(`/tours/${id}`);
  await duplicate(clerk).click();
  await page.getByText(`Kopie von ${source.number}`).waitFor();
  expect(new URL(page.url()).search).toBe(`?copy=${id}`);
  await expect.poll(() => inputOf(page, 'guest').inputValue()).not.toBe('');
  expect(await inputOf(page, 'cancel_reason').inputValue()).toBe('');
  expect(await faultsOf(page)).toEqual([]);

  // it is changed from the start, so that it is not left without a question, and it can be opened again
  const question = page.waitForEvent('dialog');
  await page
    .getByRole('navigation', { name: 'Hauptmenü' })
    .getByRole('link', { name: 'Start', exact: true })
    .click();
  await question;
  await clerk.open(`/tours/new?copy=${id}`);
  await page.getByText(`Kopie von ${source.number}`).waitFor();
  await expect.poll(() => inputOf(page, 'guest').inputValue()).not.toBe('');

  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.waitForURL(url => /\/tours\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`));
  await settled(page);
  const saved = await read(`tours/${page.url().split('/').at(-1)}`);
  for (const field of ['guest', 'company', 'direction', 'pickup_at', 'treatment_type', 'facility', 'pickup'])
    expect(saved[field]).toEqual(source[field]);
  expect(saved.number).not.toBe(source.number);
  expect(saved.status).toBe('planned');
});

test('a guest is duplicated from the form, without the number that only one person has', async () => {
  const { page } = clerk;
  const id = office.records.get('guest');
  await clerk.open(`/guest/${id}?mode=edit`);
  await duplicate(clerk).click();
  await page.getByText('Kopie von').waitFor();
  expect(await inputOf(page, 'last_name').inputValue()).not.toBe('');
  expect(await page.locator('main form [name=kvnr]').inputValue()).toBe('');
});

test('after “save and new” the form is that of a plain new record', async () => {
  const { page } = clerk;
  await clerk.open(`/titles/new?copy=${(await list('titles'))[0]}`);
  await page.getByText('Kopie von').waitFor();
  await page.locator('main form input').first().fill('copied');
  await page.getByRole('button', { name: 'Speichern und neu' }).click();
  await page.getByText('Kopie von').waitFor({ state: 'detached' });
  expect(await page.locator('main form input').first().inputValue()).toBe('');
  await page.locator('main form input').first().fill('another');
  expect(await page.getByText('Kopie von').count()).toBe(0);
});

test('where no record can be created there is nothing to duplicate', async () => {
  await clerk.open(`/setup/${(await list('setup'))[0]}`);
  expect(await duplicate(clerk).count()).toBe(0);
  const auditor = await visit(office, 'auditor');
  onTestFinished(() => auditor.leave());
  await auditor.open(`/tours/${office.records.get('tour')}`);
  expect(await duplicate(auditor).count()).toBe(0);
});

const list = async (resource: string): Promise<readonly unknown[]> => {
  const rows: unknown = await read(resource);
  return Array.isArray(rows) ? rows.map(({ id }) => id) : [];
};

test('a record that is not there says so in place of the form', async () => {
  const { page } = clerk;
  await page.goto(`${office.url}/tours/new?copy=99999999`);
  await page.getByRole('heading', { name: 'Nicht gefunden' }).waitFor();
});
