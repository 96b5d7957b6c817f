import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columnsAs, columnsOf } from '@engine/server/access/typedRows.ts';
import { addDays, daysBetween, today } from '@engine/shared/day.ts';
import { startOfDay } from '@engine/shared/period.ts';
import { type RawBuilder, sql } from 'kysely';
import { answerOf, loadAnswers, ofObjections } from './answersDue.ts';
import { queriedBills } from './billScope.ts';
import { changesOf, oldValue } from './figuresInLog.ts';
import { billsOfRow, type GroupedRow, groupColumns, levelValues } from './levelColumns.ts';
import { shapeOf } from './readParameters.ts';
import { type Column, count, money, mostRows, type Report, type ReportQuery } from './report.ts';

const reason = 'What a bill owed on a past day stands in the log alone; the bills are those of the report.';

/**
 * Open items at the end of a day: bills issued by then, by their issue dates, with their open amount at that time. A
 * bill stores its current debt; earlier debts are in the activity log, where each entry has the old value of each
 * change: the first entry after the day gives the open amount on it, whether a payment was allocated or released, a
 * case cut, claimed elsewhere or written off, or the bill cancelled. So a past day never changes, and today is the list
 * of open bills.
 *
 * A bill that was issued as of an earlier day counts in full from that day on. An imported bill, whose history is not
 * in the log, counts with its current debt.
 */
export const openItems: Report = {
  key: 'open-items',
  title: { de: 'Offene Posten zum Stichtag', en: 'Open items on a day' },
  about: {
    de: 'Was am Ende des Tages offen war, nach Fälligkeit; was strittig war, steht für sich. Zahlungen zählen ab dem Tag, an dem sie zugeordnet wurden.',
    en: 'What was open at the end of the day, by how long it was overdue, with contested amounts shown separately. Payments count from the day on which they were allocated.',
  },
  needs: ['bills'],
  parameters: ['day', 'by', 'company', 'payer'],
  levels: ['bill', 'payer', 'company'],
  usualLevels: ['bill'],
  usualSort: ({ by }) => (by[0] === 'bill' ? 'due_date' : null),
  columns: ({ by }) => [
    ...(by.includes('bill') ? ofOneBill : [count('bills', 'Rechnungen', 'Bills')]),
    money('open', 'Offen', 'Open'),
    money('contested', 'Davon strittig', 'Of which contested', {
      de: 'Von der Kasse zurückgewiesen oder gekürzt und am Stichtag noch nicht entschieden.',
      en: 'Rejected or cut by the insurer and not decided on that day.',
    }),
    ...buckets.map(({ name, de, en }) => money(name, de, en)),
    ...(by.includes('bill') ? ofObjections : []),
  ],
  async read(data, query) {
    const { day, company, payer, by } = query;
    const rows = await data.selectLong(shapeOf('open-items', query), () => statement(data, query), {
      day,
      after: startOfDay(addDays(day, 1)),
      past30: addDays(day, -30),
      past60: addDays(day, -60),
      past90: addDays(day, -90),
      company,
      payer,
    });
    const answers = await loadAnswers(data, rows, day);
    return {
      rows: rows.map(({ bills, open, contested, not_due, upto30, upto60, upto90, over90, ...row }) => ({
        values: {
          ...levelValues(by, row),
          ...(row.id
            ? {
                bill: { resource: 'bills', id: row.id, label: row.number ?? null },
                recipient: row.recipient_name ?? null,
                issue_date: row.issue_date ?? null,
                due_date: row.due_date ?? null,
                overdue: row.due_date ? Math.max(0, daysBetween(row.due_date, day)) : null,
                ...answerOf(answers.get(row.id) ?? null, day),
              }
            : { bills }),
          ...{ open, contested, not_due, upto30, upto60, upto90, over90 },
        },
        list: row.id || day < today() ? null : openNow(query, row),
      })),
    };
  },
};

const ofOneBill: readonly Column[] = [
  { name: 'recipient', label: { de: 'Empfänger', en: 'Recipient' }, kind: 'text' },
  { name: 'issue_date', label: { de: 'Rechnungsdatum', en: 'Issue date' }, kind: 'day' },
  { name: 'due_date', label: { de: 'Fällig am', en: 'Due date' }, kind: 'day' },
  { name: 'overdue', label: { de: 'Tage überfällig', en: 'Days overdue' }, kind: 'days' },
];

const buckets = [
  { name: 'not_due', de: 'Nicht fällig', en: 'Not due' },
  { name: 'upto30', de: '1–30 Tage', en: '1–30 days' },
  { name: 'upto60', de: '31–60 Tage', en: '31–60 days' },
  { name: 'upto90', de: '61–90 Tage', en: '61–90 days' },
  { name: 'over90', de: 'Über 90 Tage', en: 'Over 90 days' },
] as const;

