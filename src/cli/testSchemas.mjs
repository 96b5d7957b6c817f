import { requireNode } from './install.mjs';
import { bin, root, run } from './run.mjs';

/**
 * `npm run test:schemas`: ten thousand schemas, made by grammar and by mutation of the second office's, each refused with a place or
 * generated, compiled, migrated and served on both databases, where records are then created, changed and deleted. FUZZ says how many others.
 */
async function main() {
  requireNode();
  process.chdir(root);
  const test = 'tests/engine/server/database/fuzz.test.ts';
  return run(bin('vitest'), ['run', '--project', 'server', test], { FUZZ: process.env.FUZZ ?? '10000' });
}

process.exitCode = await main();
