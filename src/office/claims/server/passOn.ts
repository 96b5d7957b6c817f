import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import type { EntityHooks, FieldReader } from '@engine/server/records/rows/hook.ts';
import { today } from '@engine/shared/day.ts';
import { fill } from '@engine/shared/messages/message.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import { billWords } from '../../bills/server/billWords.ts';
import { changedSince } from '../../bills/server/followCopay.ts';
import { billsInDoubt } from '../../copay/server/billsInDoubt.ts';
import { dropClaims } from '../../dunning/server/dunningClaims.ts';
import { shareOpen } from '../../payments/server/shareOpen.ts';
import { caseNow, newestVersion } from './claimChain.ts';
import { type ClaimRow, isNotWithdrawn, loadClaim } from './claimRow.ts';
import { addLaterClaim } from './laterClaim.ts';
import { claimProblems } from './problems.ts';

type BillSteps = NonNullable<EntityHooks<Names['bill']>['transitions']>;

const reason =
  'What a guest has not paid is claimed for each case of the bill; the caller has chosen the bill.';

/**
 * A guest who was asked for the co-payment in writing and has not paid: from now on the insurer owes it (§ 43c (1) SGB V).
 * Each case of the bill is claimed for its share of what is open, with processing code 03; the guest's bill asks for
 * nothing more.
 */
export const passOn: NonNullable<BillSteps['pass_on']> = {
  async guard({ data, stored }) {
    const { fields } = stored;
    if (fields.get('kind') !== 'copay') return { problem: claimProblems.notFromInsurer };
    const isAsked = (fields.get('sent_at') ?? null) !== null || Number(fields.get('dunning_level') ?? 0) > 0;
    if (!isAsked) return { problem: claimProblems.notAsked };
    const day = String(fields.get('due_date') ?? '');
    if (day >= today()) return { problem: claimProblems.notOverdue, params: { day } };
    return (await isInDoubt(data, stored)) ? { problem: claimProblems.copayChanged } : null;
  },
  async prepare({ data, stored, fields }) {
    if (await isInDoubt(data, stored)) throw new ProblemError(claimProblems.copayChanged);
    const open = Number(stored.fields.get('open') ?? 0);
    await claimShares(data, stored.id, String(stored.fields.get('number') ?? ''), open);
    fields.set('moved', Number(stored.fields.get('moved') ?? 0) + open);
    fields.set('open', 0);
    await dropClaims(data, stored.id, 'Von der Kasse gefordert (§ 43c SGB V)');
  },
};

/** Whether the cases of the bill come to another co-payment by now. */
async function isInDoubt(
  data: Data,
  { id, fields }: { readonly id: number; readonly fields: FieldReader<'total'> },
): Promise<boolean> {
  const changed = await changedSince(data, [{ id, total: Number(fields.get('total') ?? 0) }]);
  return changed.length > 0 || (await billsInDoubt(data, [id])).size > 0;
}

async function claimShares(data: Data, bill: number, number: string, open: number): Promise<void> {
  const asked = await sharesAsked(data, bill);
  const shares = shareOpen(
    open,
    asked.map(({ row, rest }) => ({ id: row.id, rest, refusedCut: 0, contested: 0, settled: 0 })),
  );
  for (const [at, { row }] of asked.entries()) {
    const amount = shares[at]?.open ?? 0;
    if (amount === 0) continue;
    if (row.payer_type !== 'statutory' || row.payer === null)
      throw new ProblemError(claimProblems.notFromInsurer);
    const claim = await addLaterClaim(data, row, {
      kind: 'copay',
      code: '03',
      from: 'payer',
      lines: [{ description: fill(billWords.copayInVain.de, { bill: number }), amount }],
    });
    await changeRecord(data, entityNamed(data.model, 'bill-case'), row.id, { next_case: claim });
  }
}

/** What the bill asks for per case, in its newest version, less what the insurer was already asked for. */
async function sharesAsked(data: Data, bill: number) {
  const asked: { readonly row: ClaimRow; readonly rest: number }[] = [];
  for (const { bill_case: id, due } of await data.run(itemsOf(data, bill))) {
    const row = await newestVersion(data, await loadClaim(data, id));
    asked.push({ row, rest: Math.max(0, due - (await claimedFor(data, row))) });
  }
  return asked;
}

/** Cents already claimed from the insurer instead of the guest; a payment that was returned is claimed in addition. */
async function claimedFor(data: Data, row: ClaimRow): Promise<number> {
  let claimed = 0;
  for (const { id, net } of await data.run(claimsOf(data, row))) {
    const of = await caseNow(data, await loadClaim(data, id));
    if (of.id === row.id) claimed += net;
  }
  return claimed;
}

/** Claims to the insurer, without withdrawn ones and without replaced ones, whose replacement counts. */
const claimsOf = (data: Data, { guest }: ClaimRow) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select(['c.id', 'c.net'])
    .where('c.guest', '=', guest)
    .where('c.kind', '=', sql.lit('copay'))
    .where('c.status', '<>', sql.lit('replaced'))
    .where(isNotWithdrawn)
    .orderBy('c.id');

const itemsOf = (data: Data, bill: number) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .select('i.bill_case')
    .select(({ fn }) => fn.sum<number>('i.amount').as('due'))
    .where('i.bill', '=', bill)
    .groupBy('i.bill_case')
    .orderBy('i.bill_case');
