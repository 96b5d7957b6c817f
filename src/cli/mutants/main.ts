import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copyOfTree, runTests, type Tree } from './copyOfTree.ts';
import { editMutants } from './editMutants.ts';
import { guarded, unreachable } from './guarded.ts';
import { guardMutants } from './guards.ts';
import { type Mutant, testFile } from './mutant.ts';

/** `--only auth/session` takes those whose file or name has this in it, once or more; `--shard 1/2` every second. */
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
  ]
    .filter(mutant => !unreachable.some(name => describe(mutant).startsWith(name)))
    .filter(mutant => !values.only || values.only.some(text => describe(mutant).includes(text)))
    .filter((_, index) => index % shards === shard - 1);
}

/** `npm run test:mutants`: takes each check away in turn, in a copy of the sources; the tests must notice each time. */
async function main(): Promise<void> {
  const mutants = allMutants();
  if (values.list) return print(mutants.map(describe).join('\n'));
  const tree = copyOfTree();
  try {
    const cells = await runTests(tree, [testFile('security/cells')]);
    print(/\d+ cells[^\n]*/.exec(cells.output)?.[0] ?? cells.output);

    const tests = [...new Set(mutants.flatMap(mutant => mutant.tests))];
    for (const group of inTurn(tests)) {
      const { passed, output } = await runTests(tree, group);
      if (!passed) throw new Error(`The tests fail without any mutant:\n${output}`);
    }
    const survivors: Mutant[] = [];
    for (const [index, mutant] of mutants.entries()) {
      const isNoticed = await tree.with(mutant, () => notices(tree, mutant));
      if (!isNoticed) survivors.push(mutant);
      print(`${index + 1}/${mutants.length} ${isNoticed ? 'caught' : 'SURVIVED'} ${describe(mutant)}`);
    }
    print(survivors.map(mutant => `survived: ${describe(mutant)}`).join('\n'));
    print(`${mutants.length} mutants, ${mutants.length - survivors.length} caught`);
    if (survivors.length > 0 || !cells.passed) process.exitCode = 1;
  } finally {
    tree.remove();
  }
}

async function notices(tree: Tree, { tests }: Mutant): Promise<boolean> {
  for (const group of inTurn(tests)) {
    if (!(await runTests(tree, group)).passed) return true;
  }
  return false;
}

/** Those that take minutes are asked only about what the others let pass. */
function inTurn(tests: readonly string[]): readonly (readonly string[])[] {
  const isLong = (test: string) => test === testFile('access/matrix');
  return [tests.filter(test => !isLong(test)), tests.filter(isLong)].filter(({ length }) => length > 0);
}

function describe({ file, name }: Mutant): string {
  return `${file}: ${name}`;
}

function print(text: string): void {
  if (text !== '') process.stdout.write(`${text}\n`);
}

await main();
