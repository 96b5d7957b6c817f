import { type Mutant, testFile } from './mutant.ts';
import { officeFiles } from './officeFiles.ts';

/** Features of the office with rows that their users pick, and the tests that should notice when all rows are read. */
const features: Readonly<Record<string, string>> = {
  bills: 'office/bills/bills',
  cases: 'office/cases/caseJobs',
  dunning: 'office/dunning/dunning',
  letters: 'office/letters/letters office/letters/templates',
  payments: 'office/payments/payments',
};

/** One mutant for each `data.rows(…)` of these features: it reads the rows of everybody. */
export function scopeMutants(read: (file: string) => string): readonly Mutant[] {
  const files = officeFiles();
  return Object.entries(features).flatMap(([feature, tests]) =>
    files
      .filter(file => file.startsWith(`src/office/${feature}/`))
      .flatMap(file => unscoped(file, read(file), tests)),
  );
}

const unscoped = (file: string, source: string, tests: string): readonly Mutant[] =>
  [...source.matchAll(/\.rows\(\s*('\w+ as \w+')[^)]*\)/g)].map(({ 0: call, 1: from = '', index }) => ({
    file,
    name: `all rows of ${from} at line ${source.slice(0, index).split('\n').length}`,
    source: `${source.slice(0, index)}.unscoped('all').selectFrom(${from})${source.slice(index + call.length)}`,
    tests: tests.split(' ').map(testFile),
  }));
