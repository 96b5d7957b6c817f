import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns, literals } from '@engine/server/access/typedRows.ts';
import { type InferResult, sql } from 'kysely';
import { endedStates } from '../../cases/server/caseStates.ts';
import { refreshCases } from '../../cases/server/refreshCases.ts';
import { claimLessInstead } from '../../claims/server/claimCopay.ts';
import { type BillRow, loadBills } from './billRow.ts';
import { freeCases } from './cancelBill.ts';
import { refuseClaimedElsewhere } from './claimedElsewhere.ts';
import { lessenCopayDrafts } from './followDrafts.ts';
import { loadCasesById } from './loadCases.ts';
import { type BillPlan, planBills } from './planBills.ts';

const reason =
  'A correction concerns all cases of the bill and of their co-payment bills; the caller has chosen it.';

/** The effect of a correction on the cases of a bill, before anything is drafted. */
export interface Rework {
  readonly before: readonly CaseFigures[];
  /** the same cases, and those of other payers to which some of their tours have moved */
  readonly after: readonly CaseFigures[];
  /** co-payment bills whose amount or guest is no longer right */
  readonly copayBills: readonly BillRow[];
  /** what is billed instead */
  readonly plans: readonly BillPlan[];
}

/**
 * Frees the cases of a bill and computes them again: payer, address, exemption and price as they are now. Tours that
 * somebody else pays for move to a case of that payer; cases with errors wait until they are corrected. A co-payment
 * bill whose sum has changed is freed too; a draft of one follows, and goes if nothing is due any more. A claim to the
 * insurer for a co-payment that is no longer due (code 03) is replaced by a claim with code 02. Throws
 * `claimedElsewhere` if part of that bill is claimed elsewhere.
 */
export async function reworkCases(data: Data, bill: BillRow): Promise<Rework> {
  const before = await loadFigures(data, 'bill', [bill.id]);
  const ids = before.map(({ id }) => id);
  await freeCases(data, bill);
  const { touched } = await refreshCases(data, { kind: 'cases', ids }, 'settle');
  const own = new Set([...ids, ...touched, ...(await claimLessInstead(data, ids))]);
  await lessenCopayDrafts(data, ids);
  const after = await loadFigures(data, 'id', [...own]);
  const copayBills = await outdatedCopayBills(data, before, after);
  const copayIds = copayBills.map(each => each.id);
  const asked = new Set((await loadFigures(data, 'copay_bill', copayIds)).map(({ id }) => id));
  for (const each of copayBills) await freeCases(data, each);
  const parted = touched.filter(id => !ids.includes(id));
  const cases = await loadCasesById(data, [...new Set([...own, ...asked])]);
  const plans = planBills(
    cases.map(each => ({
      ...each,
      waitsForBill: each.waitsForBill && own.has(each.id),
      waitsForCopayBill: each.waitsForCopayBill && (asked.has(each.id) || parted.includes(each.id)),
    })),
  );
  return { before, after, copayBills, plans };
}

/** Issued co-payment bills of cases whose co-payment or guest has changed. */
async function outdatedCopayBills(
  data: Data,
  before: readonly CaseFigures[],
  after: readonly CaseFigures[],
): Promise<readonly BillRow[]> {
  const now = new Map(after.map(each => [each.id, each]));
  const ids = new Set(
    before.flatMap(({ id, copay, copay_bill: bill, guest }) => {
      const other = now.get(id);
      return bill !== null && (other?.copay !== copay || other.guest !== guest) ? [bill] : [];
    }),
  );
  if (ids.size === 0) return [];
  const issued = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bills as b')
      .select(['b.id', 'b.moved'])
      .where('b.id', ...oneOf(data, [...ids]))
      .where('b.status', '<>', sql.lit('draft')),
  );
  for (const { id, moved } of issued) if ((moved ?? 0) > 0) await refuseClaimedElsewhere(data, id);
  return loadBills(
    data,
    issued.map(({ id }) => id),
  );
}

const figures = (data: Data, by: 'id' | 'bill' | 'copay_bill', ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select(
      columns('bill_cases as c', [
        'id',
        'number',
        'guest',
        'payer',
        'payer_company',
        'status',
        'gross',
        'copay',
        'net',
        'copay_bill',
        'error_count',
      ]),
    )
    .where(`c.${by}`, ...oneOf(data, ids))
    .where('c.status', 'not in', literals(endedStates))
    .orderBy('c.number');

export type CaseFigures = InferResult<ReturnType<typeof figures>>[number];

async function loadFigures(
  data: Data,
  by: 'id' | 'bill' | 'copay_bill',
  ids: readonly number[],
): Promise<readonly CaseFigures[]> {
  return ids.length === 0 ? [] : data.run(figures(data, by, ids));
}
