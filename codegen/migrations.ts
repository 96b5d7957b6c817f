import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '../src/engine/shared/tables/steps';

/** The migrations of a folder without their endings, oldest first. */
export function migrationNames(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter(name => /^\d{4}_[a-z0-9_]+\.json$/.test(name))
    .map(name => name.replace(/\.json$/, ''))
    .sort();
}

export function stepsOf(folder: string, name: string): readonly Step[] {
  const { steps }: { steps: readonly Step[] } = JSON.parse(
    readFileSync(join(folder, `${name}.json`), 'utf8'),
  );
  return steps;
}
