import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copyOfTree, runTests, type Tree } from './copyOfTree.ts';
import { editMutants } from './editMutants.ts';
import { guarded, unreachable } from './guarded.ts';
import { guardMutants } from './guards.ts';
import type { Occurrence } from './misspellings.ts';
import { columnPlaces, undetected } from './misspelt.ts';
import { describe, type Mutant, testFile } from './mutant.ts';
import { scopeMutants } from './scopes.ts';

/**
 * `--only auth/session` (repeatable) takes mutants whose file or name contains the text; `--shard 1/2` every
 * second one.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, shard: { type: 'string' }, list: { type: 'boolean' } },
});

const [shard = 1, shards = 1] = (values.shard ?? '1/1').split('/').map(Number);
const read = (file: string): string => readFileSync(file, 'utf8');

function allMutants(): readonly Mutant[] {
  return [
    ...Object.entries(guarded).flatMap(([file, tests]) =>
      guardMutants(file, read(file), tests.split(' ').map(testFile)),
    ),
    ...editMutants(read),
    ...scopeMutants(read),
  ]
    .filter(mutant => !unreachable.some(name => describe(mutant).startsWith(name)))
    .filter(mutant => isSelected(describe(mutant)))
    .filter((_, index) => index % shards === shard - 1);
}

/**
 * `npm run test:mutants`: disables each check and each row scope in turn, in a copy of the sources; the tests
 * must fail each time. Also misspells each column name in the office's code; there the compiler must report
 * an error.
 */
async function main(): Promise<void> {
  const mutants = allMutants();
  if (values.list) return print(mutants.map(describe).join('\n'));
  const tree = copyOfTree();
  try {
    const isCellNoticed = values.only !== undefined || (await areCellsNoticed(tree));
    await mustPass(
      tree,
      mutants.flatMap(mutant => mutant.tests).filter(test => !isLong(test)),
    );
    const survivors: Mutant[] = [];
    const late: Mutant[] = [];
    for (const [index, mutant] of mutants.entries()) {
      const noticed = await tree.with([mutant], () => noticedBy(tree, mutant));
      if (noticed === 'none') survivors.push(mutant);
      if (noticed === 'long tests') late.push(mutant);
      const verdict = noticed === 'none' ? 'SURVIVED' : 'caught';
      print(`${index + 1}/${mutants.length} ${verdict} ${describe(mutant)}`);
    }
    // the long tests run last and only if needed: their failure counts only if they pass without a mutant
    await mustPass(tree, late.flatMap(mutant => mutant.tests).filter(isLong));
    print(survivors.map(mutant => `survived: ${describe(mutant)}`).join('\n'));
    print(`${mutants.length} mutants, ${mutants.length - survivors.length} caught`);
    const misspelt = shard === 1 ? await misspeltSurvivors(tree) : 0;
    if (survivors.length > 0 || misspelt > 0 || !isCellNoticed) process.exitCode = 1;
  } finally {
    tree.remove();
  }
}

/** Granting or revoking a permission is a mutant of the data: one test file tries them all. */
async function areCellsNoticed(tree: Tree): Promise<boolean> {
  const { passed, output } = await runTests(tree, [testFile('engine/server/security/cells')]);
  print(/\d+ cells[^\n]*/.exec(output)?.[0] ?? output);
  return passed;
}

/** The number of misspelt columns that compile. */
async function misspeltSurvivors(tree: Tree): Promise<number> {
  const nameOf = ({ file, line, name }: Occurrence) => `${file}: "${name}" misspelt at line ${line}`;
  const places = columnPlaces().filter(place => isSelected(nameOf(place)));
  const survivors = await undetected(tree, places);
  print(survivors.map(place => `survived: ${nameOf(place)}`).join('\n'));
  print(`${places.length} misspelt columns, ${places.length - survivors.length} caught`);
  return survivors.length;
}

async function mustPass(tree: Tree, tests: readonly string[]): Promise<void> {
  if (tests.length === 0) return;
  const { passed, output } = await runTests(tree, [...new Set(tests)]);
  if (!passed) throw new Error(`The tests fail without any mutant:\n${output}`);
}

/** Tests that take minutes run only if the others pass. */
async function noticedBy(tree: Tree, { tests }: Mutant): Promise<'short tests' | 'long tests' | 'none'> {
  const long = tests.filter(isLong);
  const short = tests.filter(test => !isLong(test));
  if (!(await runTests(tree, short)).passed) return 'short tests';
  return long.length > 0 && !(await runTests(tree, long)).passed ? 'long tests' : 'none';
}

function isLong(test: string): boolean {
  return test === testFile('engine/server/access/matrix');
}

function isSelected(name: string): boolean {
  return !values.only || values.only.some(text => name.includes(text));
}

function print(text: string): void {
  if (text !== '') process.stdout.write(`${text}\n`);
}

await main();
