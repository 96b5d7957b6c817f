import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { flag, localeIn, number, text, textOrNull } from '@engine/server/access/readRow.ts';
import { rowScope } from '@engine/server/access/rowScope.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOwed } from '../../bills/server/owedBills.ts';
import { type DebtorKind, type DunningLevel, debtorKindOf, feeOf, nextLevel } from './dunningRule.ts';

/** An overdue bill whose day to act has come. */
export interface DueAlert {
  readonly id: number;
  readonly bill: number;
  readonly number: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly daysOverdue: number;
  readonly total: number;
  readonly open: number;
  readonly level: number;
  readonly action: string | null;
  readonly company: number;
  readonly locale: Locale;
  readonly debtor: string;
  readonly recipientType: 'health_insurance' | 'guest' | 'company';
  readonly recipient: number;
  readonly blockReason: string | null;
}

/** One letter: all bills of one debtor and one company that have come to the same level. */
export interface LetterPlan {
  readonly kind: DebtorKind;
  readonly level: DunningLevel;
  /** cents, once for the letter */
  readonly fee: number;
  readonly alerts: readonly [DueAlert, ...DueAlert[]];
}

/** Why an overdue bill gets no letter although its day has come. */
export type Withheld = 'blocked' | 'call' | 'hold' | 'collect';

export interface DunningPlan {
  readonly letters: readonly LetterPlan[];
  readonly withheld: readonly { readonly why: Withheld; readonly alert: DueAlert }[];
}

export function planLetters(alerts: readonly DueAlert[], settings: SettingValues): DunningPlan {
  const letters = new Map<string, LetterPlan>();
  const withheld: { why: Withheld; alert: DueAlert }[] = [];
  for (const alert of alerts) {
    const kind = debtorKindOf(alert.recipientType);
    const level = nextLevel(kind, alert.level);
    const why = whyWithheld(alert, level);
    if (why !== null || level === null) {
      withheld.push({ why: why ?? 'collect', alert });
      continue;
    }
    const key = [alert.company, alert.recipientType, alert.recipient, level].join('/');
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

/** What somebody has chosen for the bill goes before what the level would bring. */
function whyWithheld({ blockReason, action }: DueAlert, level: DunningLevel | null): Withheld | null {
  if (blockReason !== null) return 'blocked';
  if (action === 'call' || action === 'hold' || action === 'collect') return action;
  return level === null ? 'collect' : null;
}

/** The alerts that the caller sees and may remind of, on which something is to be done by `day`; `only` narrows them further. */
export async function loadDueAlerts(
  data: Data,
  day: string,
  only: readonly RawBuilder<unknown>[] = [],
): Promise<readonly DueAlert[]> {
  const entity = entityNamed(data.model, 'overdue-payment-alert');
  const conditions = [
    sql`t.status = 'open'`,
    sql`t.next_action_on <= ${day}`,
    isOwed('b'),
    sql`b.due_date < ${day}`,
    ...only,
    ...rowScope(data.model, data.actor, entity, 't', 'see'),
    ...rowScope(data.model, data.actor, entity, 't', 'step:run'),
  ];
  const rows = await data.run(sql`
    select t.id, t.bill, t.action, t.days_overdue, b.number, b.issue_date, b.due_date, b.total, b.${sql.ref('open')},
      b.dunning_level, b.company, b.recipient_name, b.recipient_type, b.dunning_block, b.dunning_block_reason,
      coalesce(b.recipient_insurance, b.recipient_guest, b.recipient_company) as recipient, cl.locale
    from overdue_payment_alerts as t join bills as b on b.id = t.bill
    join companies as c on c.id = b.company left join clients as cl on cl.id = c.client
    where ${sql.join(conditions, sql` and `)} order by b.recipient_name, b.due_date, t.id`);
  return rows.map(alertOf);
}

const alertOf = (row: Row): DueAlert => ({
  id: number(row, 'id'),
  bill: number(row, 'bill'),
  number: text(row, 'number'),
  issueDate: text(row, 'issue_date'),
  dueDate: text(row, 'due_date'),
  daysOverdue: number(row, 'days_overdue'),
  total: number(row, 'total'),
  open: number(row, 'open'),
  level: number(row, 'dunning_level'),
  action: textOrNull(row, 'action'),
  company: number(row, 'company'),
  locale: localeIn(row),
  debtor: textOrNull(row, 'recipient_name') ?? '',
  recipientType: text(row, 'recipient_type'),
  recipient: number(row, 'recipient'),
  blockReason: flag(row, 'dunning_block') ? (textOrNull(row, 'dunning_block_reason') ?? '') : null,
});
