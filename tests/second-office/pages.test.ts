import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crawl, crawl, pages } from '../e2e/crawl.ts';
import { type Office, openOffice } from '../e2e/office.ts';
import { type Visitor, visit } from '../e2e/visitor.ts';

/** The pages of the engine are those of the first office, which are looked at there in every view and in German. */
const own = pages.filter(
  page => /^\/(books|branches|copies|loans|members|notices)\b/.test(page) || page === '/',
);

describe.each([
  ['en', pages.filter(page => !own.includes(page))],
  ['de', []],
] as const)('the pages of an office of schemas alone, in %s', (locale, ofEngine) => {
  let office: Office;
  let visitor: Visitor;
  let everyPage: Crawl;
  beforeAll(async () => {
    office = await openOffice();
    visitor = await visit(office, 'administrator', locale);
    everyPage = await crawl(office, visitor, locale);
  });
  afterAll(async () => {
    await visitor?.leave();
    await office?.close();
  });

  it('are below its own base path, and there are some for each entity', () => {
    expect(new URL(office.url).pathname).toBe('/library');
    expect(own.length).toBeGreaterThan(15);
  });

  it.each(own)('R-USE-2: %s opens by its address, whole, and axe finds nothing', async page =>
    expect(await everyPage.faultsOf(page)).toEqual([]),
  );

  it.each(ofEngine)('R-USE-2: %s opens by its address, and says nothing in the other language', async page =>
    expect(await everyPage.strangeWordsOf(page)).toEqual([]),
  );

  it('lead nowhere else but to files of their records, and the browser has nothing to complain about', () => {
    const files =
      /^\/api\/v1\/(books\/\d+\/files\/cover|loans\/\d+\/files\/letters|members\/\d+\/files\/proofs)\/\d+$/;
    expect(everyPage.strayLinks().filter(href => !files.test(new URL(href).pathname))).toEqual([]);
    expect(everyPage.complaints()).toEqual([]);
  });
});
