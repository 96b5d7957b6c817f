import type { Data } from '@engine/server/access/data.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { today } from '@engine/shared/day.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { sum } from '@engine/shared/sum.ts';
import { companyWith } from '../../letters/server/parties.ts';
import { partyNames } from '../../letters/server/partyNames.ts';
import type { DunningPreview, OverdueDebt } from '../shared/dunningPreview.ts';
import { type LetterClaims, letterClaims } from './letterClaims.ts';
import { type DueAlert, type LetterPlan, loadDueAlerts, planLetters } from './planLetters.ts';

/** Which letters a run would write today, and which bills get none; nothing is written. */
export async function previewDunning(data: Data): Promise<DunningPreview> {
  const settings = await readSettings(data);
  const due = await loadDueAlerts(data, today());
  const { letters, withheld } = planLetters(due, settings);
  const nameOf = await partyNames(
    data,
    letters.map(({ alerts: [{ company }] }) => companyWith(company)),
  );
  const claims = await claimsOf(data, letters, settings);
  return {
    letters: letters.map(({ alerts, kind, level, fee }, at) => ({
      debtor: alerts[0].debtor,
      company: nameOf(companyWith(alerts[0].company)),
      kind,
      level,
      fee,
      interest: sum((claims[at]?.interest ?? []).map(({ amount }) => amount)),
      older: sum((claims[at]?.older ?? []).map(({ open }) => open)),
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

/** As in the run: a claim that one letter asks for is left out of the next ones. */
async function claimsOf(
  data: Data,
  letters: readonly LetterPlan[],
  settings: SettingValues,
): Promise<readonly LetterClaims[]> {
  const named = new Set<number>();
  const all: LetterClaims[] = [];
  for (const letter of letters) {
    const claims = await letterClaims(data, letter, settings, today(), named);
    for (const { id } of claims.older) named.add(id);
    all.push(claims);
  }
  return all;
}

const debtOf = ({ id, bill, number, dueDate, daysOverdue, open }: DueAlert): OverdueDebt => ({
  alert: id,
  bill,
  number,
  due_date: dueDate,
  days_overdue: daysOverdue,
  open,
});
