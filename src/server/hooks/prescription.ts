import { approvalOf } from '../../shared/prescriptions/approval.ts';
import { refreshAfterEdit } from '../domain/cases/refreshCases.ts';
import { approvalFacts } from '../domain/prescriptions/approvalFacts.ts';
import type { EntityHooks } from './hook.ts';

export const prescriptionHooks: EntityHooks = {
  async beforeSave({ data, stored, fields, given, afterwards }) {
    // A late approval, for instance, clears the cases that waited for it.
    if (stored) afterwards(prescription => refreshAfterEdit(data, { prescription }));
    else if (!given.has('approval_status')) {
      const facts = await approvalFacts(data, fields);
      if (facts) fields.set('approval_status', approvalOf(facts));
    }
  },
};
