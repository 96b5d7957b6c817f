import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { daysBetween } from '@engine/shared/day.ts';
import { sql } from 'kysely';
import type { Column } from './report.ts';

const reason = 'Answers are expected for the cases of a bill; the bills are those of the report.';

/** Of a past day it is not known by when an answer was expected. */
export const ofObjections: readonly Column[] = [
  {
    name: 'answer_due',
    label: { de: 'Antwort auf Widerspruch bis', en: 'Answer to objection by' },
    kind: 'day',
    help: {
      de: 'Der früheste Tag, bis zu dem die Kasse auf einen Widerspruch zu dieser Rechnung antworten soll.',
      en: 'The earliest day by which the insurer is to answer an objection about this bill.',
    },
  },
  { name: 'answer_late', label: { de: 'Antwort überfällig (Tage)', en: 'Answer late (days)' }, kind: 'days' },
];

export const answerOf = (due: string | null, day: string) => ({
  answer_due: due,
  answer_late: due === null ? null : Math.max(0, daysBetween(due, day)),
});

/** What a bill owes; without an id several of them. */
interface Owed {
  readonly id?: number | null;
  readonly contested: number;
}

/** By when payers are to answer objections, by bill. */
export async function loadAnswers(
  data: Data,
  rows: readonly Owed[],
): Promise<ReadonlyMap<number | null, string | null>> {
  const bills = rows.flatMap(({ id, contested }) => (id && contested > 0 ? [id] : []));
  if (bills.length === 0) return new Map();
  const answers = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.bill')
      .select(({ fn }) => fn.min('c.answer_due').as('due'))
      .where('c.bill', ...oneOf(data, bills))
      .where('c.status', '=', sql.lit('objected'))
      .groupBy('c.bill'),
  );
  return new Map(answers.map(({ bill, due }) => [bill, due]));
}
