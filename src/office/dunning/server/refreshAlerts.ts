import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columnsAs, expressionsOn } from '@engine/server/access/typedRows.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { addDays, daysBetween, today } from '@engine/shared/day.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { Rows } from '@generated/types/rows.ts';
import { type InferResult, sql } from 'kysely';
import { dunnable, isRemindable } from '../../bills/server/owedBills.ts';
import type { DebtorKind } from '../shared/dunningPreview.ts';
import { closedAlert } from './closedAlert.ts';
import { actionAfter, daysTo, debtorKindOf } from './dunningRule.ts';

const reason =
  'Every bill that is overdue has its alert, no matter who looks for them; only numbers are answered.';

export interface RefreshResult {
  readonly made: number;
  /** reopened because a promise has expired or a payment went back */
  readonly reopened: number;
  readonly closed: number;
}

interface Debt {
  readonly bill: number;
  readonly isOverdue: boolean;
  readonly open: number;
  readonly dueDate: string;
  readonly level: number;
  readonly kind: DebtorKind;
  readonly alert: Alert | null;
}

interface Alert {
  readonly id: number;
  readonly status: Rows['overdue_payment_alerts']['status'];
  readonly open: number;
  readonly days: number;
  readonly level: number;
  readonly nextActionOn: string | null;
  readonly promisedOn: string | null;
  readonly action: Rows['overdue_payment_alerts']['action'];
}

/**
 * Updates the alerts to `day`, in the caller's transaction: one for each overdue bill, and no open one for any other
 * bill. A second run changes nothing; a unique index keeps two replicas from creating two. Limited to these bills if
 * given.
 */
export async function refreshAlerts(
  data: Data,
  day: string,
  bills: readonly number[] | null = null,
): Promise<RefreshResult> {
  const settings = await readSettings(data);
  const entity = entityNamed(data.model, 'overdue-payment-alert');
  const debts = await loadDebts(data, day, bills);
  const fresh = debts.filter(({ alert, isOverdue }) => alert === null && isOverdue);
  await addRecords(
    data,
    entity,
    fresh.map(debt => newAlert(debt, day, settings)),
  );
  return { made: fresh.length, ...(await bringUpToDate(data, day, debts)) };
}

/** Updates the existing alerts of these bills to today, in the caller's transaction; creates none. */
export async function followAlerts(data: Data, bills: readonly number[]): Promise<void> {
  await bringUpToDate(data, today(), await loadDebts(data, today(), bills));
}

async function bringUpToDate(
  data: Data,
  day: string,
  debts: readonly Debt[],
): Promise<Omit<RefreshResult, 'made'>> {
  const entity = entityNamed(data.model, 'overdue-payment-alert');
  const known = debts.flatMap(({ alert, ...debt }) => (alert === null ? [] : [{ ...debt, alert }]));
  const closed = known.filter(({ alert, isOverdue }) => !isOverdue && alert.status !== 'done');
  const reopened = known.filter(debt => debt.isOverdue && isDueAgain(debt.alert, day));
  await changeRecords(data, entity, [
    ...closed.map(({ alert }) => ({ id: alert.id, fields: closedAlert(alert.promisedOn) })),
    ...reopened.map(({ alert, open }) => ({
      id: alert.id,
      fields: { status: 'open', open, promised_on: null, next_action_on: alert.nextActionOn ?? day },
    })),
    // Earlier releases sent co-payments to collection like other debts.
    ...known
      .filter(debt => debt.kind === 'copay' && debt.alert.action === 'collect' && !reopened.includes(debt))
      .map(({ alert }) => ({ id: alert.id, fields: { action: 'pass_on' } })),
  ]);
  await writeFigures(
    data,
    known.filter(({ isOverdue }) => isOverdue),
    day,
  );
  return { reopened: reopened.length, closed: closed.length };
}

/**
 * Whether an alert reopens: a promise was not kept, or the alert was closed because nothing was owed, and now something
 * is.
 */
