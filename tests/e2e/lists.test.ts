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

it('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints()).toEqual([]);
});
