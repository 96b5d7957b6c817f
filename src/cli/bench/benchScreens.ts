import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { freePort } from '../../../tests/postgresCluster.ts';

const user = { email: 'administrator@example.org', password: 'tours-demo-2026' };
/** The aim for everything up to the first list, in bytes as they travel. */
const aim = 300_000;
/** An office machine of some years ago is about this much slower than one that builds software. */
const slowDown = 4;
const row = 'main table tbody tr';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What a browser loads and how long it takes, from an empty cache on this machine: a fresh demo, one list. */
export async function benchScreens(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-screens-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['src/cli/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATABASE_URL: `sqlite:${join(folder, 'bench.db')}` },
  });
  try {
    await untilSaid(server, 'Tours is at');
    await visit(`http://localhost:${port}/tours`);
  } finally {
    server.kill('SIGTERM');
    await new Promise(resolve => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visit(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: flags,
  });
  try {
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
      [`, CPU ${slowDown} times slower`, slow],
    ] as const) {
      say(`sign-in page, cold${title}`, milliseconds(walked.signIn));
      say(`rows of the first list after the password${title}`, milliseconds(walked.firstRows));
      say(`list opened by its address, signed in, cold${title}`, milliseconds(walked.coldRows));
      say(`the same list again, from the cache${title}`, milliseconds(walked.warmRows));
    }
    say('cold rows, slow to quick', (slow.coldRows / quick.coldRows).toFixed(1));
    say('rows from the cache to cold rows, slow', (slow.warmRows / slow.coldRows).toFixed(2));
  } finally {
    await browser.close();
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

/** From an empty cache over the sign-in to a list, then to the same list with the session only, then once more. */
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

  // Cookies make the session; a context of its own has an empty cache.
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

/** Looks with every frame, so that the time is that of the page and not that of the looking. */
const appears = (page: Page, selector: string) =>
  page.waitForFunction(css => document.querySelector(css)?.checkVisibility(), selector);

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Bytes of scripts as they came over the wire so far. */
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

function untilSaid(server: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', data => String(data).includes(words) && resolve());
    server.once('exit', code => reject(new Error(`The product ended with code ${code}; see above.`)));
  });
}
