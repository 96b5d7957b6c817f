import { addDays } from '@engine/shared/day.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { BillRow } from './billRow.ts';

/** The due date of a bill that is issued on this day, unless one was entered. */
export function dueDateOf(
  { kind, dueDate, paymentDays }: Pick<BillRow, 'kind' | 'dueDate' | 'paymentDays'>,
  issueDate: string,
  settings: SettingValues,
): string {
  if (dueDate !== null) return dueDate;
  const agreed = kind === 'copay' ? settings['billing.copay_payment_days'] : paymentDays;
  return addDays(issueDate, agreed ?? settings['billing.payment_days']);
}
