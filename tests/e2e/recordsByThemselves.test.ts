import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk, refersToOthers, withForm } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

describe('a clerk creates, mends, changes and removes a record that refers to no other, of', () => {
  it.each(withForm.filter(([, meta]) => !refersToOthers(meta)))('%s', (_, meta) => desk.keep(meta));
});

it('the browser has nothing to complain about after all this', () => {
  expect(desk.complaints()).toEqual([]);
});
