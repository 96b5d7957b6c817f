import { build } from './build.mjs';
import { installPackages, requireNode } from './install.mjs';
import { bin, root, run } from './run.mjs';

/** Tests with killed processes, full disks, connections that are cut, slow or silent, and fuzzed requests. */
const tests = [
  'tests/faults',
  'tests/engine/server/database',
  'tests/engine/server/auth/flood.test.ts',
  'tests/engine/server/startFaults.test.ts',
  'tests/engine/server/stop.test.ts',
];

/**
 * `npm run test:faults`: runs for half an hour what `npm test` runs for seconds, and then the tests at other
 * times of the clock. FAULTS_SEED repeats the random choices of an earlier run. With files as arguments, only
 * these run, at the real time.
 */
async function main(files) {
  requireNode();
  process.chdir(root);
  await installPackages();
  // some tests start the built product
  await build(false);
  const chosen = files.length > 0 ? files : tests;
  const failed = await run(bin('vitest'), ['run', '--project', 'server', ...chosen], { FAULTS: 'long' });
  if (files.length > 0) return failed;
  return (await run(process.execPath, ['src/cli/testClocks.mjs'])) || failed;
}

process.exitCode = await main(process.argv.slice(2));
