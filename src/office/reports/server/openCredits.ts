import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columnsAs, columnsOf } from '@engine/server/access/typedRows.ts';
import { addDays, daysBetween } from '@engine/shared/day.ts';
import { startOfDay } from '@engine/shared/period.ts';
import { sql } from 'kysely';
import { changesOf, oldValue } from './figuresInLog.ts';
import { shapeOf } from './readParameters.ts';
import { money, mostRows, type Report, type ReportQuery } from './report.ts';

const reason =
  'What was left of a payment on a past day stands in the log alone; the payments are those of the report.';

/**
 * Credits of payers at the end of a day: money that was neither allocated to a bill nor paid back. As in the open
 * items, a payment stores its current rest, and the first log entry after the day gives the rest at that time. A
 * payment counts from its value date, and not before it was entered.
 */
export const openCredits: Report = {
  key: 'open-credits',
  title: { de: 'Offene Guthaben zum Stichtag', en: 'Open credits on a day' },
  about: {
    de: 'Was am Ende des Tages von eingegangenem Geld weder einer Rechnung zugeordnet noch erstattet war: Überzahlungen, Guthaben aus Gutschriften und Bargeld, Zahlungen ohne Rechnung. Die offenen Posten stehen daneben und sind nicht um sie gekürzt.',
    en: 'Money received that was neither allocated to a bill nor paid back at the end of the day: overpayments, credits from credit notes and cash, payments without a bill. Open items stand beside it and are not reduced by it.',
  },
  needs: ['payments'],
  parameters: ['day'],
  levels: [],
  usualLevels: [],
  usualSort: () => 'value_date',
  columns: () => [
    { name: 'payment', label: { de: 'Zahlung', en: 'Payment' }, kind: 'record' },
    { name: 'payer', label: { de: 'Zahler', en: 'Payer' }, kind: 'text' },
    { name: 'value_date', label: { de: 'Wertstellung', en: 'Value date' }, kind: 'day' },
    { name: 'age', label: { de: 'Alter in Tagen', en: 'Age in days' }, kind: 'days' },
    money('amount', 'Eingegangen', 'Received'),
    money('open', 'Offenes Guthaben', 'Open credit'),
  ],
  async read(data, query) {
    const { day } = query;
    const rows = await data.selectLong(shapeOf('open-credits', query), () => creditsThen(data, query), {
      day,
      after: startOfDay(addDays(day, 1)),
    });
    return {
      rows: rows.map(({ id, payer_name, value_date, amount, open }) => ({
        values: {
          payment: { resource: 'payments', id },
          payer: payer_name,
          value_date,
          age: Math.max(0, daysBetween(value_date, day)),
          amount,
          open,
        },
        list: null,
      })),
    };
  },
};

function creditsThen(data: Data, { isExport }: ReportQuery) {
  const payments = data
    .rows('payments as p', isExport ? ['see', 'step:export'] : 'see')
    .select(['p.id', 'p.payer_name', 'p.value_date', 'p.amount'])
    .select(({ fn }) => fn.coalesce('p.rest', sql.lit(0)).as('rest'))
    .where('p.direction', '=', sql.lit('in'))
    .where('p.value_date', '<=', slot<string>('day'));
  const changed = changesSince(data);
  const now = columnsOf(payments, 'now');
  const entry = columnsAs<'activity_log'>('entry');
  const open = sql<number>`case when ${entry('id')} is null then ${now('rest')}
    else ${oldValue(data, entry('changes'), 'rest')} end`;
  return data
    .unscoped(reason)
    .selectFrom(payments.as('now'))
    .leftJoin(changed.as('later'), 'later.record_id', 'now.id')
    .leftJoin('activity_log as entry', 'entry.id', 'later.rest')
    .select(['now.id', 'now.payer_name', 'now.value_date', 'now.amount', open.as('open')])
    .where(open, '>', sql.lit(0))
    .limit(sql.lit(mostRows + 1));
}

/** By payment: the first entry after the day that changed its rest, including the creation of the payment. */
const changesSince = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('activity_log as l')
    .select('l.record_id')
    .select(({ fn }) => fn.min('l.id').as('rest'))
    .where('l.resource', '=', sql.lit('payments'))
    .where('l.at', '>=', slot<string>('after'))
    .where(changesOf(columnsAs<'activity_log'>('l')('changes'), 'rest'))
    .groupBy('l.record_id');
