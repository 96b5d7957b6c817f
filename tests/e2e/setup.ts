import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { build } from '../../src/cli/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the one browser of the test run listens */
    browserUrl: string;
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** vitest's globalSetup: what is tested is the built product, in one browser for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build(false);
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  const browser = await chromium.launchServer({ executablePath, headless: true, args: flags });
  project.provide('browserUrl', browser.wsEndpoint());
  return () => browser.close();
}
