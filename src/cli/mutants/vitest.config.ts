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
    include: ['tests/{engine/server,office}/**/*.test.ts'],
    testNamePattern: /^(?!.*postgres)/,
    // There is no other database to leave a question to.
    env: { MATRIX: 'whole' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, 'dist/mutants') },
  },
});
