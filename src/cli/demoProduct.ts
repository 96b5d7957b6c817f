import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { freePort } from './freePort.ts';

/** The administrator of every demo that has no other password set. */
export const demoUser = { email: 'administrator@example.org', password: 'tours-demo-2026' };

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

/**
 * Runs `work` with a browser and the built product, on fresh demo data and a free port; both end with it.
 * `running`: the URL of a product that already runs.
 */
export async function withDemoProduct(
  work: (url: string, browser: Browser) => Promise<void>,
  running?: string,
): Promise<void> {
  if (running) return withBrowser(browser => work(running, browser));
  const folder = mkdtempSync(join(tmpdir(), 'tours-demo-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['src/cli/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATABASE_URL: `sqlite:${join(folder, 'demo.db')}` },
  });
  try {
    await untilSaid(server, 'Tours is at');
    await withBrowser(browser => work(`http://localhost:${port}/tours`, browser));
  } finally {
    server.kill('SIGTERM');
    await new Promise(resolve => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Signs the demo's administrator in through the API, which sets the cookies of the context. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const { origin } = new URL(url);
  const answer = await context.request.post(`${origin}/api/v1/auth/login`, {
    data: demoUser,
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`);
}

function untilSaid(server: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', data => String(data).includes(words) && resolve());
    server.once('exit', code => reject(new Error(`The product ended with code ${code}; see above.`)));
  });
}
