import { approvalOf } from '../../shared/prescriptions/approval.ts';
import { refreshAfterEdit } from '../domain/cases/refreshCases.ts';
import { approvalFacts } from '../domain/prescriptions/approvalFacts.ts';
import { guestsOf } from '../domain/warnings/guestsOf.ts';
import { refreshWarnings } from '../domain/warnings/refreshWarnings.ts';
import type { EntityHooks } from './hook.ts';

export const prescriptionHooks: EntityHooks = {
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
