import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The tests of the server on SQLite alone, started again for every mutant: what was compiled before is kept. */
export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  test: {
    setupFiles: ['tests/conventions.ts'],
    // some tests start a program of the product, which has the fault too
    globalSetup: ['tests/engine/server/programs.ts'],
    include: ['tests/{engine/server,office}/**/*.test.ts'],
    testNamePattern: /^(?!.*postgres)/,
    // There is no other database to leave a question to.
    env: { MATRIX: 'whole' },
    // As for all tests: what hangs ends with the run, after five minutes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, 'dist/mutants') },
  },
});
