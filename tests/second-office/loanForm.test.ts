import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Office, openOffice } from '../e2e/office.ts';
import { type Visitor, visit } from '../e2e/visitor.ts';

let office: Office;
let librarian: Visitor;
beforeAll(async () => {
  office = await openOffice();
  librarian = await visit(office, 'librarian', 'de');
});
afterAll(async () => {
  await librarian?.leave();
  await office?.close();
});

it('a book is lent by the form, and the loan begins in the first state of its workflow', async () => {
  const { page } = librarian;
  await librarian.open('/loans/new');
  for (const name of ['Mitglied', 'Exemplar']) {
    await page.getByRole('combobox', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('option').first().click();
  }
  const lentOn = await page.getByRole('textbox', { name: /^Ausgeliehen am/ }).inputValue();
  await page.getByRole('textbox', { name: /^Fällig/ }).fill(lentOn);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.waitForURL(/\/loans\/\d+/);
  await page.locator('.chip', { hasText: /^Ausgeliehen$/ }).waitFor();
  expect(librarian.complaints).toEqual([]);
});
