import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from './office.ts';
import { apiOf, type Visitor, visit } from './visitor.ts';

let office: Office;
let german: Visitor;
let english: Visitor;
beforeAll(async () => {
  office = await openOffice();
  german = await visit(office, 'management', 'de');
  english = await visit(office, 'administrator', 'en');
});
afterAll(async () => {
  await german?.leave();
  await english?.leave();
  await office?.close();
});

const bank = () => office.records.get('bank');
const edit = (visitor: Visitor) => visitor.open(`/banks/${bank()}?mode=edit`);
const type = ({ page }: Visitor, field: string, text: string) =>
  page.locator('main').getByRole('textbox', { name: field, exact: true }).fill(text);
async function save({ page }: Visitor, button: string, answer: number): Promise<void> {
  const saved = page.waitForResponse(response => response.request().method() === 'PUT');
  await page.locator('main').getByRole('button', { name: button, exact: true }).press('Enter');
  expect((await saved).status()).toBe(answer);
}
const nameOf = async ({ context }: Visitor): Promise<string> => {
  const { user } = await (await context.request.get(apiOf(office, 'auth/verify-token'))).json();
  return user.last_name;
};
const stored = async () => {
  const answer = await english.context.request.get(apiOf(office, `banks/${bank()}`));
  const { name, city } = await answer.json();
  return { name, city };
};

test('two browsers change the same field: the second is shown both values and whose they are, and decides by keyboard', async () => {
  await edit(german);
  await edit(english);
  await type(german, 'Ort', 'Ulm');
  await save(german, 'Speichern', 200);

  await type(english, 'City', 'Cologne');
  await save(english, 'Save', 412);
  expect(await stored()).toMatchObject({ city: 'Ulm' });
  const dialog = english.page.getByRole('dialog', { name: 'Changed at the same time' });
  const clash = dialog.getByRole('group', { name: 'City' });
  await clash.getByRole('radio', { name: new RegExp(`${await nameOf(german)}.*Ulm`) }).waitFor();
  await clash.getByRole('radio', { name: /Cologne/ }).focus();
  await english.page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Save like this' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(stored).toMatchObject({ city: 'Cologne' });
});

test('two browsers change different fields: both changes stay, and the second is notified of the first', async () => {
  await edit(german);
  await edit(english);
  await type(english, 'Name', 'Bank of two');
  await save(english, 'Save', 200);

  await type(german, 'Ort', 'Köln');
  await save(german, 'Speichern', 412);
  await german.page.getByText(/hat inzwischen geändert, und es bleibt so: Name/).waitFor();
  await expect.poll(stored).toEqual({ name: 'Bank of two', city: 'Köln' });
});
