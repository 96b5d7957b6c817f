import { addDays, daysBetween } from '@engine/shared/day.ts';
import type { OverduePaymentAlert } from '@generated/types/entities.ts';
import type { Invoice } from './bills.ts';
import type { Draft, Writer } from './insert.ts';
import type { Staff } from './people.ts';
import type { Random } from './random.ts';

/** The alerts that the daily run would create: for every open bill past its due date. */
export function alertsOf(
  writer: Writer,
  random: Random,
  invoices: readonly Invoice[],
  staff: Staff,
  today: string,
): readonly Draft<OverduePaymentAlert>[] {
  return invoices
    .filter(({ row, dueDate }) => dunnable(row) > 0 && row.status !== 'draft' && dueDate < today)
    .map(({ row, dueDate }): Draft<OverduePaymentAlert> => {
      const days_overdue = daysBetween(dueDate, today);
      const status = random.weighted({ open: 80, snoozed: 14, done: 6 });
      return {
        id: writer.nextId('overdue-payment-alert'),
        bill: row.id,
        days_overdue,
        open: dunnable(row),
        level: row.dunning_level ?? 0,
        status,
        action:
          row.kind === 'copay' && (row.dunning_level ?? 0) >= 2
            ? 'pass_on'
            : days_overdue > 45
              ? 'dun'
              : random.pick(['remind', 'call'] as const),
        next_action_on: addDays(today, random.int(-3, 12)),
        assignee: staff.get('accounting') ?? null,
        ...(status === 'snoozed' ? { promised_on: addDays(today, random.int(2, 20)) } : {}),
      };
    });
}

const dunnable = ({ open, contested }: Invoice['row']): number => (open ?? 0) - (contested ?? 0);
