import { ProblemError } from '@engine/server/access/problemError.ts';
import { withdrawOwnMail } from '@engine/server/mail/outbox.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { StoredRecord } from '@engine/server/records/rows/rows.ts';
import type { Names } from '@generated/types/names.ts';
import { billMailKind } from './billMailKind.ts';
import { markMailed, noteOnBill } from './mailedBill.ts';
import { mailProblems } from './problems.ts';

/** Decisions of users about mails that wait, or whose delivery is unknown. */
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
      prepare: ({ stored, fields }) => void fields.set('sent_at', sentAt(stored)),
      work: ({ data, stored }) => markMailed(data, Number(stored.fields.get('bill')), sentAt(stored)),
    },
    deny_arrival: {
      work: ({ data, stored }) => noteOnBill(data, Number(stored.fields.get('bill')), 'failed'),
    },
  },
};

/** When the server broke off: as long as the delivery of a mail is unknown, nothing else changes its record. */
const sentAt = ({ system }: StoredRecord): string => String(system.get('updated_at'));
