import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn, demoUser as user, withDemoProduct } from '../demoProduct.ts';
import { type Interaction, measureInteractions } from './interactions.ts';

/** The limit for all scripts up to the first list, in bytes as transferred. */
const aim = 270_000;
/** An office machine some years old is about this much slower than a developer's. */
const slowDown = 4;
const row = 'main table tbody tr';

/**
 * The size and load times of the screens in a browser, from an empty cache on this machine, and the response
 * times of a list.
 */
export const benchScreens = (): Promise<void> =>
  withDemoProduct(async (url, browser) => {
    const quick = await walk(browser, url, 1);
    const slow = await walk(browser, url, slowDown);
    say('scripts to the sign-in page', `${kilobytes(quick.signInBytes)} (brotli)`);
    const verdict = quick.listBytes <= aim ? 'within' : 'OVER';
    say(
      'scripts to the first list',
      `${kilobytes(quick.listBytes)} (brotli), ${verdict} the aim of ${kilobytes(aim)}`,
    );
    for (const [title, walked] of [
      ['', quick],
      [slower, slow],
    ] as const) {
      say(`sign-in page, cold${title}`, milliseconds(walked.signIn));
      say(`rows of the first list after the password${title}`, milliseconds(walked.firstRows));
      say(`list opened by its address, signed in, cold${title}`, milliseconds(walked.coldRows));
      say(`the same list again, from the cache${title}`, milliseconds(walked.warmRows));
    }
    say('cold rows, slow to quick', (slow.coldRows / quick.coldRows).toFixed(1));
    say('rows from the cache to cold rows, slow', (slow.warmRows / slow.coldRows).toFixed(2));
    for (const { title, rows, nextPaint, done } of await interactions(browser, url))
      say(
        `${title} in ${rows} rows${slower}`,
        `painted ${milliseconds(nextPaint)}, there ${milliseconds(done)}`,
      );
  });

const slower = `, CPU ${slowDown} times slower`;

async function interactions(browser: Browser, url: string): Promise<readonly Interaction[]> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  await signIn(context, url);
  try {
    return await measureInteractions(await slowPage(context, slowDown), url);
  } finally {
    await context.close();
  }
}

interface Walk {
  readonly signInBytes: number;
  readonly listBytes: number;
  readonly signIn: number;
  readonly firstRows: number;
  readonly coldRows: number;
  readonly warmRows: number;
}

/**
 * From an empty cache through the sign-in to a list, then the same list with only the session, then once more
 * from the cache.
 */
async function walk(browser: Browser, url: string, slower: number): Promise<Walk> {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await slowPage(context, slower);
  const scripts = countScripts(page);
  const signIn = await timed(async () => {
    await page.goto(`${url}/users`);
    await appears(page, 'input[name="email"]');
  });
  const signInBytes = await scripts();
  await page.locator('input[name="email"]').fill(user.email);
  await page.locator('input[type="password"]').fill(user.password);
  const firstRows = await timed(async () => {
    await page.locator('input[type="password"]').press('Enter');
    await appears(page, row);
  });
  const listBytes = await scripts();

  // the session is in the cookies; a new context has an empty cache
  const other = await browser.newContext({ locale: 'de-DE', storageState: await context.storageState() });
  await context.close();
  const cold = await slowPage(other, slower);
  const coldRows = await timed(async () => {
    await cold.goto(`${url}/users`);
    await appears(cold, row);
  });
  const warmRows = await timed(async () => {
    await cold.reload();
    await appears(cold, row);
  });
  await other.close();
  return { signInBytes, listBytes, signIn, firstRows, coldRows, warmRows };
}

async function slowPage(context: BrowserContext, slower: number): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

/** Checks in every frame, so that the time measured is that of the page and not of the polling. */
const appears = (page: Page, selector: string) =>
  page.waitForFunction(css => document.querySelector(css)?.checkVisibility(), selector);

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Bytes of scripts transferred so far. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`;
const milliseconds = (duration: number) => `${duration.toFixed(0)} ms`;

function say(title: string, figure: string): void {
  process.stdout.write(`${title.padEnd(70)}${figure}\n`);
}
