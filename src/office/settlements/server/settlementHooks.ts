import { refuse } from '@engine/server/access/problemError.ts';
import { type EntityHooks, setFields, type WhyNot } from '@engine/server/records/rows/hook.ts';
import { daysOfMonth } from '@engine/shared/day.ts';
import type { Names } from '@generated/types/names.ts';
import { afterIssue, issueFields } from './issueSettlement.ts';
import { payoutAccountOf } from './payoutAccount.ts';
import { settlementProblems } from './problems.ts';

/** Issuing assigns number and papers; a payout needs two people and the account that they approved. */
export const settlementHooks: EntityHooks<Names['settlement']> = {
  transitions: {
    issue: {
      async prepare({ data, stored, fields }) {
        setFields(fields, await issueFields(data, stored.id));
      },
      work: ({ data, stored }) => afterIssue(data, stored.id),
    },
    release: {
      async guard({ data, stored: { fields } }): Promise<WhyNot | null> {
        if (Number(fields.get('payout')) === 0) return { problem: settlementProblems.nothingToPayOut };
        const { payout_iban, payout_holder } = await payoutAccountOf(data, Number(fields.get('client')));
        if (payout_iban === null || payout_holder === null)
          return { problem: settlementProblems.payoutAccountMissing };
        const isSame =
          fields.get('payout_iban') === payout_iban && fields.get('payout_holder') === payout_holder;
        return isSame ? null : { problem: settlementProblems.payoutAccountChanged };
      },
      approveGuard: ({ data, stored }) =>
        stored.fields.get('issued_by') === data.actor.userId
          ? { problem: settlementProblems.ownSettlement }
          : null,
    },
    bounce: {
      // The next payout run includes it again, after it has been released again.
      prepare: ({ fields }) => void fields.set('payout_run', null),
    },
    receive: {
      guard: ({ stored: { fields } }) =>
        Number(fields.get('due')) === 0 ? { problem: settlementProblems.nothingDue } : null,
      // Some clients pay in advance by standing order, but not before the month of the fee.
      prepare({ stored, fields }) {
        const { from: first } = daysOfMonth(String(stored.fields.get('period')));
        if (String(fields.get('paid_on')) < first)
          refuse({ paid_on: { code: 'notBefore', params: { notBefore: first } } });
      },
    },
  },
};
