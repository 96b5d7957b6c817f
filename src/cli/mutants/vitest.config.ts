import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The server's tests on SQLite only, started again for every mutant; compiled modules are cached. */
export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  test: {
    setupFiles: ['tests/conventions.ts'],
    // some tests start a program of the product, which must contain the fault too
    globalSetup: ['tests/engine/server/programs.ts'],
    include: ['tests/{engine/server,office}/**/*.test.ts'],
    testNamePattern: /^(?!.*postgres)/,
    // the whole matrix on SQLite, because no other database tests the rest
    env: { MATRIX: 'whole' },
    // as for all tests: a run that hangs ends after five minutes
    testTimeout: 180_000,
    hookTimeout: 180_000,
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, 'dist/mutants') },
  },
});
