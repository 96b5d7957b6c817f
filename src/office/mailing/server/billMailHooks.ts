import { ProblemError } from '@engine/server/access/problemError.ts';
import { withdrawOwnMail } from '@engine/server/mail/outbox.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { StoredRecord } from '@engine/server/records/rows/rows.ts';
import type { Names } from '@generated/types/names.ts';
import { billMailKind } from './billMailKind.ts';
import { markMailed, noteOnBill } from './mailedBill.ts';
import { mailProblems } from './problems.ts';

/** What people decide about mails that wait, or of which it is not known whether they have arrived. */
export const billMailHooks: EntityHooks<Names['bill-mail']> = {
  transitions: {
    withdraw: {
      async work({ data, stored }) {
        if (!(await withdrawOwnMail(data, billMailKind.name, stored.id)))
          throw new ProblemError(mailProblems.mailGone);
        await noteOnBill(data, Number(stored.fields.get('bill')), 'withdrawn');
      },
    },
    confirm_arrival: {
      prepare: ({ stored, fields }) => void fields.set('sent_at', lostAt(stored)),
      work: ({ data, stored }) => markMailed(data, Number(stored.fields.get('bill')), lostAt(stored)),
    },
    deny_arrival: {
      work: ({ data, stored }) => noteOnBill(data, Number(stored.fields.get('bill')), 'failed'),
    },
  },
};

/** When the server was left without an answer: nothing else changes a mail of which it is not known whether it arrived. */
const lostAt = ({ system }: StoredRecord): string => String(system.get('updated_at'));
