import { ProblemError } from '@engine/server/access/problemError.ts';
import type { EntityHooks, FieldReader } from '@engine/server/records/rows/hook.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import type { Names } from '@generated/types/names.ts';
import { usedBy } from './allocation.ts';
import { inEuros, paymentFaults } from './faults.ts';
import { loadAllocations } from './paymentRow.ts';
import { paymentProblems } from './problems.ts';
import { undoReversed } from './reversePayment.ts';

/** fields stated by the bank, which the office must not change */
const saidByTheBank = ['amount', 'direction', 'value_date', 'booking_date', 'end_to_end_id'] as const;

/** fields that follow from the case whose cash became a credit */
const saidByTheCash = ['amount', 'direction', 'payer_type', 'payer_guest'] as const;

/** The rest follows the amount; a payment from a statement is neither changed nor deleted, but reversed. */
export const paymentHooks: EntityHooks<Names['payment']> = {
  async beforeSave({ data, stored, fields, faults }) {
    const allocations = stored ? await loadAllocations(data, 'payment', [stored.id]) : [];
    const used = usedBy(allocations) + Number(stored?.fields.get('refunded') ?? 0);
    const amount = Number(fields.get('amount') ?? 0);
    if (amount < used) faults.amount = inEuros(paymentFaults.lessThanAllocated, { allocated: used });
    // The state would have to change too: allocations have to be released first.
    else if (stored && used > 0 && amount !== stored.fields.get('amount')) faults.amount = { code: 'locked' };
    if (stored && used > 0 && fields.get('direction') !== stored.fields.get('direction'))
      faults.direction = { code: 'locked' };
    if (stored && stored.fields.get('source') !== 'manual')
      Object.assign(faults, lockedFaults(saidByTheBank, stored.fields, fields));
    if (stored && (stored.fields.get('copay_case') ?? null) !== null)
      Object.assign(faults, lockedFaults(saidByTheCash, stored.fields, fields));
    // The money of a return or refund was taken from the payment that it belongs to.
    const belongsTo =
      stored?.fields.get('reversal_of') ??
      stored?.fields.get('refund_of') ??
      stored?.fields.get('settlement') ??
      null;
    fields.set('rest', belongsTo === null ? amount - used : 0);
  },
  async beforeRemove({ data, stored }) {
    const isOwn =
      stored.fields.get('source') === 'manual' && (stored.fields.get('copay_case') ?? null) === null;
    if (!isOwn) throw new ProblemError('locked');
    if ((await loadAllocations(data, 'payment', [stored.id])).length > 0) throw new ProblemError('inUse');
  },
  transitions: {
    reverse: {
      guard: ({ stored }) =>
        (stored.fields.get('settlement') ?? null) === null ? null : { problem: paymentProblems.ofSettlement },
      prepare: ({ fields }) => void fields.set('rest', 0),
      async work({ data, stored }) {
        const refundOf = stored.fields.get('refund_of');
        await undoReversed(data, {
          id: stored.id,
          amount: Number(stored.fields.get('amount')),
          refundOf: typeof refundOf === 'number' ? refundOf : null,
        });
      },
    },
  },
};

/** Faults for those of these fields that differ from the stored values. */
const lockedFaults = <Name extends string>(
  names: readonly Name[],
  stored: FieldReader<Name>,
  fields: FieldReader<Name>,
): Readonly<Record<string, FieldFault>> =>
  Object.fromEntries(
    names
      .filter(name => (fields.get(name) ?? null) !== (stored.get(name) ?? null))
      .map(name => [name, { code: 'locked' }]),
  );
