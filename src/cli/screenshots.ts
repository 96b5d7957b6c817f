import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { signIn, withDemoProduct } from './demoProduct.ts';
import { contactSheet } from './screenshots/contactSheet.ts';
import { screensOf } from './screenshots/screens.ts';
import { locales, type Picture, takePictures } from './screenshots/takePictures.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist/screenshots' },
    only: { type: 'string', default: '' },
    url: { type: 'string' },
  },
});

/**
 * `npm run screenshots -- [--only bills] [--url http://localhost:4000/tours] [--out folder]`: takes pictures
 * of every screen, for review on one page. `--only list`, or `show`, `create`, `edit`, takes one kind of
 * page.
 */
async function main(url: string, browser: Browser): Promise<void> {
  const context = await browser.newContext();
  await signIn(context, url);
  const screens = (await screensOf(context, url)).filter(({ name, path }) =>
    `${name} ${path}`.includes(values.only),
  );
  await context.close();
  rmSync(values.out, { recursive: true, force: true });
  mkdirSync(values.out, { recursive: true });
  // the languages run in parallel, each on its own core; the screens of a language one after the other
  const taken: readonly (readonly Picture[])[] = await Promise.all(
    locales.map(locale => takePictures(browser, url, screens, locale, values.out)),
  );
  const sheet = join(values.out, 'index.html');
  writeFileSync(sheet, contactSheet(taken.flat()));
  process.stdout.write(`${taken.flat().length} pictures of ${screens.length} screens: ${sheet}\n`);
}

await withDemoProduct(main, values.url);
