import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editMutants } from '../../src/cli/mutants/editMutants.ts';
import { guarded, unreachable } from '../../src/cli/mutants/guarded.ts';
import { guardMutants } from '../../src/cli/mutants/guards.ts';
import { describe, type Mutant, testFile } from '../../src/cli/mutants/mutant.ts';
import { scopeMutants } from '../../src/cli/mutants/scopes.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** Every mutant that `npm run test:mutants` runs; each of the three throws where a source has left it behind. */
const mutants: readonly (readonly [kind: string, make: () => readonly Mutant[]])[] = [
  ['a fault of edits.txt', () => editMutants(read)],
  ['a row scope of the office', () => scopeMutants(read)],
  [
    'a check that throws',
    () =>
      Object.entries(guarded).flatMap(([file, tests]) => {
        const checks = guardMutants(file, read(file), tests.split(' ').map(testFile));
        expect([file, checks.length]).not.toEqual([file, 0]);
        return checks;
      }),
  ],
];

test.each(mutants)('%s has its place in the sources, and tests that exist', (_, make) => {
  const made = make();
  expect(made.length).toBeGreaterThan(15);
  const tests = made.flatMap(mutant => mutant.tests);
  expect([...new Set(tests)].filter(file => !existsSync(file))).toEqual([]);
  expect(made.filter(mutant => mutant.source === read(mutant.file)).map(({ name }) => name)).toEqual([]);
});

test('each mutant has a name of its own, by which one alone is run again', () => {
  const names = mutants.flatMap(([, make]) => make().map(describe));
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

test('what counts as unreachable is still a check of the sources', () => {
  const names = mutants.flatMap(([, make]) => make().map(describe));
  expect(unreachable.filter(start => !names.some(name => name.startsWith(start)))).toEqual([]);
});
