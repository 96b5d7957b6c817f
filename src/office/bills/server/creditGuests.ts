import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import type { InferResult } from 'kysely';
import { requireNotPassedOn } from '../../claims/server/copayClaims.ts';
import type { GuestCredit } from '../shared/guestCredit.ts';
import { billWords } from './billWords.ts';
import { creditCashOf } from './creditCash.ts';
import { changedSince, replaceCopayBills } from './followCopay.ts';
import { lessenCopayDrafts } from './followDrafts.ts';

const reason = 'What a guest was asked for follows the cases, which the caller has chosen.';

/**
 * After a step that lowers or ends the claim of cases without issuing a bill: credits their guests in the same step.
 * What they have paid, in cash or by bank, is theirs again as far as no draft replaces their bill. Throws
 * `copayPassedOn` where the insurer was asked instead of the guest.
 */
export async function creditGuests(data: Data, cases: readonly number[]): Promise<readonly GuestCredit[]> {
  const asked = await data.run(copayBills(data, cases));
  const drafts = asked.filter(({ status }) => status === 'draft');
  const issued = await changedSince(data, asked.filter(isIssued));
  for (const { id } of issued) await requireNotPassedOn(data, id);
  // A general reason is printed on their credit notes: guests must not read why the claim ended.
  const replaced = await replaceCopayBills(data, issued.map(idOf), billWords.nothingClaimed.de);
  const left = await lessenCopayDrafts(data, cases);
  await creditCashOf(data, cases);
  const after = new Map([
    ...left.map(({ id, total }) => [id, total] as const),
    ...replaced.map(({ bill, draft }) => [bill, draft?.total ?? 0] as const),
  ]);
  return [...issued, ...drafts.filter(({ id, total }) => total === 0 || after.get(id) !== total)].map(
    ({ id, number, total, paid }) => {
      const due = after.get(id) ?? 0;
      return { number, before: total, after: due, refund: Math.max(0, paid - due) };
    },
  );
}

const idOf = ({ id }: { readonly id: number }): number => id;

const isIssued = ({ status }: CopayBill): boolean => status !== 'draft' && status !== 'cancelled';

const bills = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select(['b.id', 'b.number', 'b.total', 'b.status', 'b.paid'])
    .orderBy('b.id');

const copayBills = (data: Data, cases: readonly number[]) =>
  bills(data).where('b.id', 'in', ({ selectFrom }) =>
    selectFrom('bill_cases as c')
      .select('c.copay_bill')
      .where('c.id', ...oneOf(data, cases))
      .where('c.copay_bill', 'is not', null),
  );

type CopayBill = InferResult<ReturnType<typeof copayBills>>[number];
