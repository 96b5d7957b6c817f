import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

it('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints()).toEqual([]);
});
