import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const programs = ['src/cli/main.ts', 'src/cli/createAdmin.ts'] as const;

declare module 'vitest' {
  interface ProvidedContext {
    /** folder of the programs that tests start as processes: each as one file, at the path of its source */
    programs: string;
  }
}

/**
 * vitest's globalSetup: the programs of the product as they are in the sources, which start in a third of the time that
 * a translation on the way takes. They find migrations and screens where their sources do.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = await bundle();
  project.provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function bundle(): Promise<string> {
  // Below the packages, which stay where npm put them.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, 'tours-test-'));
  await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    outbase: '.',
    outdir: made,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  mkdirSync(join(made, 'src/office'), { recursive: true });
  for (const path of ['src/office/migrations', 'dist']) symlinkSync(join(root, path), join(made, path));
  return made;
}
