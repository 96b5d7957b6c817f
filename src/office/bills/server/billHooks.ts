import { type EntityHooks, type FieldReader, setFields } from '@engine/server/records/rows/hook.ts';
import type { StoredRecord } from '@engine/server/records/rows/rows.ts';
import type { Names } from '@generated/types/names.ts';
import { passOn } from '../../claims/server/passOn.ts';
import { dropClaims } from '../../dunning/server/dunningClaims.ts';
import { followDebts } from '../../payments/server/followDebts.ts';
import { releaseBill, whyNotReleased } from '../../payments/server/releaseAllocations.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';
import type { BillKind, BillRow } from './billRow.ts';
import { cancelBill, freeCases, isCancellable, whyNotFreed } from './cancelBill.ts';
import { whyClaimedElsewhere } from './claimedElsewhere.ts';
import { issueFields, markBilled, markSubmitted } from './issueBills.ts';
import { whyNotIssued } from './issueChecks.ts';
import { requireInOrder, whyNotToday } from './issueDay.ts';
import { billProblems } from './problems.ts';

const billOf = ({ id, fields }: StoredRecord<Names['bill']['field']>): Pick<BillRow, 'id' | 'kind'> => ({
  id,
  kind: fields.get('kind') as BillKind,
});

/** The steps of a bill assign its number, paper and positions, and update its cases and trips. */
export const billHooks: EntityHooks<Names['bill']> = {
  /** Payments on the bill that this draft corrects are released for another bill, and so are the cases of the draft. */
  async beforeRemove({ data, stored }) {
    await releaseBill(data, stored.id);
    const bill = billOf(stored);
    if (bill.kind === 'copay') await freeCases(data, bill);
  },
  transitions: {
    issue: {
      guard: async ({ data, stored }) =>
        whyNotToday(stored.fields.get('issue_date')) ?? whyNotIssued(data, [billOf(stored)]),
      async prepare({ data, stored, fields }) {
        const [sealed] = await issueFields(data, [stored.id]);
        if (sealed) setFields(fields, sealed);
      },
      async work({ data, stored }) {
        await markBilled(data, [stored.id]);
      },
    },
    issue_earlier: {
      guard: ({ data, stored }) => whyNotIssued(data, [billOf(stored)]),
      async prepare({ data, stored, fields }) {
        const day = String(fields.get('issue_date') ?? stored.fields.get('issue_date'));
        const [sealed] = await issueFields(data, [stored.id], day);
        await requireInOrder(data, Number(stored.fields.get('company')), day);
        if (sealed) setFields(fields, sealed);
      },
      async work({ data, stored }) {
        await markBilled(data, [stored.id]);
      },
    },
    send: {
      // A mail in the outbox is sent anyway: the bill would go out twice.
      guard: ({ stored }) =>
        stored.fields.get('mail_status') === 'queued' ? { problem: billProblems.mailWaits } : null,
      prepare({ fields }) {
        // The step sends nothing: the user confirms that the paper is in the post.
        fields.set('delivery', 'post');
        fields.set('sent_at', new Date().toISOString());
      },
      work: ({ data, stored }) => markSubmitted(data, stored.id),
    },
    write_off: {
      guard: ({ stored }) =>
        Number(stored.fields.get('open') ?? 0) === 0 ? { problem: billProblems.nothingToWriteOff } : null,
      prepare({ stored, fields }) {
        // `written_off` already includes cuts and discounts.
        const before = Number(stored.fields.get('written_off') ?? 0);
        fields.set('written_off', before + Number(stored.fields.get('open') ?? 0));
        fields.set('open', 0);
        fields.set('contested', 0);
      },
      async work({ data, stored, reason }) {
        await followDebts(data, [stored.id]);
        await dropClaims(data, stored.id, reason ?? 'Ausbuchung');
        await refreshWarnings(data, guestsOf(stored));
      },
    },
    pass_on: { ...passOn, work: ({ data, stored }) => refreshWarnings(data, guestsOf(stored)) },
    cancel: {
      async guard({ data, stored }) {
        const bill = billOf(stored);
        if (!isCancellable(bill.kind)) return { problem: billProblems.notCancellable };
        if (Number(stored.fields.get('moved') ?? 0) > 0) return whyClaimedElsewhere(data, bill.id);
        return (await whyNotReleased(data, bill.id)) ?? whyNotFreed(data, bill);
      },
      async work({ data, stored, reason }) {
        await cancelBill(data, stored.id, reason);
      },
    },
  },
};

/** The guest who receives a co-payment bill: their warnings include what they owe. */
function guestsOf({ fields }: { readonly fields: FieldReader<'recipient_guest'> }): readonly number[] {
  const guest = fields.get('recipient_guest');
  return typeof guest === 'number' ? [guest] : [];
}
