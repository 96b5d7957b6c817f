import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresDatabase } from '../postgres.ts';
import { type Office, openOffice } from './office.ts';
import { type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
let removeDatabase: () => Promise<void>;
beforeAll(async () => {
  const { url, remove } = await createPostgresDatabase();
  removeDatabase = remove;
  office = await openOffice(url);
  clerk = await visit(office, 'billing');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
  await removeDatabase?.();
});

it('on PostgreSQL a clerk finds a bank by a part of its name and opens it', async () => {
  const { page } = clerk;
  await clerk.open('/banks');
  await page.getByRole('search').getByPlaceholder('Suchen').first().fill('wert');
  await page.waitForURL(/filter=/);
  await page.locator('main tbody tr a').first().click();
  await page.locator('main dl').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/tours/banks/${office.records.get('bank')}`);
});
