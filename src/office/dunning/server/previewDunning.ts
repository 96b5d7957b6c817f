import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { labelsOf } from '@engine/server/records/labelsOf.ts';
import { readSettings } from '@engine/server/records/readSettings.ts';
import { today } from '@engine/shared/day.ts';
import { sum } from '../../pricing/server/amounts.ts';
import { type DueAlert, loadDueAlerts, planLetters, type Withheld } from './planLetters.ts';

interface PreviewedDebt {
  readonly alert: number;
  readonly bill: number;
  readonly number: string;
  readonly due_date: string;
  readonly days_overdue: number;
  readonly open: number;
}

interface PreviewedLetter {
  readonly debtor: string;
  readonly company: string;
  readonly kind: string;
  readonly level: number;
  readonly fee: number;
  readonly open: number;
  readonly debts: readonly PreviewedDebt[];
}

export interface DunningPreview {
  readonly letters: readonly PreviewedLetter[];
  readonly withheld: readonly (PreviewedDebt & {
    readonly debtor: string;
    readonly why: Withheld;
    readonly reason: string | null;
  })[];
}

/** Which letters a run would write today, and which bills get none; nothing is written. */
export async function previewDunning(data: Data): Promise<DunningPreview> {
  const due = await loadDueAlerts(data, today());
  const { letters, withheld } = planLetters(due, await readSettings(data));
  const companies = await labelsOf(
    data,
    entityNamed(data.model, 'company'),
    letters.map(({ alerts: [{ company }] }) => company),
  );
  return {
    letters: letters.map(({ alerts, kind, level, fee }) => ({
      debtor: alerts[0].debtor,
      company: companies.get(alerts[0].company) ?? '–',
      kind,
      level,
      fee,
      open: sum(alerts.map(({ open }) => open)),
      debts: alerts.map(debtOf),
    })),
    withheld: withheld.map(({ why, alert }) => ({
      ...debtOf(alert),
      debtor: alert.debtor,
      why,
      reason: alert.blockReason,
    })),
  };
}

const debtOf = ({ id, bill, number, dueDate, daysOverdue, open }: DueAlert): PreviewedDebt => ({
  alert: id,
  bill,
  number,
  due_date: dueDate,
  days_overdue: daysOverdue,
  open,
});
