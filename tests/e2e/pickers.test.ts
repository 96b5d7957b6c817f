import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperator } from '../office/operator.ts';
import { type Office, openOffice } from './office.ts';
import { type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;

beforeAll(async () => {
  office = await openOffice(undefined, twoGuests);
  clerk = await visit(office, 'billing');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

/** Anna Huber has one prescription that holds today and one that has ended, Bert Maier two that hold. */
async function twoGuests(data: Data): Promise<ReadonlyMap<string, number>> {
  const operator = await openOperator({
    data,
    insertAny: (entity, fields) =>
      insertRow(data, entityNamed(data.model, entity), new Map(Object.entries(fields))),
  });
  const anna = await operator.guest({ last_name: 'Huber', first_name: 'Anna', phone: '+498955512345' });
  await operator.prescription(anna, { issued_on: '2026-02-20' });
  await operator.prescription(anna, {
    issued_on: '2025-02-10',
    valid_from: '2025-02-10',
    valid_to: '2025-12-31',
  });
  const bert = await operator.guest({ last_name: 'Maier', first_name: 'Bert' });
  await operator.prescription(bert, { issued_on: '2026-03-01' });
  await operator.prescription(bert, { issued_on: '2026-03-02' });
  return new Map();
}

const field = (name: string) => clerk.page.locator(`main form [name="${name}"]`);

/** The records that the picker offers when it is opened, in its order; closes it again. */
async function offered(name: string): Promise<readonly string[]> {
  const { page } = clerk;
  await field(name).click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  const options = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  return options.filter(text => text !== 'Anlegen').map(text => text.replaceAll('\n', ' '));
}

async function choose(name: string, text: string, option: RegExp): Promise<void> {
  await field(name).fill(text);
  await clerk.page.getByRole('option', { name: option }).first().waitFor();
  await clerk.page.keyboard.press('Enter');
}

test('who phones is found by the number on the display, and their only valid prescription is chosen', async () => {
  await clerk.open('/tours/new');
  await choose('guest', '089 / 555 123-45', /Huber, Anna/);
  await expect.poll(() => field('prescription').inputValue()).toMatch(/^20\.02\.2026 · Dialyse/);
  expect(await offered('prescription')).toEqual([expect.stringMatching(/^20\.02\.2026 · Dialyse/)]);
});

test('another guest has other prescriptions, of which none is chosen where two can be right', async () => {
  await choose('guest', 'Maier', /Maier, Bert/);
  await expect.poll(() => field('prescription').inputValue()).toBe('');
  expect(await offered('prescription')).toEqual([
    expect.stringMatching(/^02\.03\.2026 · Dialyse/),
    expect.stringMatching(/^01\.03\.2026 · Dialyse/),
  ]);
});

test('operators are chosen among operators, destinations among facilities', async () => {
  expect(await offered('company')).toEqual([expect.stringContaining('Taxi Huber')]);
  expect(await offered('facility')).toEqual([expect.stringContaining('Dialysezentrum')]);
});

test('what is typed is what Enter chooses, however quickly', async () => {
  await field('guest').click();
  await clerk.page.getByRole('option', { name: /Huber, Anna/ }).waitFor();
  await field('guest').fill('Huber');
  await clerk.page.keyboard.press('Enter');
  await expect.poll(() => field('guest').inputValue()).toMatch(/^Huber, Anna/);
});

test('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints).toEqual([]);
});
