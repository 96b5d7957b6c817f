import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../postgres.ts';
import { type Crawl, crawl, pagesByView } from './crawl.ts';
import { collectRefusals, fillWithPayloads, traceOf } from './fillWithPayloads.ts';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

let removeDatabase: () => Promise<void>;
let office: Office;
let visitor: Visitor;
let everyPage: Crawl;
let refusals: string[];
/** pages on which the payload stands as text */
let showing = 0;

beforeAll(async () => {
  const place = await createPostgresDatabase();
  removeDatabase = place.remove;
  office = await openOffice(place.url);
  expect(await fillWithPayloads(place.url)).toBeGreaterThan(80);
  visitor = await visit(office, 'administrator', 'en');
  refusals = await collectRefusals(visitor);
  everyPage = await crawl(office, visitor, 'en');
});
afterAll(async () => {
  await visitor?.leave();
  await office?.close();
  await removeDatabase?.();
});

it.each(pagesByView)(
  'R-ROUTE-41: %s opens by its address in English, whole, says nothing in the other language, axe finds nothing in its view, and markup in its texts is text',
  async template => {
    expect(await everyPage.faultsOf(template)).toEqual([]);
    const { isShown, ...done } = await traceOf(visitor);
    expect(done).toEqual({ ran: false, images: 0 });
    if (isShown) showing += 1;
  },
);

it('no page leads out of the product, and the browser has nothing to complain about', () => {
  expect(everyPage.strayLinks()).toEqual([]);
  expect(everyPage.complaints()).toEqual([]);
});

describe('stored XSS (react-admin CVE-2023-25572): a payload in every text', () => {
  it('was shown on many of these pages, and the policy had nothing to refuse on any', () => {
    expect(showing).toBeGreaterThan(40);
    expect(refusals).toEqual([]);
  });

  it('runs in no dialog and no menu either', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1440, height: 900 });
    await visitor.open(`/titles/${office.records.get('title')}?mode=edit`);
    await page
      .locator('main')
      .getByRole('button', { name: /^delete/i })
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await page.keyboard.press('Escape');
    await visitor.open('/tours/new');
    await page.getByRole('combobox').first().click();
    await settled(page);
    expect(refusals).toEqual([]);
  });

  it('and if markup came into a page, the policy would refuse its scripts, styles and strange addresses', async () => {
    const { page } = visitor;
    await visitor.open('/titles');
    await page.evaluate(() => {
      const html =
        '<img src=x onerror="ran=1"><p style="color:red">x</p><a href="javascript:ran=1">y</a><iframe src="https://evil.example.org"></iframe>';
      document.body.insertAdjacentHTML('beforeend', html);
      const script = document.createElement('script');
      script.textContent = 'window.ran = 1';
      document.body.append(script);
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.head.append(style);
      const image = new Image();
      image.src = 'https://evil.example.org/x.png';
      document.querySelector<HTMLAnchorElement>('a[href^="javascript:"]')?.click();
    });
    await expect
      .poll(() => [...new Set(refusals.map(text => text.split(' ')[0]))].sort())
      .toEqual([
        'frame-src',
        'img-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-attr',
        'style-src-elem',
      ]);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.locator('body').isVisible()).toBe(true);
  });
});
