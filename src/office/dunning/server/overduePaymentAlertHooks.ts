import type { EntityHooks } from '@engine/server/records/hook.ts';
import { addDays, today } from '@engine/shared/day.ts';
import type { Names } from '@generated/types/names.ts';

/** A promise lets the bill rest until the day after it; then the daily run brings it up again. */
export const overduePaymentAlertHooks: EntityHooks<Names['overdue-payment-alert']> = {
  beforeSave({ stored, fields, faults }) {
    const promised = fields.get('promised_on') ?? null;
    if (promised === (stored?.fields.get('promised_on') ?? null)) return;
    if (promised === null) {
      if (fields.get('status') === 'snoozed') fields.set('status', 'open');
      return;
    }
    const day = String(promised);
    if (day < today()) faults.promised_on = { code: 'notBefore', params: { notBefore: today() } };
    fields.set('status', 'snoozed');
    fields.set('next_action_on', addDays(day, 1));
  },
};
