import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columnsAs } from '@engine/server/access/typedRows.ts';
import { addDays, daysBetween } from '@engine/shared/day.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { startOfDay } from '@engine/shared/period.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { type InferResult, sql } from 'kysely';
import { changesOf } from './figuresInLog.ts';
import type { Column } from './report.ts';

const reason = 'Answers are expected for the cases of a bill; the bills are those of the report.';

export const ofObjections: readonly Column[] = [
  {
    name: 'answer_due',
    label: { de: 'Antwort auf Widerspruch bis', en: 'Answer to objection by' },
    kind: 'day',
    help: {
      de: 'Der früheste Tag, bis zu dem die Kasse auf einen Widerspruch zu dieser Rechnung antworten soll, der am Stichtag offen war.',
      en: 'The earliest day by which the insurer is to answer an objection about this bill that was open on that day.',
    },
  },
  { name: 'answer_late', label: { de: 'Antwort überfällig (Tage)', en: 'Answer late (days)' }, kind: 'days' },
];

export const answerOf = (due: string | null, day: string) => ({
  answer_due: due,
  answer_late: due === null ? null : Math.max(0, daysBetween(due, day)),
});

/** The contested amount of a bill; without an id, of several bills together. */
interface Owed {
  readonly id?: number | null;
  readonly contested: number;
}

/**
 * The days by which payers were to answer objections, by bill, as of the end of a day: for cases that were in objection
 * then, on the bill that they were on. Later changes are undone with the old values of the activity log.
 */
export async function loadAnswers(
  data: Data,
  rows: readonly Owed[],
  day: string,
): Promise<ReadonlyMap<number | null, string>> {
  const bills = new Set(rows.flatMap(({ id, contested }) => (id && contested > 0 ? [id] : [])));
  const answers = new Map<number | null, string>();
  if (bills.size === 0) return answers;
  const after = startOfDay(addDays(day, 1));
  const cases = await data.run(casesAnswered(data, [...bills], after));
  const entries = await data.run(
    changesSince(
      data,
      cases.map(({ id }) => id),
      after,
    ),
  );
  for (const now of cases) {
    const { bill, status, answer_due: due } = asBefore(now, entries);
    if (bill === null || !bills.has(bill) || status !== 'objected' || due === null) continue;
    const known = answers.get(bill);
    if (known === undefined || due < known) answers.set(bill, due);
  }
  return answers;
}

const figures = ['bill', 'status', 'answer_due'] as const;

/** The state of a case before the first of its changes: each entry has the old values. */
function asBefore(now: Answered, entries: readonly Entry[]): Answered {
  const then: Record<string, unknown> = { ...now };
  for (const entry of entries.filter(({ record_id }) => record_id === now.id)) {
    const changes: unknown = parsed(entry.changes);
    if (!isObject(changes)) continue;
    for (const field of figures) {
      const change = changes[field];
      if (Array.isArray(change)) then[field] = change[0];
    }
  }
  return { ...now, ...then };
}

const l = columnsAs<'activity_log'>('l');
const isOfCases = sql<boolean>`${l('resource')} = ${sql.lit('bill-cases')}`;

/** Cases of these bills for which answers are expected, and those that had another answer day before. */
const casesAnswered = (data: Data, bills: readonly number[], after: string) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select(['c.id', 'c.bill', 'c.status', 'c.answer_due'])
    .where(({ and, eb, or, selectFrom }) =>
      or([
        and([eb('c.bill', ...oneOf(data, bills)), eb('c.answer_due', 'is not', null)]),
        eb(
          'c.id',
          'in',
          selectFrom('activity_log as l')
            .select('l.record_id')
            .where(isOfCases)
            .where('l.at', '>=', after)
            .where(changesOf(l('changes'), 'answer_due'))
            .$castTo<{ record_id: number }>(),
        ),
      ]),
    );

type Answered = InferResult<ReturnType<typeof casesAnswered>>[number];

/** The newest first, so that the oldest entry is applied last. */
const changesSince = (data: Data, cases: readonly number[], after: string) =>
  data
    .unscoped(reason)
    .selectFrom('activity_log as l')
    .select(['l.record_id', 'l.changes'])
    .where(isOfCases)
    .where('l.record_id', ...oneOf(data, cases))
    .where('l.at', '>=', after)
    .where(({ or }) => or(figures.map(field => changesOf(l('changes'), field))))
    .orderBy('l.id', 'desc');

type Entry = InferResult<ReturnType<typeof changesSince>>[number];
