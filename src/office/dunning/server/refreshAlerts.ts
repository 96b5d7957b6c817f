import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { readSettings } from '@engine/server/records/readSettings.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { addDays, daysBetween } from '@engine/shared/day.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { sql } from 'kysely';
import { isOwed } from '../../bills/server/owedBills.ts';
import { actionAfter, daysTo, debtorKindOf } from './dunningRule.ts';

export interface RefreshResult {
  readonly made: number;
  /** that are to be looked at again: a promise has run out, a payment went back */
  readonly reopened: number;
  readonly closed: number;
}

interface Debt {
  readonly bill: number;
  readonly isOverdue: boolean;
  readonly open: number;
  readonly dueDate: string;
  readonly level: number;
  readonly recipientType: string;
  readonly alert: Alert | null;
}

interface Alert {
  readonly id: number;
  readonly status: string;
  readonly open: number;
  readonly days: number;
  readonly level: number;
  readonly nextActionOn: string | null;
}

/**
 * Brings the alerts to what is true on `day`, in the caller's transaction: one for each bill that is overdue, none open
 * for a bill that is not. Running it again changes nothing; a unique index keeps two replicas from making two.
 */
export async function refreshAlerts(data: Data, day: string): Promise<RefreshResult> {
  const settings = await readSettings(data);
  const entity = entityNamed(data.model, 'overdue-payment-alert');
  const debts = await loadDebts(data, day);
  const fresh = debts.filter(({ alert, isOverdue }) => alert === null && isOverdue);
  await addRecords(
    data,
    entity,
    fresh.map(debt => newAlert(debt, day, settings)),
  );
  const known = debts.flatMap(({ alert, ...debt }) => (alert === null ? [] : [{ ...debt, alert }]));
  const closed = known.filter(({ alert, isOverdue }) => !isOverdue && alert.status !== 'done');
  const reopened = known.filter(debt => debt.isOverdue && isDueAgain(debt.alert, day));
  await changeRecords(data, entity, [
    ...closed.map(({ alert }) => ({ id: alert.id, fields: { status: 'done', open: 0, promised_on: null } })),
    ...reopened.map(({ alert, open }) => ({
      id: alert.id,
      fields: { status: 'open', open, promised_on: null, next_action_on: alert.nextActionOn ?? day },
    })),
  ]);
  await writeFigures(
    data,
    known.filter(({ isOverdue }) => isOverdue),
    day,
  );
  return { made: fresh.length, reopened: reopened.length, closed: closed.length };
}

/** A promise that was not kept; or an alert that was closed because nothing was owed, and something is again. */
function isDueAgain({ status, nextActionOn, open }: Alert, day: string): boolean {
  if (status === 'snoozed') return nextActionOn === null || nextActionOn <= day;
  return status === 'done' && open === 0;
}

function newAlert(
  { bill, open, dueDate, level, recipientType }: Debt,
  day: string,
  settings: SettingValues,
): Readonly<Record<string, unknown>> {
  return {
    bill,
    open,
    level,
    days_overdue: daysBetween(dueDate, day),
    next_action_on: level === 0 ? addDays(dueDate, daysTo(1, settings)) : day,
    action: actionAfter(debtorKindOf(recipientType), level),
    status: 'open',
  };
}

async function loadDebts(data: Data, day: string): Promise<readonly Debt[]> {
  const overdue = sql`(${isOwed('b')} and b.due_date < ${day} and b.kind <> 'cancellation')`;
  const rows = await data.run(sql`
    select b.id, b.${sql.ref('open')}, b.due_date, b.dunning_level, b.recipient_type,
      case when ${overdue} then 1 else 0 end as overdue,
      a.id as alert, a.status as alert_status, a.${sql.ref('open')} as alert_open, a.days_overdue,
      a.${sql.ref('level')}, a.next_action_on
    from bills as b left join overdue_payment_alerts as a on a.bill = b.id
    where ${overdue} or a.status <> 'done' order by b.id`);
  return rows.map(debtOf);
}

const debtOf = (row: Row): Debt => ({
  bill: number(row, 'id'),
  isOverdue: number(row, 'overdue') === 1,
  open: number(row, 'open'),
  dueDate: textOrNull(row, 'due_date') ?? '',
  level: number(row, 'dunning_level'),
  recipientType: text(row, 'recipient_type'),
  alert:
    numberOrNull(row, 'alert') === null
      ? null
      : {
          id: number(row, 'alert'),
          status: text(row, 'alert_status'),
          open: number(row, 'alert_open'),
          days: number(row, 'days_overdue'),
          level: number(row, 'level'),
          nextActionOn: textOrNull(row, 'next_action_on'),
        },
});

const alertsPerStatement = 300;

/**
 * Days, open amount and level follow from bill and calendar. They are written without an entry in the log and without a
 * new version: every alert changes every day, and nobody should lose what they type into one because midnight passed.
 */
async function writeFigures(
  data: Data,
  debts: readonly (Omit<Debt, 'alert'> & { readonly alert: Alert })[],
  day: string,
): Promise<void> {
  const differing = debts.filter(
    ({ alert, dueDate, open, level }) =>
      alert.days !== daysBetween(dueDate, day) || alert.open !== open || alert.level !== level,
  );
  for (const chunk of chunksOf(differing, alertsPerStatement)) {
    const byId = (value: (debt: (typeof chunk)[number]) => number) =>
      sql.join(
        chunk.map(debt => sql`when ${debt.alert.id} then cast(${value(debt)} as integer)`),
        sql` `,
      );
    await data.run(sql`
      update overdue_payment_alerts set
        days_overdue = case id ${byId(({ dueDate }) => daysBetween(dueDate, day))} end,
        ${sql.ref('open')} = case id ${byId(({ open }) => open)} end,
        ${sql.ref('level')} = case id ${byId(({ level }) => level)} end
      where id in (${sql.join(chunk.map(({ alert }) => alert.id))})`);
  }
}
