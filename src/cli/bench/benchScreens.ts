import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { freePort } from '../../../tests/postgresCluster.ts';

const user = { email: 'administrator@example.org', password: 'tours-demo-2026' };
/** The aim for everything up to the first list, in bytes as they travel. */
const aim = 300_000;

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
    executablePath: '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const page = await browser.newPage({ locale: 'de-DE' });
    const scripts = countScripts(page);
    const began = performance.now();
    await page.goto(`${url}/users`);
    await page.locator('input[name="email"]').waitFor();
    say('sign-in page', performance.now() - began, await scripts());

    await page.locator('input[name="email"]').fill(user.email);
    await page.locator('input[type="password"]').fill(user.password);
    const asked = performance.now();
    await page.locator('input[type="password"]').press('Enter');
    await page.locator('table tbody tr').first().waitFor();
    const bytes = await scripts();
    say('first list, rows after sending the password', performance.now() - asked, bytes);
    process.stdout.write(`${bytes <= aim ? 'within' : 'OVER'} the aim of ${aim / 1_000} kB\n`);

    const again = performance.now();
    await page.reload();
    await page.locator('table tbody tr').first().waitFor();
    say('the list again, from the cache', performance.now() - again);
  } finally {
    await browser.close();
  }
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

function say(title: string, milliseconds: number, bytes?: number): void {
  const size = bytes === undefined ? '' : `${(bytes / 1_000).toFixed(0)} kB of scripts so far`;
  process.stdout.write(`${title.padEnd(50)}${`${milliseconds.toFixed(0)} ms`.padStart(10)}   ${size}\n`);
}

function untilSaid(server: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', data => String(data).includes(words) && resolve());
    server.once('exit', code => reject(new Error(`The product ended with code ${code}; see above.`)));
  });
}
