import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import { endedStates } from '../../cases/server/caseStates.ts';
import { caseCopays, guestBills } from './copayStatements.ts';
import { type GroupedRow, levelValues } from './levelColumns.ts';
import { shapeOf } from './readParameters.ts';
import { count, money, type Report, type ReportQuery } from './report.ts';

/**
 * Co-payments of statutory cases by the month of their rides, no matter who collects them. `due` is the co-payment
 * by law; `cash` the part that drivers took, no more than is due; `unbilled` the part on no bill yet. `billed` is on
 * bills to guests that were issued and not cancelled, and is `paid`, `open`, `passed_on` to the insurer because the
 * guest did not pay (key 2, § 43c SGB V), or `written_off`: these four add up to it. A guest's bill for several months
 * or insurers is shared out among them in proportion to what each asks for, to the cent.
 */
export const copayments: Report = {
  key: 'copayments',
  title: { de: 'Zuzahlungen', en: 'Co-payments' },
  about: {
    de: 'Zuzahlungen nach Abrechnungsmonat: was Fahrgäste schulden, was bar gezahlt oder berechnet wurde, und was die Kasse übernimmt (§ 43c SGB V). Es zählen ganze Monate.',
    en: 'Co-payments by billing month: what guests owe, what was taken in cash or billed, and what the insurer takes over (section 43c SGB V). Whole months count.',
  },
  needs: ['bills', 'bill-cases', 'bill-items', 'tours'],
  rights: ['bill-cases.report'],
  parameters: ['period', 'by', 'company', 'payer'],
  levels: ['month', 'company', 'payer'],
  usualLevels: ['month', 'company'],
  columns: () => [
    count('cases', 'Fälle', 'Cases', { de: 'Gesetzlich Versicherte.', en: 'Of statutory insurers.' }),
    count('exempt', 'Davon befreit', 'Of which exempt', {
      de: 'Ganz oder in einem Teil des Monats.',
      en: 'For all or part of the month.',
    }),
    money('due', 'Fällig', 'Due'),
    money('cash', 'Bar gezahlt', 'Paid in cash', {
      de: 'Höchstens, was fällig ist; was darüber liegt, ist ein Guthaben.',
      en: 'No more than is due; what is beyond is a credit.',
    }),
    money('unbilled', 'Noch nicht berechnet', 'Not billed yet'),
    money('billed', 'Fahrgästen berechnet', 'Billed to guests'),
    money('paid', 'Davon bezahlt', 'Of which paid'),
    money('passed_on', 'An die Kasse gegeben', 'Passed on to insurer', {
      de: 'Vergeblich gefordert, Zuzahlungskennzeichen 2.',
      en: 'Not paid despite demand, co-payment key 2.',
    }),
    money('written_off', 'Ausgebucht', 'Written off'),
    money('open', 'Offen', 'Open'),
  ],
  async read(data, query) {
    const [cases, bills] = await Promise.all([
      data.selectLong(shapeOf('copay-cases', query), () => caseCopays(data, query), valuesOf(query)),
      data.selectLong(shapeOf('copay-bills', query), () => guestBills(data, query), valuesOf(query)),
    ]);
    const groups = groupBy([...cases.map(ofCases), ...bills.map(ofBills)], row => keyOf(query, row));
    return {
      rows: [...groups.values()].map(parts => ({
        values: { ...levelValues(query.by, asPayer(parts[0])), ...added(parts) },
        list: listOf(query, parts[0]),
      })),
    };
  },
};

const valuesOf = ({ from, to, company, payer }: ReportQuery) => ({
  from: from.slice(0, 7),
  to: to.slice(0, 7),
  company,
  payer,
});

const figures = [
  'cases',
  'exempt',
  'due',
  'cash',
  'unbilled',
  'billed',
  'paid',
  'passed_on',
  'written_off',
  'open',
] as const;
type Figures = Readonly<Record<(typeof figures)[number], number>>;
const nothing: Figures = {
  cases: 0,
  exempt: 0,
  due: 0,
  cash: 0,
  unbilled: 0,
  billed: 0,
  paid: 0,
  passed_on: 0,
  written_off: 0,
  open: 0,
};

interface Keys {
  readonly company?: number | null;
  readonly payer?: number | null;
  readonly month?: string | null;
}
type Part = Keys & Figures;

const ofCases = (row: Keys & Pick<Figures, 'cases' | 'exempt' | 'due' | 'cash' | 'unbilled'>): Part => ({
  ...nothing,
  ...row,
});
const ofBills = (
  row: Keys & Pick<Figures, 'billed' | 'paid' | 'passed_on' | 'written_off' | 'open'>,
): Part => ({
  ...nothing,
  ...row,
});

const keyOf = ({ by }: ReportQuery, row: Keys): string => JSON.stringify(levelValues(by, asPayer(row)));

/** The row is counted for the insurer of the case, no matter who received its co-payment bill. */
const asPayer = ({ payer, ...row }: Keys): GroupedRow => ({
  ...row,
  recipient_type: 'health_insurance',
  recipient_insurance: payer ?? null,
});

const added = (parts: readonly Part[]) =>
  Object.fromEntries(figures.map(name => [name, sum(parts.map(part => part[name]))] as const));

const listOf = ({ from, to, company, payer }: ReportQuery, row: Keys) => ({
  resource: 'bill-cases',
  filter: {
    payer_type: 'statutory',
    kind: 'tours',
    status_neq_any: endedStates,
    ...(row.month ? { period: row.month } : { period_gte: from.slice(0, 7), period_lte: to.slice(0, 7) }),
    ...(company !== null && { company }),
    ...(payer !== null && { payer }),
    ...(row.company && { company: row.company }),
    ...(row.payer && { payer: row.payer }),
  },
});
