import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, generate, noteGenerated } from './build.mjs';
import { installPackages, requireNode } from './install.mjs';
import { quickLeftOut } from './quickTests.mjs';
import { bin, root, run } from './run.mjs';
import { installTools } from './testTools.mjs';

const projects = ['codegen', 'server', 'admin', 'e2e', 'second-office'];

/**
 * `npm test -- --quick`, for the inner loop: only SQLite, no browser, no built product, and no slow tests.
 */
const quick = {
  projects: ['codegen', 'server', 'admin'],
  args: [
    '--testNamePattern=^(?!.*(?:postgres|PostgreSQL|both databases))',
    // modules that have not changed since the last quick run are not compiled again
    '--experimental.fsModuleCache',
    ...quickLeftOut.map(path => `--exclude=${path}${path.endsWith('/') ? '**' : '.{ts,tsx}'}`),
  ],
  leftOut: 'PostgreSQL, the browser, and each file of tests that takes long (src/cli/quickTests.mjs)',
};
/**
 * `npm test -- --all`: also repeats tests for further records, forms and roles, and for the other database.
 * Without it they are left out (tests/e2e/covering.ts, tests/e2e/views.ts, tests/engine/server/access).
 */
const all = { MATRIX: 'whole', SCREENS: 'whole' };
/** Parallel checkers repeat much of each other's work: four take 28 seconds on two cores, one takes 17. */
const typecheck = ['--noEmit', '--checkers', '1'];
const report = join(root, 'dist/test-report.json');

async function main(flags) {
  requireNode();
  process.chdir(root);
  await installPackages();
  await (flags.includes('--quick') ? runQuick() : runAll(flags.includes('--all') ? all : {}));
}

async function runQuick() {
  const [failed, tests] = await Promise.all([
    runSteps([
      ['codegen --check', 'tsx', ['codegen/cli.ts', '--check']],
      ['codegen plan --check', 'tsx', ['codegen/cli.ts', 'plan', '--check']],
      ['typecheck', 'tsc', typecheck],
      ['lint', 'biome', ['check', '--error-on-warnings', '.']],
    ]),
    runVitest(quick.projects, quick.args, { QUICK: '1' }),
  ]);
  process.stdout.write(`Left out: ${quick.leftOut}. npm test runs everything.\n`);
  conclude(failed, tests);
}

/** Runs everything, in the order in which failures are seen soonest. All steps run, whatever fails. */
async function runAll(environment) {
  const missing = await installTools();

  // before the build, which would fix what these two have to find; each keeps one core busy
  const checks = await Promise.all([
    runSteps([['codegen --check', 'tsx', ['codegen/cli.ts', '--check']]]),
    runSteps([['codegen plan --check', 'tsx', ['codegen/cli.ts', 'plan', '--check']]]),
  ]);
  const failed = checks.flat();
  if (failed.length > 0) await generate(false);
  else noteGenerated();
  // Each keeps one core busy.
  const [, found] = await Promise.all([
    build(false),
    runSteps([
      ['typecheck', 'tsc', typecheck],
      ['lint', 'biome', ['check', '--error-on-warnings', '.']],
    ]),
  ]);
  failed.push(...found);
  const left = projects.filter(project => !missing.some(tool => tool.projects.includes(project)));
  const tests = await runVitest(left, [], environment);
  for (const { name, debian, projects: without } of missing)
    process.stdout.write(
      `${name} is missing (Debian: ${debian}): the tests of ${without.join(', ')} did not run.\n`,
    );
  if (missing.length > 0 && process.env.CI) failed.push('installation of the tools');
  conclude(failed, tests);
}

/** Prints the last line; the four steps count like tests. */
function conclude(steps, tests) {
  const failed = tests.success ? steps : [...steps, 'tests'];
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);

  process.stdout.write(`${tests.passed + 4 - steps.length} passed, ${tests.failed + steps.length} failed\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

async function runSteps(steps) {
  const failed = [];
  for (const [title, program, args] of steps) {
    process.stdout.write(`> ${title}\n`);
    if ((await run(bin(program), args)) !== 0) failed.push(title);
  }
  return failed;
}

async function runVitest(selected, more = [], environment = {}) {
  rmSync(report, { force: true });
  const args = selected.flatMap(project => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(
    bin('vitest'),
    ['run', '--passWithNoTests', ...args, ...more, ...reporters],
    environment,
  );
  const { numPassedTests, numFailedTests, numFailedTestSuites } = readReport();
  const success = code === 0;
  // a test file that cannot be loaded has no tests that could fail
  const failed = numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites));
  return { success, passed: numPassedTests, failed };
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 1 };
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