/** The list of bills that are open now; what was open on a past day is in no list. */
const openNow = (query: ReportQuery, row: GroupedRow) => ({
  resource: 'bills',
  filter: { ...billsOfRow(query, row), open_gt: 0, issue_date_lte: query.day },
});

const ofBill = ['b.id', 'b.number', 'b.recipient_name', 'b.issue_date', 'b.due_date'] as const;

function statement(data: Data, query: ReportQuery) {
  const all = data.unscoped(reason);
  const { by } = query;
  const columns = [...groupColumns(by, ['company', 'payer', 'bill']), ...(by.includes('bill') ? ofBill : [])];
  const groups = [...new Set(columns)];
  const bills = billsThen(data, query);
  const b = columnsOf(bills, 'b');
  const between = (after: string | null, until: string | null) => {
    const conditions = [
      ...(after === null ? [] : [sql`${b('due_date')} >= ${slot(after)}`]),
      ...(until === null ? [] : [sql`${b('due_date')} < ${slot(until)}`]),
    ];
    return sql<number>`sum(case when ${sql.join(conditions, sql` and `)} then ${b('open')} - ${b('contested')} else 0 end)`;
  };
  return all
    .with('b', () => bills)
    .selectFrom('b')
    .select(groups)
    .select(({ fn }) => [
      fn.countAll<number>().as('bills'),
      fn.sum<number>('b.open').as('open'),
      fn.sum<number>('b.contested').as('contested'),
      between('day', null).as('not_due'),
      between('past30', 'day').as('upto30'),
      between('past60', 'past30').as('upto60'),
      between('past90', 'past60').as('upto90'),
      between(null, 'past90').as('over90'),
    ])
    .where('b.open', '>', sql.lit(0))
    .groupBy(groups)
    .limit(sql.lit(mostRows + 1));
}

/** Bills issued by the day, with their debts at its end. */
function billsThen(data: Data, query: ReportQuery) {
  const bills = queriedBills(data, query)
    .select([
      'b.id',
      'b.number',
      'b.company',
      'b.recipient_type',
      'b.recipient_insurance',
      'b.recipient_company',
      'b.recipient_name',
      'b.issue_date',
      'b.due_date',
      'b.total',
      'b.open',
    ])
    .select(({ fn }) => fn.coalesce('b.contested', sql.lit(0)).as('contested'))
    .where('b.status', '<>', sql.lit('draft'))
    .where('b.kind', '<>', sql.lit('cancellation'))
    .where('b.issue_date', '<=', slot<string>('day'));
  const changed = changesSince(data);
  const issued = columnsOf(bills, 'issued');
  const later = columnsOf(changed, 'later');
  const then = (field: 'open' | 'contested', before: RawBuilder<unknown>) => {
    const entry = columnsAs<'activity_log'>(`${field}_entry`);
    return sql<number>`case
      when ${later('issued')} = 1 then ${before}
      when ${entry('id')} is null then ${issued(field)}
      else ${oldValue(data, entry('changes'), field)} end`.as(field);
  };
  return data
    .unscoped(reason)
    .selectFrom(bills.as('issued'))
    .leftJoin(changed.as('later'), 'later.record_id', 'issued.id')
    .leftJoin('activity_log as open_entry', 'open_entry.id', 'later.open')
    .leftJoin('activity_log as contested_entry', 'contested_entry.id', 'later.contested')
    .select([
      'issued.id',
      'issued.number',
      'issued.company',
      'issued.recipient_type',
      'issued.recipient_insurance',
      'issued.recipient_company',
      'issued.recipient_name',
      'issued.issue_date',
      'issued.due_date',
    ])
    .select([then('open', issued('total')), then('contested', sql.lit(0))]);
}

/** By bill: the first entry after the day for each figure, and whether it was issued only then. */
const changesSince = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('activity_log as l')
    .select('l.record_id')
    .select([
      sql<number | null>`min(case when ${changesOf(l('changes'), 'open')} then ${l('id')} end)`.as('open'),
      sql<number | null>`min(case when ${changesOf(l('changes'), 'contested')} then ${l('id')} end)`.as(
        'contested',
      ),
      sql<number>`max(case when ${isIssue} then 1 else 0 end)`.as('issued'),
    ])
    .where('l.resource', '=', sql.lit('bills'))
    .where('l.at', '>=', slot<string>('after'))
    .where(
      sql<boolean>`(${changesOf(l('changes'), 'open')} or ${changesOf(l('changes'), 'contested')} or ${isIssue})`,
    )
    .groupBy('l.record_id');

const l = columnsAs<'activity_log'>('l');
const isIssue = sql<boolean>`${l('changes')} like ${sql.lit('%"status":["draft",%')}`;
