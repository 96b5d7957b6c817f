import type { EntityHooks } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { refreshAfterEdit } from '../../cases/server/refreshCases.ts';
import { guestsOf } from '../../warnings/server/guestsOf.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';
import { approvalOf } from '../shared/approval.ts';
import { approvalFacts } from './approvalFacts.ts';

export const prescriptionHooks: EntityHooks<Names['prescription']> = {
  async beforeSave({ data, stored, fields, given, afterwards }) {
    // A late approval, for instance, clears the cases that waited for it.
    if (stored) afterwards(prescription => refreshAfterEdit(data, { prescription }));
    afterwards(() => refreshWarnings(data, guestsOf(stored?.fields, fields)));
    if (stored) return;
    if (!given.has('approval_status')) {
      const facts = await approvalFacts(data, fields);
      if (facts) fields.set('approval_status', approvalOf(facts));
    }
  },
};
