import { requireNode } from './install.mjs';
import { bin, root, run } from './run.mjs';

/**
 * `npm run test:schemas`: ten thousand schemas, made from a grammar and by mutating those of the second
 * office. Each is either refused with the place of its fault, or generated, compiled, migrated and served on
 * both databases, where records are then created, changed and deleted. FUZZ sets another number.
 */
async function main() {
  requireNode();
  process.chdir(root);
  const test = 'tests/engine/server/database/fuzz.test.ts';
  return run(bin('vitest'), ['run', '--project', 'server', test], { FUZZ: process.env.FUZZ ?? '10000' });
}

process.exitCode = await main();
