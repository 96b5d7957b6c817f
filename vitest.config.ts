import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In the order of their names, so that a run can be repeated, and tests/server/access, the longest, come first. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
  }
}

/** One project for each kind of test, so that each starts only what it needs. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: ByName },
    projects: [
      {
        test: {
          name: 'codegen',
          include: ['tests/{codegen,shared,cli}/**/*.test.ts', 'tests/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // The server keeps nothing outside of what a test opens, and loading it for each file takes a second.
          isolate: false,
          globalSetup: ['tests/postgres.ts', 'tests/server/programs.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'admin',
          include: ['tests/admin/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Half of the time was loading React and MUI for each file.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/postgres.ts', 'tests/e2e/setup.ts'],
          // After all others, which leave no core idle for a browser.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
