import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { officeAt } from '../../codegen/officeAt.mjs';
import { build } from '../../src/cli/build.mjs';
import { quickBrowser } from './browsers.ts';
import { password } from './password.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the one browser of the test run listens */
    browserUrl: string;
    /** a SQLite file to copy, and the ids of its records by the name of their entity */
    filled: { readonly file: string; readonly records: readonly (readonly [string, number])[] };
  }
}

/** vitest's globalSetup: what is tested is the built product, in one browser for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const office = officeAt([], project.config.env ?? {});
  await build(false, office);
  const browser = await chromium.launchServer(quickBrowser());
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
