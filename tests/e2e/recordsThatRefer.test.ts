import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clerk, openClerk, refersToOthers, withForm } from './clerk.ts';

let clerk: Clerk;
beforeAll(async () => {
  clerk = await openClerk();
});
afterAll(() => clerk?.close());

describe('a clerk creates, corrects, changes and removes a record that refers to others, of', () => {
  it.each(withForm.filter(([, meta]) => refersToOthers(meta)))('%s', (_, meta) => clerk.keep(meta));
});

it('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints()).toEqual([]);
});
