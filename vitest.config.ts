import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { officeForScreens } from './src/cli/officeModules.mjs';

/** Of the projects that run together: short files come last. */
const order = ['second-office', 'e2e', 'server', 'codegen', 'admin'];
/** Minutes each: begun last, one of them would run on alone. */
const longest = /\/(access\/matrix|pagesIn\w+|recordsThatRefer|second-office\/pages)\.test/;

/**
 * One project after the other, for a process that has loaded a project goes on with it alone. In each the longest first,
 * then in the order of their names, so that a run can be repeated.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const key = ({ project, moduleId }: TestSpecification) =>
      `${order.indexOf(project.name)}${longest.test(moduleId) ? 0 : 1}${moduleId}`;
    return files.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  }
}

/** `@engine`, `@generated` and `@office`, as tsconfig.json says. */
const resolve = { tsconfigPaths: true };
/** Time zone and currency are known as they are in the product. */
const setupFiles = ['tests/conventions.ts'];

const shownOnFailure = 'tests/e2e/saysWhatWasShown.ts';

/** A copy of tests/second-office, generated from its schemas at the start of its tests. */
const secondOffice = fileURLToPath(new URL('dist/second-office', import.meta.url));

/** Milliseconds after which a test hangs: far beyond what the slowest takes on a busy machine, for none is timed. */
const patience = 180_000;

/** What a test waits for, as long as the locators of a browser wait. */
const patient = { poll: { timeout: 15_000 } };

/** One project for each kind of test, so that each starts only what it needs. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'codegen',
          expect: patient,
          setupFiles,
          include: ['tests/{codegen,cli,engine/shared}/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: ['tests/codegen/program.ts'],
          isolate: false,
          testTimeout: patience,
        },
      },
      {
        resolve,
        test: {
          name: 'server',
          expect: patient,
          setupFiles: [...setupFiles, 'tests/engine/server/hashCost.ts', 'tests/engine/server/ownClock.ts'],
          include: ['tests/{engine/server,office,faults}/**/*.test.ts'],
          // The server keeps nothing outside of what a test opens, and loading it for each file takes a second.
          isolate: false,
          globalSetup: ['tests/postgres.ts', 'tests/engine/server/programs.ts', 'tests/codegen/program.ts'],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        plugins: [react()],
        resolve,
        test: {
          name: 'admin',
          expect: patient,
          setupFiles: [...setupFiles, 'tests/engine/admin/screenTests.ts'],
          include: ['tests/engine/admin/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Half of the time was loading React and MUI for each file.
          isolate: false,
          testTimeout: patience,
        },
      },
      {
        resolve,
        test: {
          name: 'e2e',
          setupFiles: [...setupFiles, shownOnFailure],
          include: ['tests/e2e/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/postgres.ts', 'tests/e2e/setup.ts'],
          // After all others, which leave no core idle for a browser. Of three files one mostly waits for its page.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          expect: patient,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [officeForScreens(secondOffice)],
        test: {
          name: 'second-office',
          include: ['tests/second-office/**/*.test.ts'],
          setupFiles: [...setupFiles, shownOnFailure],
          env: { OFFICE: secondOffice },
          isolate: false,
          globalSetup: ['tests/postgres.ts', 'tests/second-office/setup.ts', 'tests/e2e/setup.ts'],
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          expect: patient,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
