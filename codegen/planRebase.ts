import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../src/engine/shared/npmCommand';
import type { Step } from '../src/engine/shared/tables/steps';
import { migrationNames, stepsOf } from './migrations';
import type { Outcome } from './outcome';
import { didYouMean } from './problem';

/**
 * After merging two branches that each added the next migration: renumbers this branch's migrations after all
 * others, in their order. `named` are those of this branch; if empty, those that `main` does not have.
 */
export function rebase(folder: string, named: readonly string[]): Outcome {
  const names = migrationNames(folder);
  const unknown = named.find(name => !names.includes(name));
  if (unknown !== undefined)
    return { ok: false, text: `There is no migration ${unknown}. ${didYouMean(unknown, names)}` };
  const ofMain = named.length > 0 ? names.filter(name => !named.includes(name)) : inMain(folder);
  if (ofMain === null)
    return {
      ok: false,
      text: `git knows no branch main here, so name those of this branch: ${npmCommand('codegen', 'plan', '--rebase', '0004_add_banks_city')}`,
    };
  const own = names.filter(name => !ofMain.includes(name));
  const others = names.filter(name => ofMain.includes(name));
  if (own.length === 0)
    return {
      ok: false,
      text: `main has all migrations, so none is of this branch. Name those that come last: ${npmCommand('codegen', 'plan', '--rebase', names.at(-1) ?? '0001_initial')}`,
    };
  const wrong = others.find((name, index) => numberOf(name) !== index + 1);
  if (wrong !== undefined)
    return {
      ok: false,
      text: `${wrong}, which main has, should have the number ${numbered(others.indexOf(wrong) + 1)}. Fix the numbers in main first.`,
    };

  const pairs = own.map((name, index) => ({
    from: name,
    to: `${numbered(others.length + index + 1)}${name.slice(4)}`,
  }));
  const moved = pairs.filter(({ from, to }) => from !== to);
  if (moved.length === 0) return { ok: true, text: 'The numbers run on; nothing to do.' };
  const conflict = conflictOf(folder, others, own);
  if (conflict !== null) return { ok: false, text: `${conflict}\nNothing was renamed.` };
  // from the last one on, so that no file is renamed to a name that is still in use
  for (const { from, to } of moved.toReversed())
    for (const ending of ['json', 'ts', 'undo.json'])
      if (existsSync(join(folder, `${from}.${ending}`)))
        renameSync(join(folder, `${from}.${ending}`), join(folder, `${to}.${ending}`));
  const lines = moved.map(({ from, to }) => `${from} is now ${to}`);
  return {
    ok: true,
    text: `${lines.join('\n')}\nNow: ${npmCommand('codegen', 'plan')}. A database that got ${moved.length === 1 ? 'it' : 'them'} under the old number is brought on at the next start.`,
  };
}

const numberOf = (name: string): number => Number(name.slice(0, 4));
const numbered = (number: number): string => String(number).padStart(4, '0');

/** The migrations of the branch main; null without git or without that branch. */
function inMain(folder: string): readonly string[] | null {
  try {
    return execFileSync('git', ['ls-tree', '--name-only', 'main', './'], {
      encoding: 'utf8',
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(name => name.endsWith('.json'))
      .map(name => name.replace(/\.json$/, ''));
  } catch {
    return null;
  }
}

/**
 * A conflict where both sides changed the same thing: the later migration was planned without knowing the
 * other.
 */
function conflictOf(folder: string, others: readonly string[], own: readonly string[]): string | null {
  const first = Math.min(...own.map(numberOf));
  for (const theirs of others.filter(name => numberOf(name) >= first)) {
    const changed = new Set(stepsOf(folder, theirs).map(thingOf));
    for (const ours of own) {
      const both = stepsOf(folder, ours)
        .map(thingOf)
        .find(thing => changed.has(thing));
      if (both !== undefined)
        return `${theirs} and ${ours} both change ${both}. Delete ${ours}.json and plan its change again: ${npmCommand('codegen', 'plan')}`;
    }
  }
  return null;
}

/**
 * The thing that a step changes: `banks.city` for a column, `banks__city__enum` for a rule, `the table
 * banks`.
 */
function thingOf(step: Step): string {
  switch (step.kind) {
    case 'addColumn':
    case 'alterColumn':
    case 'renameColumn':
      return `${step.table}.${step.column.name}`;
    case 'dropColumn':
      return `${step.table}.${step.name}`;
    case 'fill':
    case 'mapValues':
    case 'unlink':
      return `${step.table}.${step.column}`;
    case 'addCheck':
      return step.check.name;
    case 'addForeignKey':
      return step.foreignKey.name;
    case 'addIndex':
      return step.index.name;
    case 'addNoOverlap':
      return step.noOverlap.name;
    case 'addFreeze':
      return step.freeze.name;
    case 'addTree':
      return step.tree.name;
    case 'setSearch':
      return `the search of ${step.table}`;
    case 'setMeanings':
      return `what the values of ${step.table} say`;
    case 'createTable':
    case 'dropTable':
    case 'renameTable':
    case 'run':
    case 'link':
    case 'renameResource':
    case 'recount':
      return `the table ${step.table}`;
    default:
      return step.name;
  }
}
