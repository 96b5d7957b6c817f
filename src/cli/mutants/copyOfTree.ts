import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Fault } from './mutant.ts';

export interface Tree {
  readonly folder: string;
  /** runs the work with the faulty sources in place of the original files */
  with<T>(faults: readonly Pick<Fault, 'file' | 'source'>[], work: () => Promise<T>): Promise<T>;
  remove(): void;
}

const parts = ['src', 'generated', 'schemas', 'tests', 'codegen', 'package.json', 'tsconfig.json'];

/** A temporary copy of the sources, because others may change them meanwhile; node_modules is shared. */
export function copyOfTree(): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'tours-mutants-'));
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    async with(faults, work) {
      for (const { file, source } of faults) writeFileSync(join(folder, file), source);
      try {
        return await work();
      } finally {
        for (const { file } of faults) cpSync(file, join(folder, file));
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const seconds = 900;

/** `passed`: all tests passed. A run that exceeds the time limit counts as failed. */
export async function runTests(
  { folder }: Tree,
  tests: readonly string[],
): Promise<{ readonly passed: boolean; readonly output: string }> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'src/cli/mutants/vitest.config.ts', ...tests];
  const child = spawn(process.execPath, args, { cwd: folder, timeout: seconds * 1_000 });
  let output = '';
  child.stdout.on('data', chunk => (output += String(chunk)));
  child.stderr.on('data', chunk => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { passed: code === 0, output };
}
