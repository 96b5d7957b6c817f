import { expressionsOn } from '@engine/server/access/typedRows.ts';
import type { EntityHooks } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { leftToCarePeriods } from '../../care/server/ownCare.ts';
import { refreshAfterEdit } from '../../cases/server/refreshCases.ts';
import { reviewCopay } from '../../cases/server/reviewCopay.ts';
import { leftToPeriods } from '../../insurances/server/ownInsurance.ts';
import { concernedByGuest } from '../../warnings/server/concernedByGuest.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';
import { keepExemption, replacedExemption } from './keepExemption.ts';

const exemptionFields = ['copay_exempt', 'exempt_from', 'exempt_to'] as const;

export const guestHooks: EntityHooks<Names['guest']> = {
  async beforeSave({ data, stored, fields, given, faults, afterwards }) {
    if (stored) {
      Object.assign(faults, await leftToPeriods(data, stored.id, given));
      Object.assign(faults, await leftToCarePeriods(data, stored.id, given));
    }
    const replaced = stored && replacedExemption(stored.fields, fields);
    if (replaced) afterwards(guest => keepExemption(data, guest, replaced));
    // Payer, exemption and insurance number go into every case that is not under way yet.
    if (stored) afterwards(guest => refreshAfterEdit(data, { guest }));
    if (exemptionFields.some(name => given.has(name)))
      afterwards(guest => reviewCopay(data, expressionsOn('bill_cases as c')('c.guest', '=', guest)));
    afterwards(async guest => refreshWarnings(data, await concernedByGuest(data, guest)));
  },
};
