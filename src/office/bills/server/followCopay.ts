import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import { loadCopay } from '../../copay/server/loadCopay.ts';
import { movePayments } from '../../payments/server/moveAllocations.ts';
import { loadBills } from './billRow.ts';
import { billWords } from './billWords.ts';
import { freeCases, writeCancellation } from './cancelBill.ts';
import { draftBills } from './draftBills.ts';
import { loadCasesById } from './loadCases.ts';
import { planBills } from './planBills.ts';
import { succeeds } from './succession.ts';

const reason = 'What guests were asked for follows the cases of the bills, which the caller has chosen.';

/**
 * When bills are issued: co-payment bills whose cases come to another amount now are credited, and what the guest owes
 * instead is drafted, even if the rest was written off. Payments move along. Returns the drafts.
 */
export async function followCopay(data: Data, bills: readonly number[]): Promise<readonly Draft[]> {
  const asked = await data.run(
    copayBillsOf(data, oneOf(data, bills))
      .where('b.status', 'not in', literals(['draft', 'cancelled']))
      .orderBy('b.id'),
  );
  const wrong = await changedSince(data, asked);
  const replaced = await replaceCopayBills(
    data,
    wrong.map(({ id }) => id),
    billWords.copayChanged.de,
  );
  return replaced.flatMap(({ draft }) => draft ?? []);
}

/** A bill that is drafted, and what its recipient owes by it in cents. */
export interface Draft {
  readonly id: number;
  readonly total: number;
}

/** The replacement of a co-payment bill. */
export interface Replaced {
  readonly bill: number;
  /** null: the guest owes nothing for it any more */
  readonly draft: Draft | null;
}

/**
 * Cancels co-payment bills and drafts what their guests owe instead; `why` is printed on the papers. Payments move to
 * the draft, or wait to be paid back.
 */
export async function replaceCopayBills(
  data: Data,
  ids: readonly number[],
  why: string,
): Promise<readonly Replaced[]> {
  if (ids.length === 0) return [];
  const outdated = await loadBills(data, ids);
  const cases = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.id')
      .where('c.copay_bill', ...oneOf(data, ids)),
  );
  const moves = ids.map(id => ({ id }));
  await moveRecords(data, entityNamed(data.model, 'bill'), moves, 'cancel', why);
  for (const each of outdated) await freeCases(data, each);
  const freed = await loadCasesById(
    data,
    cases.map(({ id }) => id),
  );
  const plans = planBills(freed.map(each => ({ ...each, waitsForBill: false })));
  const drafts = await draftBills(data, plans);
  const replaced: Replaced[] = [];
  for (const each of outdated) {
    await writeCancellation(data, each, why);
    const at = plans.findIndex(plan => succeeds(plan, each));
    const [id, total] = [drafts[at], plans[at]?.total ?? 0];
    await movePayments(data, each.id, id ?? null, why);
    replaced.push({ bill: each.id, draft: id === undefined ? null : { id, total } });
  }
  return replaced;
}

/** The bills among these whose cases now come to another co-payment than billed. */
export async function changedSince<B extends { readonly id: number; readonly total: number }>(
  data: Data,
  asked: readonly B[],
): Promise<readonly B[]> {
  if (asked.length === 0) return [];
  const c = expressionsOn('bill_cases as c');
  const ids = asked.map(({ id }) => id);
  const cases = groupBy(await loadCopay(data, c('c.copay_bill', ...oneOf(data, ids))), ({ bill }) => bill);
  return asked.filter(({ id, total }) => sum((cases.get(id) ?? []).map(({ due }) => due)) !== total);
}

/** Co-payment bills of the cases on these bills, and of the cases whose later claims are on them. */
export const copayBillsOf = (data: Data, bills: ReturnType<typeof oneOf>) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select(['b.id', 'b.number', 'b.total'])
    .where('b.id', 'in', ({ selectFrom }) =>
      selectFrom('bill_cases as billed')
        .innerJoin('bill_cases as c', join =>
          join.on(({ eb, or, ref }) =>
            or([eb('c.id', '=', ref('billed.id')), eb('c.id', '=', ref('billed.original_case'))]),
          ),
        )
        .select('c.copay_bill')
        .where('billed.bill', ...bills)
        .where('c.copay_bill', 'is not', null),
    );
