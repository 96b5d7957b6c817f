import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = ['src/server/main.ts', 'src/cli/createAdmin.ts'] as const;

let folder: Promise<string> | null = null;
afterAll(async () => {
  if (folder) rmSync(await folder, { recursive: true, force: true });
});

/**
 * A program of the product as one file, made of the sources as they are: it starts in a third of the time that a
 * translation on the way takes. It finds migrations and screens where its source does.
 */
export async function bundledProgram(program: (typeof programs)[number]): Promise<string> {
  folder ??= bundle();
  return join(await folder, program.replace(/\.ts$/, '.js'));
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
  mkdirSync(join(made, 'src/server/database'), { recursive: true });
  for (const path of ['src/server/database/migrations', 'dist'])
    symlinkSync(join(root, path), join(made, path));
  return made;
}
