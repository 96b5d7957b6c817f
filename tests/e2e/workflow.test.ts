import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { faultsOf } from './axe.ts';
import { inputOf } from './form.ts';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
beforeAll(async () => {
  office = await openOffice();
  clerk = await visit(office, 'billing');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

const state = () => clerk.page.locator('main [aria-current=step]');
const dialog = () => clerk.page.getByRole('dialog');

test('a step that is clicked twice opens its dialog, which a click outside closes', async () => {
  const { page } = clerk;
  await clerk.open(`/tours/${office.records.get('tour')}`);
  await page.getByRole('button', { name: 'Bestätigen' }).dblclick();
  await dialog().waitFor();
  await settled(page);
  expect(await dialog().isVisible()).toBe(true);
  await page.mouse.click(4, 450);
  await dialog().waitFor({ state: 'detached' });
});

test('R-USE-1: a tour takes its next step by keyboard, and tells why another is not possible', async () => {
  const { page } = clerk;
  await clerk.open(`/tours/${office.records.get('tour')}`);
  expect(await state().textContent()).toBe('Geplant');
  await page.getByRole('button', { name: 'Bestätigen' }).focus();
  await page.keyboard.press('Enter');
  await dialog().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('main [aria-current=step]:has-text("Bestätigt")').waitFor();

  await page.getByRole('button', { name: 'Weitere Schritte' }).click();
  const reopen = page.getByRole('menuitem', { name: 'Wieder öffnen' });
  expect(await reopen.textContent()).toContain('Möglich im Status: Geprüft');
  expect(await reopen.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Verlauf' }).click();
  await page.getByText('Geplant → Bestätigt').waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('nicht angetroffen');
  await page.getByRole('option', { name: 'Fahrgast nicht angetroffen' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Fahrgast nicht angetroffen' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('a card of a board is dropped anywhere below the head of a column, an empty one too', async () => {
  const { page } = clerk;
  await clerk.open('/tours?filter=%7B%7D&as=board');
  const card = page.getByRole('region', { name: 'Bestätigt' }).getByRole('listitem').first();
  await card.waitFor();
  const column = await page.getByRole('region', { name: 'Gefahren' }).boundingBox();
  await card.hover();
  await page.mouse.down();
  await page.mouse.move((column?.x ?? 0) + 40, (column?.y ?? 0) + 300, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Als gefahren melden' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('R-SHELL-8: on a phone the cards are selected too, and their bar takes no more than the width', async () => {
  const { page } = clerk;
  await page.setViewportSize({ width: 360, height: 780 });
  onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
  await clerk.open('/tours?filter=%7B%7D');
  await page.locator('main li').getByRole('checkbox').first().click();
  const bar = page.getByRole('region', { name: /ausgewählt/ });
  await bar.getByRole('button', { name: 'Schritt ausführen' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await bar.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await bar.waitFor({ state: 'detached' });
});

test('R-USE-1: selected tours take a step together, and each has its outcome', async () => {
  const { page } = clerk;
  await clerk.open('/tours?filter=%7B%7D');
  await page.locator('main tbody td.select input').first().click();
  await page.getByRole('button', { name: 'Schritt ausführen' }).click();
  await page.getByRole('menuitem', { name: 'Fahrgast nicht angetroffen (1 von 1)' }).click();
  await dialog().getByRole('button', { name: 'Fahrgast nicht angetroffen' }).click();
  await dialog().getByText('1 erledigt', { exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Schließen' }).click();
  await settled(page);
  await page.locator('main tbody tr', { hasText: 'Nicht angetroffen' }).waitFor();
});

test('R-USE-1: a slow press on save saves, though the form grows or shrinks as an input is left', async () => {
  const administrator = await visit(office, 'administrator');
  onTestFinished(() => administrator.leave());
  const { page } = administrator;
  await administrator.open('/banks/new');
  const code = inputOf(page, 'blz');
  const save = page.getByRole('button', { name: 'Speichern', exact: true });
  await inputOf(page, 'name').fill('Bank am Markt');

  await code.fill('12');
  await press(page, save, 'top');
  const fault = page.locator('.Mui-error', { hasText: 'Acht Ziffern' });
  await fault.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'blz');

  await administrator.open('/banks/new');
  await inputOf(page, 'name').fill('Bank am Markt');
  await code.fill('12');
  await code.blur();
  await fault.waitFor();
  await code.fill('87654321');
  await press(page, save, 'bottom');
  await page.waitForURL(/\/banks\/\d+$/);
});

describe('two people have one record open', () => {
  let other: Visitor;
  beforeAll(async () => {
    other = await visit(office, 'accounting', 'en');
  });
  afterAll(() => other?.leave());

  const bank = () => `/banks/${office.records.get('bank')}`;
  const openForms = () => Promise.all([clerk, other].map(each => each.open(`${bank()}?mode=edit`)));
  /** Types into a field, and saves by the keyboard. */
  async function saveWith({ page }: Visitor, name: string, text: string): Promise<void> {
    await inputOf(page, name).fill(text);
    await page.keyboard.press('Control+s');
  }
  const seesSaved = ({ page }: Visitor, text: string) => page.locator('main dl', { hasText: text }).waitFor();
  /** Ticks the version that has the focus, and goes on to the button that saves it. */
  async function decide({ page }: Visitor): Promise<void> {
    for (const key of ['Space', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  }

  test('different fields meet without a question, and who was late reads what else has changed', async () => {
    await openForms();
    await saveWith(other, 'short_name', 'Kurz');
    await seesSaved(other, 'Kurz');
    await saveWith(clerk, 'city', 'Ulm');
    await clerk.page.getByText(/hat inzwischen geändert, und es bleibt so: Kurzbezeichnung/).waitFor();
    await seesSaved(clerk, 'Ulm');
    await seesSaved(clerk, 'Kurz');
  });

  test('one field is asked about: yours by keyboard in German, theirs in English, in light and dark', async () => {
    await openForms();
    await saveWith(other, 'city', 'Cologne');
    await seesSaved(other, 'Cologne');
    await saveWith(clerk, 'city', 'Aachen');
    const asked = clerk.page.getByRole('dialog', { name: 'Gleichzeitig geändert' });
    await asked
      .getByText(/, \d\d\.\d\d\.\d{4}/)
      .first()
      .waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await clerk.page.emulateMedia({ colorScheme });
      expect(await faultsOf(clerk.page)).toEqual([]);
    }
    await asked.getByRole('radio').first().focus();
    await decide(clerk);
    await seesSaved(clerk, 'Aachen');

    await openForms();
    await saveWith(clerk, 'city', 'Ulm an der Donau');
    await seesSaved(clerk, 'Ulm an der Donau');
    await saveWith(other, 'city', 'Bonn');
    const english = other.page.getByRole('dialog', { name: 'Changed at the same time' });
    await english.getByRole('radio').nth(1).focus();
    await decide(other);
    await seesSaved(other, 'Ulm an der Donau');
  });
});

test('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints.filter(text => !text.includes('status of 412'))).toEqual([]);
});

/** Holds the button down for as long as a person does, near one of its edges. */
async function press(page: Page, button: Locator, edge: 'top' | 'bottom'): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not shown.');
  await page.mouse.move(box.x + box.width / 2, edge === 'top' ? box.y + 4 : box.y + box.height - 4);
  await page.mouse.down();
  await page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
  });
  await page.mouse.up();
}
