import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import type { Rows } from '@generated/types/rows.ts';
import { type InferResult, sql } from 'kysely';
import { dunnable, isRemindable } from '../../bills/server/owedBills.ts';
import { recipientId } from '../../bills/server/recipient.ts';
import type { DebtorKind, DunningLevel, Withheld } from '../shared/dunningPreview.ts';
import { copaysInDoubt } from './copaysInDoubt.ts';
import { debtorKindOf, feeOf, lastResort, nextLevel, termUntil } from './dunningRule.ts';
import { lastLetters } from './lastLetters.ts';

/** An overdue bill whose next action is due. */
export interface DueAlert {
  readonly id: number;
  readonly bill: number;
  readonly number: string;
  readonly billKind: Rows['bills']['kind'];
  readonly issueDate: string;
  readonly dueDate: string;
  readonly daysOverdue: number;
  readonly total: number;
  readonly open: number;
  readonly level: number;
  readonly action: Rows['overdue_payment_alerts']['action'];
  readonly company: number;
  readonly locale: Locale;
  readonly debtor: string;
  readonly recipientType: Rows['bills']['recipient_type'];
  readonly recipient: number;
  readonly blockReason: string | null;
  /** a co-payment that is no longer due in this amount, and not credited yet */
  readonly isInDoubt: boolean;
  /** the time limit that the letter before grants is not over: the day came early, as after a promise */
  readonly isInTerm: boolean;
  /** null: not in default, or no letter has stated it yet */
  readonly defaultSince: string | null;
}

/** One letter: all bills of one debtor and one company that have come to the same level, co-payments apart. */
export interface LetterPlan {
  readonly kind: DebtorKind;
  readonly level: DunningLevel;
  /** cents, once for the letter */
  readonly fee: number;
  readonly alerts: readonly [DueAlert, ...DueAlert[]];
}

export interface DunningPlan {
  readonly letters: readonly LetterPlan[];
  readonly withheld: readonly { readonly why: Withheld; readonly alert: DueAlert }[];
}

export function planLetters(alerts: readonly DueAlert[], settings: SettingValues): DunningPlan {
  const letters = new Map<string, LetterPlan>();
  const withheld: { why: Withheld; alert: DueAlert }[] = [];
  for (const alert of alerts) {
    const kind = debtorKindOf(alert.recipientType, alert.billKind);
    const level = nextLevel(kind, alert.level);
    const why = whyWithheld(alert);
    if (why !== null || level === null) {
      withheld.push({ why: why ?? lastResort(kind), alert });
      continue;
    }
    const key = [alert.company, alert.recipientType, alert.recipient, kind, level].join('/');
    const letter = letters.get(key);
    letters.set(key, {
      kind,
      level,
      fee: feeOf(kind, level, settings),
      alerts: letter ? [...letter.alerts, alert] : [alert],
    });
  }
  return { letters: [...letters.values()], withheld };
}

/** A choice made for the bill takes precedence over the next letter of its level. */
function whyWithheld({ blockReason, isInDoubt, isInTerm, action }: DueAlert): Withheld | null {
  if (blockReason !== null) return 'blocked';
  if (isInDoubt) return 'in_doubt';
  if (action !== null && action !== 'remind' && action !== 'dun') return action;
  return isInTerm ? 'in_term' : null;
}

/**
 * Alerts that the caller may see and send reminders for, with an action due by `day`; limited to these ids if given,
 * which are then locked with their bills until the transaction ends.
 */
export async function loadDueAlerts(
  data: Data,
  day: string,
  ids: readonly number[] | null = null,
): Promise<readonly DueAlert[]> {
  const rows = await data.run(
    dueAlerts(data, day)
      .$if(ids !== null, query => query.where('t.id', ...oneOf(data, ids ?? [])))
      // The bill first, as payments do.
      .$if(ids !== null && data.dialect === 'postgres', query => query.forUpdate(['b', 't'])),
  );
  const copays = rows.filter(({ kind }) => kind === 'copay');
  const inDoubt = await copaysInDoubt(
    data,
    copays.map(({ bill, total }) => ({ id: bill, total })),
  );
  const letters = await lastLetters(
    data,
    rows.map(({ bill }) => bill),
  );
  const settings = await readSettings(data);
  const isInTerm = ({ bill, default_since: since, term_until: until }: AlertRow) => {
    const letter = letters.get(bill);
    // Earlier releases did not keep what a letter states.
    const term = until ?? (letter === undefined ? null : termUntil(letter, settings));
    return (since !== null && since > day) || (term !== null && day <= term);
  };
  return rows.map(row => alertOf(row, { isInDoubt: inDoubt.has(row.bill), isInTerm: isInTerm(row) }));
}

const dueAlerts = (data: Data, day: string) =>
  data
    .rows('overdue_payment_alerts as t', ['see', 'step:run'], ['bills', 'companies', 'clients'])
    .innerJoin('bills as b', 'b.id', 't.bill')
    .innerJoin('companies as c', 'c.id', 'b.company')
    .leftJoin('clients as cl', 'cl.id', 'c.client')
    .select(['t.id', 't.bill', 't.action', 't.days_overdue', 't.term_until', 'cl.locale'])
    .select(
      columns('bills as b', [
        'number',
        'kind',
        'issue_date',
        'due_date',
        'total',
        'dunning_level',
        'company',
        'recipient_name',
        'recipient_type',
        'dunning_block',
        'dunning_block_reason',
        'default_since',
      ]),
    )
    .select([recipientId('b').as('recipient'), dunnable('b').as('open')])
    .where('t.status', '=', sql.lit('open'))
    .where('t.next_action_on', '<=', day)
    .where(isRemindable('b', day))
    .orderBy('b.recipient_name')
    .orderBy('b.due_date')
    .orderBy('t.id');

type AlertRow = InferResult<ReturnType<typeof dueAlerts>>[number];

function alertOf(row: AlertRow, found: Pick<DueAlert, 'isInDoubt' | 'isInTerm'>): DueAlert {
  const { bill, number, issue_date: issueDate, due_date: dueDate, recipient } = row;
  if (number === null || issueDate === null || dueDate === null || recipient === null)
    throw new Error(`Bill ${bill} is owed, but has no number, no date or no recipient.`);
  return {
    id: row.id,
    bill,
    number,
    billKind: row.kind,
    issueDate,
    dueDate,
    daysOverdue: row.days_overdue,
    total: row.total,
    open: row.open,
    level: row.dunning_level,
    action: row.action,
    company: row.company,
    locale: row.locale ?? 'de',
    debtor: row.recipient_name ?? '',
    recipientType: row.recipient_type,
    recipient,
    blockReason: isSet(row.dunning_block) ? (row.dunning_block_reason ?? '') : null,
    ...found,
    defaultSince: row.default_since,
  };
}
