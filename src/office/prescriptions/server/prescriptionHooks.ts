import { expressionsOn } from '@engine/server/access/typedRows.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import { shapes } from '@engine/shared/formats.ts';
import type { Names } from '@generated/types/names.ts';
import { followTreatment } from '../../cases/server/followTreatment.ts';
import { refreshAfterEdit } from '../../cases/server/refreshCases.ts';
import { reviewBilled } from '../../cases/server/reviewBilled.ts';
import { guestsOf } from '../../warnings/server/guestsOf.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';
import { approvalOf } from '../shared/approval.ts';
import { approvalFacts } from './approvalFacts.ts';
import { answerDay } from './approvalRequests.ts';
import { billedFaults } from './billedFaults.ts';
import { firstFault } from './firstFault.ts';

/** fields that name a payer instead of the guest's insurance */
const payerFields = ['payer', 'payer_insurance', 'payer_company'] as const;

export const prescriptionHooks: EntityHooks<Names['prescription']> = {
  async beforeSave({ data, stored, fields, given, faults, afterwards }) {
    Object.assign(faults, await billedFaults({ data, stored, given }));
    // For example, a late approval resolves findings of the cases that waited for it.
    if (stored) afterwards(prescription => refreshAfterEdit(data, { prescription }));
    if (stored && payerFields.some(name => given.has(name)))
      afterwards(id => reviewBilled(data, expressionsOn('bill_cases as c')('c.prescription', '=', id)));
    afterwards(() => refreshWarnings(data, guestsOf(stored?.fields, fields)));
    const first = fields.get('first_prescription');
    if (given.has('first_prescription')) {
      const fault = typeof first === 'number' ? await firstFault(data, stored?.id ?? null, first) : null;
      if (fault) faults.first_prescription = fault;
      const before = stored?.fields.get('first_prescription');
      afterwards(id => followTreatment(data, typeof before === 'number' ? [id, before] : [id]));
    }
    const asked = given.get('approval_asked_on');
    if (typeof asked === 'string' && shapes.date(asked) && !given.has('approval_answer_by'))
      fields.set('approval_answer_by', await answerDay(data, asked));
    if (stored) return;
    if (!given.has('approval_status')) {
      const facts = await approvalFacts(data, fields);
      if (facts) fields.set('approval_status', approvalOf(facts));
    }
  },
  /** Its approval is warned of while the prescription is there. */
  beforeRemove({ data, stored, afterwards }) {
    afterwards(() => refreshWarnings(data, guestsOf(stored.fields)));
  },
  beforeRestore({ data, stored, afterwards }) {
    afterwards(() => refreshWarnings(data, guestsOf(stored.fields)));
  },
};
