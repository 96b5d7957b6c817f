import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { officeAt } from '../../codegen/officeAt.mjs';
import { build } from '../../src/cli/build.mjs';
import { password } from './password.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** a SQLite file to copy, and the ids of its records by the name of their entity */
    filled: { readonly file: string; readonly records: readonly (readonly [string, number])[] };
  }
}

/** vitest's globalSetup: what is tested is the built product, on a copy of one filled database. */
export default async function setup(project: TestProject): Promise<() => void> {
  const office = officeAt([], project.config.env ?? {});
  await build(false, office);
  // what codegen emits for another office is there only now
  const { createRecords } = await import('./createRecords.ts');
  const folder = mkdtempSync(join(tmpdir(), 'tours-filled-'));
  const file = join(folder, 'office.db');
  project.provide('filled', {
    file,
    records: [...(await createRecords(`sqlite:${file}`, password, undefined, office))],
  });
  return () => rmSync(folder, { recursive: true, force: true });
}
