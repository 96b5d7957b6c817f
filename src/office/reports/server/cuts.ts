import { addDays } from '@engine/shared/day.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { startOfDay } from '@engine/shared/period.ts';
import { sum } from '@engine/shared/sum.ts';
import { type Outcome, outcomesOf } from './cutOutcomes.ts';
import { type CutRow, notedCuts, strayCuts } from './cutStatements.ts';
import { billsOfRow, levelValues } from './levelColumns.ts';
import { shapeOf } from './readParameters.ts';
import { count, money, type Report, type ReportQuery } from './report.ts';

/**
 * Cuts by payers, by the value date of the reduced payment, with their outcome so far; each cent of a cut is in exactly
 * one of these columns. The reason is the one that the payer stated. A cut that was taken back as noted by mistake does
 * not count unless it had been decided; one that the payer paid after all counts as refused.
 */
export const cuts: Report = {
  key: 'cuts',
  title: { de: 'Kürzungen', en: 'Cuts' },
  about: {
    de: 'Was Kostenträger abgezogen haben, nach Grund und Kostenträger, und was daraus geworden ist. Es zählt die Wertstellung der gekürzten Zahlung.',
    en: 'What payers took off, by reason and payer, and what became of it. What counts is the value date of the payment that was cut.',
  },
  needs: ['bills', 'bill-cases', 'payments', 'payment-allocations'],
  parameters: ['period', 'by', 'company', 'payer'],
  levels: ['payer', 'company'],
  usualLevels: ['payer'],
  usualSort: () => '-amount',
  columns: () => [
    { name: 'reason', label: { de: 'Grund', en: 'Reason' }, kind: 'text' },
    count('cuts', 'Kürzungen', 'Cuts'),
    money('amount', 'Gekürzt', 'Cut'),
    money('undecided', 'Nicht entschieden', 'Undecided'),
    money('objected', 'Im Widerspruch', 'In objection'),
    money('upheld', 'Widerspruch erfolgreich', 'Objection upheld', {
      de: 'Die Kürzung hat nicht bestanden: Der Betrag wird weiter gefordert oder wurde nachgezahlt.',
      en: 'The cut did not stand: the amount is still claimed or was paid after all.',
    }),
    money('accepted', 'Anerkannt', 'Accepted', {
      de: 'Ausgebucht, ohne Widerspruch.',
      en: 'Written off, without an objection.',
    }),
    money('lost', 'Widerspruch erfolglos', 'Objection in vain', {
      de: 'Ausgebucht nach einem Widerspruch.',
      en: 'Written off after an objection.',
    }),
    money('claimed_again', 'Nachgefordert', 'Claimed again'),
    money('charged', 'Dem Fahrgast berechnet', 'Charged to the guest'),
  ],
  async read(data, query) {
    const { from, to, company, payer } = query;
    const values = { from, to, company, payer, start: startOfDay(from), after: startOfDay(addDays(to, 1)) };
    const found = [
      ...(await data.selectLong(shapeOf('cuts', query), () => notedCuts(data, query), values)),
      ...(await data.selectLong(shapeOf('stray-cuts', query), () => strayCuts(data, query), values)),
    ];
    const parts = found.flatMap(row => outcomesOf(row).map(part => ({ ...part, row })));
    const groups = groupBy(parts, ({ row }) => JSON.stringify([levelValues(query.by, row), row.reason]));
    return {
      rows: [...groups.values()].map(group => ({
        values: {
          ...levelValues(query.by, group[0].row),
          reason: group[0].row.reason ?? { resource: null, label: unstated },
          cuts: new Set(group.map(({ row }) => row.cut_id)).size,
          amount: sumOf(group),
          ...Object.fromEntries(
            outcomes.map(name => [name, sumOf(group.filter(({ outcome }) => outcome === name))]),
          ),
        },
        list: listOf(group[0].row, query),
      })),
    };
  },
};

const unstated = { de: 'Ohne Angabe', en: 'Not stated' };

const outcomes: readonly Outcome[] = [
  'undecided',
  'objected',
  'upheld',
  'accepted',
  'lost',
  'claimed_again',
  'charged',
];

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  sum(parts.map(({ amount }) => amount));

/** The list of allocations that are cuts; those whose payment was released are in no list. */
const listOf = (row: CutRow, query: ReportQuery) => ({
  resource: 'payment-allocations',
  filter: {
    kind: 'cut',
    'payment.value_date_gte': query.from,
    'payment.value_date_lte': query.to,
    ...Object.fromEntries(
      Object.entries(billsOfRow(query, row)).map(([name, value]) => [`bill.${name}`, value]),
    ),
    ...(row.reason === null ? { reason_null: true } : { reason: row.reason }),
  },
});
