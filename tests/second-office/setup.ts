import { cpSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { generate } from '../../src/cli/build.mjs';

/** vitest's globalSetup: the lending library is generated and planned from its schemas, and from nothing else. */
export default async function setup(project: TestProject): Promise<void> {
  const { OFFICE: office } = project.config.env ?? {};
  if (!office) throw new Error('The project of vitest.config.ts has no folder for the second office.');
  rmSync(office, { recursive: true, force: true });
  cpSync('tests/second-office/schemas', `${office}/schemas`, { recursive: true });
  await generate(false, office);
}
