import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crawl, crawl, pages } from './crawl.ts';
import { type Office, openOffice } from './office.ts';
import { type Visitor, visit } from './visitor.ts';

let office: Office;
let visitor: Visitor;
let everyPage: Crawl;
beforeAll(async () => {
  office = await openOffice();
  visitor = await visit(office, 'administrator', 'en');
  everyPage = await crawl(office, visitor, 'en');
});
afterAll(async () => {
  await visitor?.leave();
  await office?.close();
});

it.each(pages)(
  'R-ROUTE-41: %s opens by its address in English, whole, says nothing in the other language, and axe finds nothing in any view',
  async template => expect(await everyPage.faultsOf(template)).toEqual([]),
);

it('no page leads out of the product, and the browser has nothing to complain about', () => {
  expect(everyPage.strayLinks()).toEqual([]);
  expect(everyPage.complaints()).toEqual([]);
});
