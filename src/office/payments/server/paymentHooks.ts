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
const saidByTheBank = [
  'amount',
  'direction',
  'value_date',
  'booking_date',
  'end_to_end_id',
  'method',
  'payer_name',
  'payer_iban',
  'purpose',
] as const;

/** fields that follow from the case whose cash became a credit */
const saidByTheCash = ['amount', 'direction', 'payer_type', 'payer_guest'] as const;

/** fields that another record has counted: the payment that came back or was refunded, or the settlement */
const countedElsewhere = ['amount', 'direction', 'value_date'] as const;

/**
 * The rest follows the amount. A payment from a statement, and one whose money another record has counted, is neither
 * changed in that nor deleted, but reversed.
 */
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
    const isOfAnother = stored !== null && belongsTo(stored.fields) !== null;
    if (isOfAnother) Object.assign(faults, lockedFaults(countedElsewhere, stored.fields, fields));
    fields.set('rest', isOfAnother ? 0 : amount - used);
  },
  async beforeRemove({ data, stored }) {
    const isOwn =
      stored.fields.get('source') === 'manual' && (stored.fields.get('copay_case') ?? null) === null;
    if (!isOwn || belongsTo(stored.fields) !== null) throw new ProblemError('locked');
    if ((await loadAllocations(data, 'payment', [stored.id])).length > 0) throw new ProblemError('inUse');
  },
  transitions: {
    reverse: {
      guard({ stored: { fields } }) {
        if ((fields.get('settlement') ?? null) !== null) return { problem: paymentProblems.ofSettlement };
        // A refund that came back: what it gave to the refunded payment may be used by now.
        const isRefundBack = fields.get('direction') === 'in' && (fields.get('reversal_of') ?? null) !== null;
        return isRefundBack ? { problem: 'locked' } : null;
      },
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

/** The record that its money was counted for; null: none. */
const belongsTo = (fields: FieldReader<'reversal_of' | 'refund_of' | 'settlement'>): unknown =>
  fields.get('reversal_of') ?? fields.get('refund_of') ?? fields.get('settlement') ?? null;

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
