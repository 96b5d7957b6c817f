import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { addDays } from '@engine/shared/day.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { Rows } from '@generated/types/rows.ts';
import { sql } from 'kysely';
import { recipientColumn } from '../../bills/server/recipient.ts';
import type { DebtorKind } from '../shared/dunningPreview.ts';
import { defaultSince } from './dunningRule.ts';
import { type BaseRate, type Interest, interestOn, pointsOf } from './interest.ts';
import type { DueAlert, LetterPlan } from './planLetters.ts';

const reason =
  'A letter adds up all that its debtor owes beside its bills; the caller has chosen the bills and may remind of them.';

/** A claim that was made before and is not paid. */
interface OlderClaim {
  readonly id: number;
  readonly number: string;
  readonly kind: Rows['dunning_claims']['kind'];
  readonly madeOn: string;
  readonly interest: Pick<Interest, 'from' | 'to' | 'rate'> | null;
  readonly open: number;
}

interface NewInterest extends Interest {
  readonly bill: number;
  readonly number: string;
}

/** What a letter asks for besides its bills and its own fee. */
export interface LetterClaims {
  readonly older: readonly OlderClaim[];
  readonly interest: readonly NewInterest[];
}

/**
 * The claims that a letter asks for besides its bills: open ones, and the interest since they were made. `named` are
 * claims that another letter of the day asks for: they are not asked for twice.
 */
export async function letterClaims(
  data: Data,
  plan: LetterPlan,
  settings: SettingValues,
  day: string,
  named: ReadonlySet<number> = new Set(),
): Promise<LetterClaims> {
  const older = await olderClaims(data, plan, day);
  return {
    older: older.filter(({ id }) => !named.has(id)),
    interest: await newInterest(data, plan, settings, day),
  };
}

/**
 * Open claims of the bills of the letter, and of settled bills of the same debtor and company, for which no letter
 * comes.
 */
async function olderClaims(data: Data, plan: LetterPlan, day: string): Promise<readonly OlderClaim[]> {
  const bills = plan.alerts.map(({ bill }) => bill);
  const own = await data.run(openClaims(data).where('k.bill', ...oneOf(data, bills)));
  const beside = await data.run(claimsBeside(data, plan, day));
  const rows = new Map([...own, ...beside].map(row => [row.id, row]));
  return [...rows.values()]
    .sort((a, b) => a.id - b.id)
    .map(row => ({
      id: row.id,
      number: row.number ?? '',
      kind: row.kind,
      madeOn: row.made_on,
      interest:
        row.interest_from === null || row.interest_to === null || row.rate === null
          ? null
          : { from: row.interest_from, to: row.interest_to, rate: row.rate },
      open: row.open,
    }));
}

/** The condition on the bill or its debtor leads to the claims; `coalesce` keeps the index of states out of the way. */
const openClaims = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('dunning_claims as k')
    .innerJoin('bills as b', 'b.id', 'k.bill')
    .select([
      'k.id',
      'k.kind',
      'k.made_on',
      'k.interest_from',
      'k.interest_to',
      'k.rate',
      'k.open',
      'b.number',
    ])
    .where(eb => eb(eb.fn.coalesce('k.status', sql.lit<'open'>('open')), '=', sql.lit<'open'>('open')));

const billsOf = (data: Data, { recipientType, recipient }: DueAlert) =>
  data
    .unscoped(reason)
    .selectFrom('bills as o')
    .select('o.id')
    .where(`o.${recipientColumn(recipientType)}`, '=', recipient);

/** Of the debtor's bills: few are theirs, but most bills are settled, and an index of those leads to all. */
const claimsBeside = (data: Data, { alerts: [first], kind }: LetterPlan, day: string) =>
  openClaims(data)
    .where('b.company', '=', first.company)
    .where('b.recipient_type', '=', first.recipientType)
    .where('k.bill', 'in', billsOf(data, first))
    .where('b.kind', kind === 'copay' ? '=' : '<>', sql.lit('copay'))
    .where('b.open', '=', sql.lit(0))
    .where('b.status', '<>', sql.lit('cancelled'))
    .where(eb => eb.or([eb('k.asked_on', 'is', null), eb('k.asked_on', '<', day)]));

/** Interest that no claim has asked for yet, of each bill that is in default. */
async function newInterest(
  data: Data,
  { alerts, kind }: LetterPlan,
  settings: SettingValues,
  day: string,
): Promise<readonly NewInterest[]> {
  const points = pointsOf(kind);
  if (points === null || !asksInterest(kind, settings)) return [];
  const due = alerts.map(alert => ({ alert, since: startOf(alert, kind, settings, day) }));
  const late = due.filter(({ since }) => since <= day).map(({ alert }) => alert.bill);
  if (late.length === 0) return [];
  const rates = await baseRates(data);
  const receipts = await receiptsOf(data, late);
  const until = await interestUntil(data, late);
  return due.flatMap(({ alert, since }) => {
    const last = until.get(alert.bill);
    const from = last === undefined || last < since ? since : addDays(last, 1);
    const arrears = { open: alert.open, receipts: receipts.get(alert.bill) ?? [], from, to: day };
    return interestOn(arrears, rates, points).map(interest => ({
      ...interest,
      bill: alert.bill,
      number: alert.number,
    }));
  });
}

const startOf = (alert: DueAlert, kind: DebtorKind, settings: SettingValues, day: string): string =>
  alert.defaultSince ?? defaultSince(kind, alert.dueDate, day, settings);

const asksInterest = (kind: DebtorKind, settings: SettingValues): boolean =>
  kind === 'business' ? settings['dunning.interest_business'] : settings['dunning.interest_person'];

async function baseRates(data: Data): Promise<readonly BaseRate[]> {
  return data.run(
    data.unscoped(reason).selectFrom('base_rates as r').select(['r.valid_from as validFrom', 'r.rate']),
  );
}

async function receiptsOf(data: Data, bills: readonly number[]) {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('payment_allocations as a')
      .innerJoin('payments as p', 'p.id', 'a.payment')
      .select(['a.bill', 'a.amount', 'p.value_date as day'])
      .where('a.bill', ...oneOf(data, bills))
      .where('a.kind', '=', sql.lit('payment')),
  );
  return groupBy(rows, ({ bill }) => bill);
}

/** The last day that a claim of each bill asks interest for. */
async function interestUntil(data: Data, bills: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('dunning_claims as k')
      .select('k.bill')
      .select(({ fn }) => fn.max('k.interest_to').as('last'))
      .where('k.bill', ...oneOf(data, bills))
      .where('k.kind', '=', sql.lit('interest'))
      .groupBy('k.bill'),
  );
  return new Map(rows.flatMap(({ bill, last }) => (last === null ? [] : [[bill, last] as const])));
}
