import type { Data } from '@engine/server/access/data.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import { addDays, today } from '@engine/shared/day.ts';
import type { Names } from '@generated/types/names.ts';
import { dunningFaults } from './faults.ts';

const reason = 'Of the bill of an alert only its kind is asked; the caller has chosen the alert.';

/**
 * A promise pauses the reminders until the day after it; then the daily run reopens the alert. If it is taken back, the
 * alert is due today, unless another day was set for it.
 */
export const overduePaymentAlertHooks: EntityHooks<Names['overdue-payment-alert']> = {
  async beforeSave({ data, stored, fields, given, faults }) {
    if (given.get('action') === 'collect' && (await isCopay(data, Number(fields.get('bill')))))
      faults.action = dunningFaults.copayToInsurer;
    const promised = fields.get('promised_on') ?? null;
    const before = stored?.fields.get('promised_on') ?? null;
    if (promised === before) return;
    if (promised === null) {
      if (fields.get('status') === 'snoozed') fields.set('status', 'open');
      if (fields.get('next_action_on') === addDays(String(before), 1)) fields.set('next_action_on', today());
      return;
    }
    const day = String(promised);
    if (day < today()) faults.promised_on = { code: 'notBefore', params: { notBefore: today() } };
    fields.set('status', 'snoozed');
    fields.set('next_action_on', addDays(day, 1));
  },
};

async function isCopay(data: Data, bill: number): Promise<boolean> {
  const rows = await data.run(
    data.unscoped(reason).selectFrom('bills as b').select('b.kind').where('b.id', '=', bill),
  );
  return rows[0]?.kind === 'copay';
}
