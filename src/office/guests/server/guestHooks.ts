import { expressionsOn } from '@engine/server/access/typedRows.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { leftToCarePeriods } from '../../care/server/ownCare.ts';
import { refreshAfterEdit } from '../../cases/server/refreshCases.ts';
import { reviewBilled } from '../../cases/server/reviewBilled.ts';
import { leftToPeriods, periodNumberFault } from '../../insurances/server/ownInsurance.ts';
import { concernedByGuest } from '../../warnings/server/concernedByGuest.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';
import { keepExemption, replacedExemption } from './keepExemption.ts';

/** fields that affect billed trips: who pays for them, and whether the guest pays a part */
const billedBy = ['copay_exempt', 'exempt_from', 'exempt_to', 'payer_type', 'health_insurance'] as const;

export const guestHooks: EntityHooks<Names['guest']> = {
  async beforeSave({ data, stored, fields, given, faults, afterwards }) {
    if (stored) {
      Object.assign(faults, await leftToPeriods(data, stored.id, given));
      Object.assign(faults, await leftToCarePeriods(data, stored.id, given));
    }
    const kvnr = given.has('kvnr') ? fields.get('kvnr') : null;
    const taken = typeof kvnr === 'string' ? await periodNumberFault(data, stored?.id ?? 0, kvnr) : null;
    if (taken) faults.kvnr ??= taken;
    const replaced = stored && replacedExemption(stored.fields, fields);
    if (replaced) afterwards(guest => keepExemption(data, guest, replaced));
    // Payer, exemption and insurance number are copied to every case that may still change.
    if (stored) afterwards(guest => refreshAfterEdit(data, { guest }));
    if (stored && billedBy.some(name => given.has(name)))
      afterwards(guest => reviewBilled(data, expressionsOn('bill_cases as c')('c.guest', '=', guest)));
    afterwards(async guest => refreshWarnings(data, await concernedByGuest(data, guest)));
  },
  /** No longer the same person as another; what an archived guest is warned of is over. */
  async beforeRemove({ data, stored, afterwards }) {
    const guests = await concernedByGuest(data, stored.id);
    afterwards(() => refreshWarnings(data, guests));
  },
  beforeRestore({ data, stored, afterwards }) {
    afterwards(async () => refreshWarnings(data, await concernedByGuest(data, stored.id)));
  },
};
