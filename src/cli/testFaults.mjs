import { requireNode } from './install.mjs';
import { bin, root, run } from './run.mjs';

/**
 * `npm run test:faults`: what `npm test` tries for seconds, for half an hour: processes that are killed, and requests
 * from the product's own description. FAULTS_SEED repeats the throws of an earlier run.
 */
requireNode();
process.chdir(root);
const args = ['run', '--project', 'server', 'tests/faults', ...process.argv.slice(2)];
process.exitCode = await run(bin('vitest'), args, { FAULTS: 'long' });
