import { type Mutant, testFile } from './mutant.ts';
import { officeFiles } from './officeFiles.ts';

/** Features of the office with rows that their users pick, and the tests that should notice when all rows are read. */
const features: Readonly<Record<string, string>> = {
  advices: 'office/advices/advices',
  bills: 'office/bills/bills',
  cases: 'office/cases/caseJobs',
  dunning: 'office/dunning/dunning',
  letters: 'office/letters/templates office/prescriptions/approvalLetters office/settlements/settlements',
  insurances: 'office/insurances',
  mailing: 'office/mailing/mailing',
  payments: 'office/payments/payments',
  prescriptions: 'office/prescriptions/approvalLetters',
  reports: 'office/reports/reports',
  settlements: 'office/settlements/settlements',
};

/** One mutant for each `data.rows(…)` of the office: it reads the rows of everybody. Throws for a feature not listed. */
export const scopeMutants = (read: (file: string) => string): readonly Mutant[] =>
  officeFiles().flatMap(file => {
    const source = read(file);
    return [...source.matchAll(/\.rows\(\s*('\w+ as \w+')[^)]*\)/g)].map(
      ({ 0: call, 1: from = '', index }) => ({
        file,
        name: `all rows of ${from} at line ${source.slice(0, index).split('\n').length}`,
        source: `${source.slice(0, index)}.unscoped('all').selectFrom(${from})${source.slice(index + call.length)}`,
        tests: testsOf(file),
      }),
    );
  });

function testsOf(file: string): readonly string[] {
  const [, , feature = ''] = file.split('/');
  const tests = features[feature];
  if (tests === undefined) throw new Error(`scopes.ts: which tests notice that ${file} reads all rows?`);
  return tests.split(' ').map(testFile);
}
