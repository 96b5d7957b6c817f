import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawl } from './crawl.ts';
import { type Office, openOffice } from './office.ts';
import { type Visitor, visit } from './visitor.ts';

let office: Office;
let visitor: Visitor;
beforeAll(async () => {
  office = await openOffice();
  visitor = await visit(office, 'administrator', 'en');
});
afterAll(async () => {
  await visitor?.leave();
  await office?.close();
});

it('every page opens by its address in English, whole, says nothing in the other language, and axe finds nothing on it, light and dark, wide and narrow', async () => {
  const nothing = { faults: [], strayLinks: [], complaints: [] };
  expect(await crawl(office, visitor, 'en')).toEqual(nothing);
});
