import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import type { WhyNot } from '@engine/server/records/hook.ts';
import { sql } from 'kysely';
import type { BillRow } from './billRow.ts';
import { caseFieldOf, caseFields } from './draftBills.ts';
import { claimedCopay } from './followCopay.ts';
import { billProblems } from './problems.ts';

const reason = 'What keeps a draft from being issued lies with its cases; the caller has chosen the bill.';

/**
 * What keeps these drafts from being issued, whatever the day: a case that somebody else pays for by now (`otherPayer`) or
 * that is not checked (`casesNotChecked`), a co-payment that is claimed elsewhere (`copayClaimed`). The parameter `case` is
 * the id of the case that is to blame.
 */
export async function whyNotIssued(
  data: Data,
  bills: readonly Pick<BillRow, 'id' | 'kind'>[],
): Promise<WhyNot | null> {
  const ids = bills.map(({ id }) => id);
  return (
    (await otherPayer(data, ids)) ?? (await uncheckedCase(data, bills)) ?? (await claimedCopay(data, ids))
  );
}

const c = expressionsOn('bill_cases as c');
const unfit = {
  bill: c('c.status', '<>', sql.lit('checked')),
  copay_bill: c('c.status', 'in', literals(['open', 'on_hold', 'cancelled'])),
};

/** What the guest owes may be billed when the payer has been; what the payer owes, when its case is checked. */
async function uncheckedCase(
  data: Data,
  bills: readonly Pick<BillRow, 'id' | 'kind'>[],
): Promise<WhyNot | null> {
  for (const field of caseFields) {
    const ids = bills.filter(({ kind }) => caseFieldOf(kind) === field).map(({ id }) => id);
    if (ids.length === 0) continue;
    const [row] = await data.run(
      data
        .unscoped(reason)
        .selectFrom('bill_cases as c')
        .select(['c.id', 'c.number'])
        .where(`c.${field}`, ...oneOf(data, ids))
        .where(unfit[field])
        .orderBy('c.number')
        .limit(sql.lit(1)),
    );
    if (row) return { problem: billProblems.casesNotChecked, params: { number: row.number, case: row.id } };
  }
  return null;
}

/** What was known of a passenger when the draft was made may have changed: no case goes to somebody who does not owe it. */
async function otherPayer(data: Data, ids: readonly number[]): Promise<WhyNot | null> {
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .innerJoin('bills as b', 'b.id', 'c.bill')
      .select(['c.id', 'c.number'])
      .where('c.bill', ...oneOf(data, ids))
      .where(({ and, eb, not, or, ref }) => {
        const insurer = and([
          eb('b.recipient_type', '=', sql.lit('health_insurance')),
          eb('c.payer_company', 'is', null),
          eb('c.payer', '=', ref('b.recipient_insurance')),
        ]);
        const company = and([
          eb('b.recipient_type', '=', sql.lit('company')),
          eb('c.payer_company', '=', ref('b.recipient_company')),
        ]);
        const guest = and([
          eb('b.recipient_type', '=', sql.lit('guest')),
          eb('c.payer_company', 'is', null),
          eb('c.payer', 'is', null),
          eb('c.guest', '=', ref('b.recipient_guest')),
        ]);
        return not(sql<boolean>`coalesce(${or([insurer, company, guest])}, false)`);
      })
      .orderBy('c.number')
      .limit(sql.lit(1)),
  );
  return row ? { problem: billProblems.otherPayer, params: { number: row.number, case: row.id } } : null;
}
