import { ProblemError } from '@engine/server/access/problemError.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import { moveRecord } from '@engine/server/records/workflow/product/moveRecords.ts';
import type { Names } from '@generated/types/names.ts';
import { claimSteps, pastAnswers } from '../../claims/server/claimSteps.ts';
import { checkedCases } from './checkCase.ts';
import { loadFacts } from './loadFacts.ts';
import { caseProblems } from './problems.ts';
import { reviewBilled } from './reviewBilled.ts';

export const billCaseHooks: EntityHooks<Names['bill-case']> = {
  /** What was checked was another case: after an edit somebody checks it again. */
  beforeSave({ data, entity, stored, fields, given, faults, afterwards }) {
    if (stored?.fields.get('status') === 'checked' && given.size > 0)
      afterwards(id => moveRecord(data, entity, id, 'reopen'));
    if (stored && isCut.has(stored.fields.get('status')))
      Object.assign(faults, pastAnswers(stored.fields, fields));
  },
  /** A removed later claim no longer states its part of a co-payment, so the original case is reviewed again. */
  beforeRemove({ data, stored, afterwards }) {
    const original = stored.fields.get('original_case');
    if (typeof original !== 'number') return;
    afterwards(() => reviewBilled(data, expressionsOn('bill_cases as c')('c.id', '=', original)));
  },
  transitions: {
    check: {
      guard({ stored }) {
        const count = Number(stored.fields.get('error_count'));
        return count > 0 ? { problem: caseProblems.caseHasErrors, params: { count } } : null;
      },
      /** Checks again: the stored findings may be out of date, as a day has passed or a contract has changed. */
      async prepare({ data, stored }) {
        const facts = await loadFacts(data, { kind: 'cases', ids: [stored.id] });
        const [found] = checkedCases(facts, false);
        const count = found?.errors ?? 0;
        if (count > 0) throw new ProblemError(caseProblems.caseHasErrors, { count });
      },
    },
    ...claimSteps,
  },
};

const isCut: ReadonlySet<unknown> = new Set(['cut', 'objected']);
