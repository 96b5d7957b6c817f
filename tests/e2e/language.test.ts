import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputOf } from './form.ts';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

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

async function tab(path: string): Promise<Page> {
  const page = await clerk.context.newPage();
  await page.goto(office.url + path);
  await settled(page);
  return page;
}

/** The names of everything on the page that has one, but the values of inputs. */
const words = async (page: Page): Promise<readonly string[]> => {
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, label, legend, button, a, [role=tab], [placeholder], p')].map(
      each =>
        `${each.getAttribute('aria-label') ?? ''} ${each.textContent} ${each.getAttribute('placeholder') ?? ''}`,
    ),
  );
  return lines.map(line => line.replaceAll(/\u200b|\s+/g, ' ').trim()).filter(line => line !== '');
};

const fault = (page: Page) => page.locator('main form .MuiFormHelperText-root.Mui-error').first();
const switchTo = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('R-SHELL-3: another language keeps what is typed, in this tab, in others and in dialogs', async () => {
  const { page } = clerk;
  const german = page;
  await clerk.open('/banks/new');
  await inputOf(page, 'name').fill('Beispielbank');
  await inputOf(page, 'blz').fill('1');
  await inputOf(page, 'name').focus();
  await fault(page).waitFor();
  const inGerman = await fault(page).innerText();
  const untouched = await tab('/tours/new');
  const before = await words(untouched);
  const stored = await tab(`/tours/${office.records.get('tour')}`);
  const storedInGerman = await words(stored);
  const second = await tab('/tours/new');
  await inputOf(second, 'date').fill('1.3.26');
  await inputOf(second, 'km_loaded').fill('12,5');
  await inputOf(second, 'date').focus();
  const third = await tab('/tours/new');
  await inputOf(third, 'guest').click();
  await third.getByRole('option', { name: 'Anlegen' }).click();
  const dialog = third.getByRole('dialog');
  const lastName = dialog.locator('[name=last_name]');
  await lastName.fill('Halbfertig');

  await switchTo(german, 'EN – English');
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await inputOf(page, 'name').inputValue()).toBe('Beispielbank');
  expect(await inputOf(page, 'blz').inputValue()).toBe('1');
  await expect.poll(() => fault(page).innerText()).not.toBe(inGerman);

  await second.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await inputOf(second, 'km_loaded').inputValue()).toBe('12.5');
  await inputOf(second, 'km_loaded').focus();
  expect(await inputOf(second, 'date').inputValue()).toBe('2026-03-01');
  await untouched.getByRole('button', { name: 'Save', exact: true }).waitFor();
  const fresh = await tab('/tours/new');
  const english = await words(fresh);
  const isLeft = (text: string) => before.includes(text) && !english.includes(text);
  expect((await words(untouched)).filter(isLeft)).toEqual([]);

  // what the server writes, such as the day in the name of a record
  const again = await words(await tab(`/tours/${office.records.get('tour')}`));
  const isGerman = (text: string) => storedInGerman.includes(text) && !again.includes(text);
  await expect.poll(async () => (await words(stored)).filter(isGerman)).toEqual([]);

  await dialog.getByRole('button', { name: 'Save' }).waitFor();
  expect(await lastName.inputValue()).toBe('Halbfertig');
  expect((await dialog.innerText()).includes('Nachname')).toBe(false);

  await switchTo(page, 'DE – Deutsch');
  await page.getByRole('button', { name: 'Speichern', exact: true }).waitFor();
  await expect.poll(() => fault(page).innerText()).toBe(inGerman);
  await second.getByRole('button', { name: 'Speichern', exact: true }).waitFor();
  expect(await inputOf(second, 'km_loaded').inputValue()).toBe('12,5');
  expect(clerk.complaints).toEqual([]);
});
