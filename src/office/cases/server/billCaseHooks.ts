import type { EntityHooks } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { settleCase } from '../../payments/server/settleCase.ts';
import { caseProblems } from './problems.ts';

export const billCaseHooks: EntityHooks<Names['bill-case']> = {
  transitions: {
    check: {
      guard({ stored }) {
        const count = Number(stored.fields.get('error_count'));
        return count > 0 ? { problem: caseProblems.caseHasErrors, params: { count } } : null;
      },
    },
    accept: { work: ({ data, stored }) => settleCase(data, stored.id) },
    accept_cut: { work: ({ data, stored }) => settleCase(data, stored.id) },
    settle: { work: ({ data, stored }) => settleCase(data, stored.id) },
  },
};