function isDueAgain({ status, nextActionOn, open }: Alert, day: string): boolean {
  if (status === 'snoozed') return nextActionOn === null || nextActionOn <= day;
  return status === 'done' && open === 0;
}

function newAlert(
  { bill, open, dueDate, level, kind }: Debt,
  day: string,
  settings: SettingValues,
): Readonly<Record<string, unknown>> {
  return {
    bill,
    open,
    level,
    days_overdue: daysBetween(dueDate, day),
    next_action_on: level === 0 ? addDays(dueDate, daysTo(1, settings)) : day,
    action: actionAfter(kind, level),
    status: 'open',
  };
}

async function loadDebts(data: Data, day: string, bills: readonly number[] | null): Promise<readonly Debt[]> {
  const debts = debtsOn(data, day).$if(bills !== null, query =>
    query.where('b.id', ...oneOf(data, bills ?? [])),
  );
  return (await data.run(debts)).map(debtOf);
}

/** The ids of the bills that `refreshAlerts` reads on this day. */
export const billsToLookAt = async (data: Data, day: string): Promise<readonly number[]> =>
  (await data.run(debtsOn(data, day))).map(({ id }) => id);

const b = expressionsOn('bills as b');

function debtsOn(data: Data, day: string) {
  const overdue = b.and([isRemindable('b', day), b('b.kind', '<>', sql.lit('cancellation'))]);
  return data
    .unscoped(reason)
    .selectFrom('bills as b')
    .leftJoin('overdue_payment_alerts as a', 'a.bill', 'b.id')
    .select(['b.id', 'b.due_date', 'b.dunning_level', 'b.recipient_type', 'b.kind', dunnable('b').as('open')])
    .select(eb => eb.case().when(overdue).then(sql.lit(1)).else(sql.lit(0)).end().as('overdue'))
    .select(['a.id as alert', 'a.status as alert_status', 'a.open as alert_open'])
    .select(['a.days_overdue', 'a.level', 'a.next_action_on', 'a.promised_on', 'a.action'])
    .where(eb => eb.or([overdue, eb('a.status', '<>', sql.lit('done'))]))
    .orderBy('b.id');
}

type DebtRow = InferResult<ReturnType<typeof debtsOn>>[number];

const debtOf = (row: DebtRow): Debt => ({
  bill: row.id,
  isOverdue: row.overdue === 1,
  open: row.open,
  dueDate: row.due_date ?? '',
  level: row.dunning_level,
  kind: debtorKindOf(row.recipient_type, row.kind),
  alert: alertOf(row),
});

/** Null if the bill has no alert: then all joined columns are null. */
function alertOf(row: DebtRow): Alert | null {
  const { alert: id, alert_status: status, alert_open: open, days_overdue: days, level } = row;
  if (id === null || status === null || open === null || days === null || level === null) return null;
  const { next_action_on: nextActionOn, promised_on: promisedOn, action } = row;
  return { id, status, open, days, level, nextActionOn, promisedOn, action };
}

const alertsPerStatement = 300;
const alerts = columnsAs<'overdue_payment_alerts'>('overdue_payment_alerts');

/**
 * Days, open amount and level follow from bill and calendar. They are written without a log entry and without a new
 * version: every alert changes every day, and a user's unsaved edit must not conflict because midnight passed.
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
    const byId = (value: (debt: (typeof chunk)[number]) => number) => {
      const cases = chunk.map(debt => sql`when ${debt.alert.id} then cast(${value(debt)} as integer)`);
      return sql<number>`case ${alerts('id')} ${sql.join(cases, sql` `)} end`;
    };
    const ids = chunk.map(({ alert }) => alert.id);
    await data.run(
      data
        .unscoped(reason)
        .updateTable('overdue_payment_alerts')
        .set({
          days_overdue: byId(({ dueDate }) => daysBetween(dueDate, day)),
          open: byId(({ open }) => open),
          level: byId(({ level }) => level),
        })
        .where('id', ...oneOf(data, ids)),
    );
  }
}
