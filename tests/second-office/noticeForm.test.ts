import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../e2e/axe.ts';
import { type Office, openOffice } from '../e2e/office.ts';
import { settled, type Visitor, visit } from '../e2e/visitor.ts';

let office: Office;
let librarian: Visitor;
let page: Visitor['page'];
beforeAll(async () => {
  office = await openOffice();
  librarian = await visit(office, 'librarian', 'de');
  page = librarian.page;
});
afterAll(async () => {
  await librarian?.leave();
  await office?.close();
});

const subject = () => page.getByRole('group', { name: 'Betrifft' });
const kind = () => subject().getByRole('combobox', { name: 'Betrifft' });
const record = (name: string) => subject().getByRole('combobox', { name, exact: true });
const press = (...keys: readonly string[]) =>
  keys.reduce(async (before, key) => {
    await before;
    await page.keyboard.press(key);
  }, Promise.resolve());
/** In the strip of facts above the sections, under its kind. */
const row = () => page.locator('dl > div', { has: page.getByText(/^(Buch|Exemplar|Mitglied)$/) });
const save = () => page.getByRole('button', { name: /^(Vermerk )?[Ss]peichern$/ }).press('Enter');
const isFocused = (element: Element) => document.activeElement === element;
const shot = async (name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
/** Home and End lead to the first and the last kind. */
async function chooseKind(key: 'Home' | 'End'): Promise<void> {
  await kind().focus();
  await press('Enter');
  await page.getByRole('listbox').waitFor();
  await press(key, 'Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}
/** Chooses the first record that is offered. */
async function pick(name: string): Promise<void> {
  await record(name).focus();
  await press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await press('Enter');
}

it('a notice without a subject is refused where the subject is chosen', async () => {
  await librarian.open('/notices/new');
  await page.getByRole('textbox', { name: 'Vermerk', exact: true }).fill('Ecke ab');
  await save();
  await subject().getByText('Genau eines angeben: Buch, Exemplar, Mitglied').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  expect(await kind().evaluate(isFocused)).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await shot('form-fault');
});

it('the kind is chosen by keyboard, then the record, and the page leads to it', async () => {
  await chooseKind('Home');
  await record('Buch').waitFor();
  await shot('form-kind');
  await press('Tab');
  expect(await record('Buch').evaluate(isFocused)).toBe(true);
  await pick('Buch');
  await subject().getByText('Genau eines angeben').waitFor({ state: 'detached' });
  await shot('form-filled');
  expect(await faultsOf(page)).toEqual([]);
  await save();
  await row().getByRole('link').waitFor();
  expect(await row().textContent()).toContain('Buch');
  expect(await row().getByRole('link').getAttribute('href')).toContain(
    `/books/${office.records.get('book')}`,
  );
  await shot('page');
  expect(await faultsOf(page)).toEqual([]);
});

it('another kind empties the one before, which comes back with its kind until the form is saved', async () => {
  await page.getByRole('link', { name: /[Bb]earbeiten$/ }).click();
  await kind().waitFor();
  const book = await record('Buch').inputValue();
  expect(book).not.toBe('');
  await chooseKind('End');
  await record('Mitglied').waitFor();
  expect(await record('Buch').count()).toBe(0);
  await chooseKind('Home');
  await record('Buch').waitFor();
  expect(await record('Buch').inputValue()).toBe(book);
  await chooseKind('End');
  await pick('Mitglied');
  await save();
  await row().getByRole('link').waitFor();
  expect(await row().getByRole('link').getAttribute('href')).toContain(`/members/`);
  expect(await row().textContent()).toContain('Mitglied');
});

it('the list says kind and record in one column, and leads to it', async () => {
  await librarian.open('/notices');
  await page.getByRole('columnheader', { name: 'Betrifft' }).waitFor();
  const cells = page.getByRole('cell', { name: /^(Buch|Mitglied) / });
  expect(await cells.count()).toBeGreaterThan(1);
  expect(await page.getByRole('columnheader', { name: 'Exemplar' }).count()).toBe(0);
  await shot('list');
  expect(await faultsOf(page)).toEqual([]);
});

it('many are changed to another kind at once', async () => {
  const ticks = page.getByRole('row').getByRole('checkbox');
  await ticks.first().check();
  await page.getByRole('button', { name: 'Felder ändern' }).click();
  await page.getByRole('combobox', { name: 'Welche Felder' }).click();
  const offered = await page.getByRole('option').allTextContents();
  expect(offered).toContain('Betrifft');
  expect(offered).not.toContain('Buch');
  await page.getByRole('option', { name: 'Betrifft' }).click();
  await chooseKind('Home');
  await pick('Buch');
  await shot('bulk');
  expect(await faultsOf(page)).toEqual([]);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ändern' }).click();
  await dialog.getByText(/^\d+ erledigt/).waitFor();
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('cell', { name: /^Mitglied / }).waitFor({ state: 'detached' });
  expect(await page.getByRole('cell', { name: /^Buch / }).count()).toBeGreaterThan(1);
});

it('a phone shows the choice above the record, and both on the page', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await librarian.open('/notices');
  await settled(page);
  await shot('list-390');
  await librarian.open(`/notices/${office.records.get('notice')}?mode=edit`);
  const [above, below] = [
    await kind().boundingBox(),
    await subject().getByRole('combobox').nth(1).boundingBox(),
  ];
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  await shot('form-390');
  expect(await faultsOf(page)).toEqual([]);
  await librarian.open(`/notices/${office.records.get('notice')}`);
  await row().waitFor();
  await shot('page-390');
});

it('the browser complains of nothing', () => {
  expect(librarian.complaints).toEqual([]);
});
