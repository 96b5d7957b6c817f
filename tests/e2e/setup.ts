import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { officeAt } from '../../codegen/officeAt.mjs';
import { build } from '../../src/cli/build.mjs';
import { password } from './password.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the one browser of the test run listens */
    browserUrl: string;
    /** a SQLite file to copy, and the ids of its records by the name of their entity */
    filled: { readonly file: string; readonly records: readonly (readonly [string, number])[] };
  }
}

/**
 * The list for the address bar is a page of its own in each window, and takes a seventh of the browser's work. The other
 * names are those that Playwright switches off, whose flag this one replaces.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
];

/** vitest's globalSetup: what is tested is the built product, in one browser for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const office = officeAt([], project.config.env ?? {});
  await build(false, office);
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  const browser = await chromium.launchServer({ executablePath, headless: true, args: flags });
  project.provide('browserUrl', browser.wsEndpoint());
  // what codegen emits for another office is there only now
  const { createRecords } = await import('./createRecords.ts');
  const folder = mkdtempSync(join(tmpdir(), 'tours-filled-'));
  const file = join(folder, 'office.db');
  project.provide('filled', {
    file,
    records: [...(await createRecords(`sqlite:${file}`, password, undefined, office))],
  });
  return async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
