import { ProblemError } from '@engine/server/access/problemError.ts';
import type { EntityHooks } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { usedBy } from './allocation.ts';
import { paymentFaults } from './faults.ts';
import { loadAllocations } from './paymentRow.ts';
import { reopenBills } from './reversePayment.ts';

/** what the bank has said is not the office's to change */
const saidByTheBank = ['amount', 'direction', 'value_date', 'booking_date', 'end_to_end_id'] as const;

/** The rest follows the amount; what stands on a statement is neither changed nor deleted, but reversed. */
export const paymentHooks: EntityHooks<Names['payment']> = {
  async beforeSave({ data, stored, fields, faults }) {
    const allocations = stored ? await loadAllocations(data, 'payment', [stored.id]) : [];
    const used = usedBy(allocations);
    const amount = Number(fields.get('amount') ?? 0);
    if (amount < used)
      faults.amount = {
        ...paymentFaults.lessThanAllocated,
        params: { allocated: used, scale: 2, unit: '€' },
      };
    // The state would have to follow too: release the allocations first.
    else if (stored && allocations.length > 0 && amount !== stored.fields.get('amount'))
      faults.amount = { code: 'locked' };
    if (stored && allocations.length > 0 && fields.get('direction') !== stored.fields.get('direction'))
      faults.direction = { code: 'locked' };
    if (stored && stored.fields.get('source') !== 'manual')
      for (const name of saidByTheBank)
        if ((fields.get(name) ?? null) !== (stored.fields.get(name) ?? null))
          faults[name] = { code: 'locked' };
    fields.set('rest', amount - used);
  },
  async beforeRemove({ data, stored }) {
    if (stored.fields.get('source') !== 'manual') throw new ProblemError('locked');
    if ((await loadAllocations(data, 'payment', [stored.id])).length > 0) throw new ProblemError('inUse');
  },
  transitions: {
    reverse: {
      prepare: ({ fields }) => void fields.set('rest', 0),
      work: ({ data, stored }) => reopenBills(data, stored.id),
    },
  },
};
