import { dirname, relative } from 'node:path';
import { engineScopes } from './engineScopes.ts';
import { type Fault, type Mutant, testFile } from './mutant.ts';
import { serverFiles } from './serverFiles.ts';
import * as withoutLimits from './withoutLimits.ts';

/** Features of the office with rows that users choose, and the tests that must fail if all rows are read. */
const features: Readonly<Record<string, string>> = {
  advices: 'office/advices/advices',
  bills: 'office/bills/bills office/claims/nothingLeft',
  cases: 'office/cases/caseJobs office/cases/cases',
  claims: 'office/claims/copays',
  dunning: 'office/dunning/dunning',
  letters: 'office/letters/templates office/prescriptions/approvalLetters office/settlements/settlements',
  insurances: 'office/insurances',
  mailing: 'office/mailing/mailing',
  payments: 'office/payments/payments office/payments/refunds',
  prescriptions: 'office/prescriptions/approvalLetters office/claims/copays',
  reports: 'office/reports/reports',
  series: 'office/series/series',
  settlements: 'office/settlements/settlements office/statements/statements',
  statements: 'office/statements/statements',
  tours: 'office/tours/tours',
};

/** In each mutant, one statement of the office or one check of visible or reachable rows has no limits. */
export const scopeMutants = (read: (file: string) => string): readonly Mutant[] =>
  [...serverFiles('src/office'), ...serverFiles('src/engine')].flatMap(file => {
    const source = read(file);
    return numbered([...statements(file, source), ...questions(file, source)]).map(fault => ({
      ...fault,
      tests: testsOf(file),
    }));
  });

/** Equal lines of a file are distinguished by their number, from the second one on. */
const numbered = (faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault, at) => {
    const before = faults.slice(0, at).filter(({ name }) => name === fault.name).length;
    return before === 0 ? fault : { ...fault, name: `${fault.name} (${before + 1})` };
  });

/** Each `data.rows(…)`. */
const statements = (file: string, source: string): readonly Fault[] =>
  [...source.matchAll(/\.rows\(\s*('\w+ as \w+')[^)]*\)/g)].map(({ 0: call, 1: from = '', index }) => ({
    file,
    name: `all rows of ${from}: ${lineAt(source, index)}`,
    source: `${source.slice(0, index)}.unscoped('all').selectFrom(${from})${source.slice(index + call.length)}`,
  }));

/** Each call of a function that has a replacement in `withoutLimits.ts`. */
function questions(file: string, source: string): readonly Fault[] {
  const names = Object.keys(withoutLimits).join('|');
  const path = relative(dirname(file), 'src/cli/mutants/withoutLimits.ts');
  return [...source.matchAll(new RegExp(`(?<!function )\\b(${names})\\(`, 'g'))].map(
    ({ 1: name = '', index }) => ({
      file,
      name: `${name} without limits: ${lineAt(source, index)}`,
      source: `import * as withoutLimits from '${path}';\n${source.slice(0, index)}withoutLimits.${source.slice(index)}`,
    }),
  );
}

/** The line of code, which stays the same when others are added above it. */
const lineAt = (source: string, index: number): string =>
  source.slice(source.lastIndexOf('\n', index) + 1, source.indexOf('\n', index)).trim();

function testsOf(file: string): readonly string[] {
  const [, zone, feature = '', ...rest] = file.replace(/\.ts$/, '').split('/');
  const tests = zone === 'office' ? features[feature] : engineScopes[rest.join('/')];
  if (tests === undefined) throw new Error(`Which tests notice that ${file} asks about all rows? Name them.`);
  return tests.split(' ').map(testFile);
}
