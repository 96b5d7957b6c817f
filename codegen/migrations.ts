import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '../src/engine/shared/tables/steps';
import { PlanFault } from './planArguments';

/** The names of the migrations in a folder without file endings, oldest first. */
export function migrationNames(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter(name => /^\d{4}_[a-z0-9_]+\.json$/.test(name))
    .map(name => name.replace(/\.json$/, ''))
    .sort();
}

/** Throws a PlanFault that names the file if it is broken or only half saved. */
export function stepsOf(folder: string, name: string): readonly Step[] {
  const file = `${name}.json`;
  const steps = stepsIn(readFileSync(join(folder, file), 'utf8'));
  if (steps) return steps;
  throw new PlanFault(
    `${file} among the migrations must be JSON with "steps" and "acknowledge". Restore it (git checkout), or remove it and plan again.`,
  );
}

function stepsIn(text: string): readonly Step[] | null {
  try {
    const { steps }: { readonly steps?: readonly Step[] } = JSON.parse(text) ?? {};
    return Array.isArray(steps) ? steps : null;
  } catch {
    return null;
  }
}
