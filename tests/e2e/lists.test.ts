import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityOf } from '../engine/server/access/naive.ts';
import { type Clerk, openClerk, withList, withUpdateOnly } from './clerk.ts';

let clerk: Clerk;
beforeAll(async () => {
  clerk = await openClerk();
});
afterAll(() => clerk?.close());

describe('a clerk opens the list and a record of', () => {
  it.each(withList)('%s', (_, meta) => clerk.seeListAndRecord(meta));
});

describe('a clerk changes a record, where none can be created, of', () => {
  it.each(withUpdateOnly)('%s', (_, meta) => clerk.changeFirst(meta));
});

it('a clerk takes the list of a guest along as a file, by keyboard', async () => {
  const { name, lines } = await clerk.takeAlong(entityOf('guest'));
  expect(name).toMatch(/^Fahrgäste \d{4}-\d\d-\d\d\.csv$/);
  const [head = '', first = '', end] = lines;
  expect(head).toMatch(/^Fahrgastnummer;Nachname;/);
  expect(first.split(';')).toHaveLength(head.split(';').length);
  expect(end).toBe('');
});

it('a clerk reads banks in from a file, by keyboard, and the list has them', async () => {
  const { rows, result } = await clerk.readIn(entityOf('bank'), [
    'Bankleitzahl;Name;BLZ gelöscht',
    '50010517;Neue Bank;nein',
    'keine;Faule Bank;nein',
  ]);
  expect(rows.map(row => row.split('\n').filter(Boolean).slice(0, 2))).toEqual([
    ['Zeile 2', 'Neu'],
    ['Zeile 3', 'Fehlerhaft'],
  ]);
  expect(result).toBe('1 Zeile übernommen. 1 Zeile war fehlerhaft.');
  await clerk.seesInList('Neue Bank');
});

it('a clerk keeps a filter as a view by keyboard, and opens its address', async () => {
  expect(await clerk.keepView(entityOf('guest'), 'Nachname', 'wert')).toBe('Nachname enthält „wert“');
});

it('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints()).toEqual([]);
});
