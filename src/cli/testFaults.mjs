import { build } from './build.mjs';
import { installPackages, requireNode } from './install.mjs';
import { bin, root, run } from './run.mjs';

/** Processes that are killed, disks that are full, connections that are cut, slow or silent, and fuzzed requests. */
const tests = [
  'tests/faults',
  'tests/engine/server/database',
  'tests/engine/server/auth/flood.test.ts',
  'tests/engine/server/startFaults.test.ts',
  'tests/engine/server/stop.test.ts',
];

/**
 * `npm run test:faults`: what `npm test` tries for seconds, for half an hour, and then at other times of the clock.
 * FAULTS_SEED repeats the throws of an earlier run. Files to run may be given; then the clock stays as it is.
 */
async function main(files) {
  requireNode();
  process.chdir(root);
  await installPackages();
  // some of the tests start the built product
  await build(false);
  const chosen = files.length > 0 ? files : tests;
  const failed = await run(bin('vitest'), ['run', '--project', 'server', ...chosen], { FAULTS: 'long' });
  if (files.length > 0) return failed;
  return (await run(process.execPath, ['src/cli/testClocks.mjs'])) || failed;
}

process.exitCode = await main(process.argv.slice(2));
