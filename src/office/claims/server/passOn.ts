import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import type { EntityHooks } from '@engine/server/records/hook.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { today } from '@engine/shared/day.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import { changedSince } from '../../bills/server/followCopay.ts';
import { dropClaims } from '../../dunning/server/dunningClaims.ts';
import { shareOpen } from '../../payments/server/shareOpen.ts';
import { loadClaim } from './claimRow.ts';
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
  guard({ stored }) {
    const { fields } = stored;
    if (fields.get('kind') !== 'copay') return { problem: claimProblems.notFromInsurer };
    const day = String(fields.get('due_date') ?? '');
    return day < today() ? null : { problem: claimProblems.notOverdue, params: { day } };
  },
  async prepare({ data, stored, fields }) {
    const total = Number(stored.fields.get('total') ?? 0);
    if ((await changedSince(data, [{ id: stored.id, total }])).length > 0)
      throw new ProblemError(claimProblems.copayChanged);
    const open = Number(stored.fields.get('open') ?? 0);
    await claimShares(data, stored.id, String(stored.fields.get('number') ?? ''), open);
    fields.set('moved', Number(stored.fields.get('moved') ?? 0) + open);
    fields.set('open', 0);
    fields.set('contested', 0);
    await dropClaims(data, stored.id, 'Von der Kasse gefordert (§ 43c SGB V)');
  },
};

async function claimShares(data: Data, bill: number, number: string, open: number): Promise<void> {
  const items = await data.run(itemsOf(data, bill));
  const shares = shareOpen(
    open,
    items.map(({ bill_case: id, due }) => ({ id, rest: due, upheld: 0, contested: 0, settled: 0 })),
  );
  for (const { id, open: amount } of shares) {
    if (amount === 0) continue;
    const row = await loadClaim(data, id);
    if (row.payer_type !== 'statutory' || row.payer === null)
      throw new ProblemError(claimProblems.notFromInsurer);
    const claim = await addLaterClaim(data, row, {
      kind: 'copay',
      code: '03',
      from: 'payer',
      lines: [{ description: `Zuzahlung nach § 43c SGB V, vergeblich gefordert mit ${number}`, amount }],
    });
    await changeRecord(data, entityNamed(data.model, 'bill-case'), id, { next_case: claim });
  }
}

const itemsOf = (data: Data, bill: number) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .select('i.bill_case')
    .select(({ fn }) => fn.sum<number>('i.amount').as('due'))
    .where('i.bill', '=', bill)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('bill_cases as claim')
            .select('claim.id')
            .whereRef('claim.original_case', '=', 'i.bill_case')
            .where('claim.kind', '=', sql.lit('copay'))
            .where('claim.status', '<>', sql.lit('cancelled')),
        ),
      ),
    )
    .groupBy('i.bill_case')
    .orderBy('i.bill_case');
