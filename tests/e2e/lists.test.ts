import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk, withList, withUpdateOnly } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

describe('a clerk opens the list and a record of', () => {
  it.each(withList)('%s', (_, meta) => desk.seeListAndRecord(meta));
});

describe('a clerk changes a record, where none can be created, of', () => {
  it.each(withUpdateOnly)('%s', (_, meta) => desk.changeFirst(meta));
});

it('the browser has nothing to complain about after all this', () => {
  expect(desk.complaints()).toEqual([]);
});
