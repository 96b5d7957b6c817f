import { idsFor, oneOf, oneOfSlot } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import type { WhyNot } from '@engine/server/records/rows/hook.ts';
import { sql } from 'kysely';
import { claimsPassedOn } from '../../claims/server/copayClaims.ts';
import type { BillRow } from './billRow.ts';
import { type CaseField, caseFieldOf } from './draftBills.ts';
import { changedSince, copayBillsOf } from './followCopay.ts';
import { hasOtherPayer } from './payerOfCase.ts';
import { billProblems } from './problems.ts';

const reason = 'What keeps a draft from being issued lies with its cases; the caller has chosen the bill.';

/**
 * Why these drafts cannot be issued on any day: a company without tax number and VAT ID (`taxNumberMissing`) or
 * without IK (`ikMissing`), a case that somebody else pays for by now (`otherPayer`) or that is not checked
 * (`casesNotChecked`), or a co-payment that is claimed elsewhere (`copayClaimed`). The parameter `case` is the id of the
 * case that causes it. Null: nothing prevents it.
 */
export async function whyNotIssued(
  data: Data,
  bills: readonly Pick<BillRow, 'id' | 'kind'>[],
): Promise<WhyNot | null> {
  const idsOf = (among: typeof bills) =>
    idsFor(
      data,
      among.map(({ id }) => id),
    );
  const billedBy = (field: CaseField) => bills.filter(({ kind }) => caseFieldOf(kind) === field);
  const found = await data.select('why drafts are not issued', () => obstacles(data), {
    drafts: idsOf(bills),
    bill: idsOf(billedBy('bill')),
    copay_bill: idsOf(billedBy('copay_bill')),
  });
  const [first] = found;
  if (!first) return null;
  const { place, id, number } = first;
  if (place < places.otherPayer) {
    const isTax = place === places.taxNumberMissing;
    const problem = isTax ? billProblems.taxNumberMissing : billProblems.ikMissing;
    return { problem, params: { company: number } };
  }
  if (place < places.copayClaimed) {
    const problem = place === places.otherPayer ? billProblems.otherPayer : billProblems.casesNotChecked;
    return { problem, params: { number, case: id } };
  }
  const claimed = found.flatMap(({ total, ...bill }) => (total === null ? [] : [{ ...bill, total }]));
  for (const changed of await changedSince(data, claimed))
    if ((await claimsPassedOn(data, changed.id)).length > 0)
      return { problem: billProblems.copayClaimed, params: { number: changed.number ?? changed.id } };
  return null;
}

/**
 * The cases among these whose bill would stay a draft, because their co-payment has changed since the insurer was asked
 * for it; each with the number of its co-payment bill.
 */
export async function claimedCopaysOf(
  data: Data,
  cases: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (cases.length === 0) return new Map();
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .innerJoin('bills as b', 'b.id', 'c.copay_bill')
      .select(['c.id as billCase', 'b.id', 'b.number', 'b.total'])
      .where('c.id', ...oneOf(data, cases))
      .where('b.moved', '>', sql.lit(0)),
  );
  const changed = new Set<number>();
  for (const { id } of await changedSince(data, rows))
    if ((await claimsPassedOn(data, id)).length > 0) changed.add(id);
  return new Map(
    rows.flatMap(({ billCase, id, number }) => (changed.has(id) ? [[billCase, number ?? '–']] : [])),
  );
}

/** Order of the obstacles: the one with the lowest place is reported. */
const places = {
  taxNumberMissing: 1,
  ikMissing: 2,
  otherPayer: 3,
  casesNotChecked: 4,
  copayClaimed: 5,
} as const;

/** One statement for all checks: a form runs them whenever it opens a draft, and most drafts have no obstacle. */
const obstacles = (data: Data) =>
  otherPayers(data)
    .unionAll(uncheckedCases(data, 'bill'))
    .unionAll(uncheckedCases(data, 'copay_bill'))
    .unionAll(claimedCopays(data))
    .unionAll(companiesWithout(data, ['tax_number', 'vat_id'], places.taxNumberMissing))
    .unionAll(companiesWithout(data, ['ik'], places.ikMissing))
    .orderBy('place')
    .orderBy('number')
    .orderBy('id');

const c = expressionsOn('bill_cases as c');
/** same columns as `copayBillsOf`; only bills have a total */
const obstacleColumns = [
  c.ref('c.id').as('id'),
  c.ref('c.number').$castTo<string | null>().as('number'),
  sql<number | null>`cast(null as bigint)`.as('total'),
] as const;

/** Cases whose payer is no longer the recipient of the draft, because the data of the passenger has changed since. */
const otherPayers = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .innerJoin('bills as b', 'b.id', 'c.bill')
    .select([...obstacleColumns, sql.lit<number>(places.otherPayer).as('place')])
    .where('c.bill', ...oneOfSlot(data, 'drafts'))
    .where(hasOtherPayer);

const co = expressionsOn('companies as co');

/**
 * Companies that have none of these numbers: a bill names the tax number or VAT ID of the company that performs the
 * service (§ 14 (4) 1 no. 2 UStG), and the IK by which insurers know it (§ 293 SGB V).
 */
const companiesWithout = (data: Data, numbers: readonly ('tax_number' | 'vat_id' | 'ik')[], place: number) =>
  data
    .unscoped(reason)
    .selectFrom('companies as co')
    .innerJoin('bills as b', 'b.company', 'co.id')
    .select([
      co.ref('co.id').as('id'),
      co.ref('co.name').$castTo<string | null>().as('number'),
      sql<number | null>`cast(null as bigint)`.as('total'),
      sql.lit<number>(place).as('place'),
    ])
    .where('b.id', ...oneOfSlot(data, 'drafts'))
    .where(({ and, eb, fn }) =>
      and(numbers.map(name => eb(fn.coalesce(`co.${name}`, sql.lit('')), '=', sql.lit('')))),
    );

const unfit = {
  bill: c('c.status', '<>', sql.lit('checked')),
  copay_bill: c('c.status', 'in', literals(['open', 'on_hold', 'cancelled'])),
};

/** A co-payment may be billed once the case is checked or billed; a bill to the payer requires a checked case. */
const uncheckedCases = (data: Data, field: CaseField) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select([...obstacleColumns, sql.lit<number>(places.casesNotChecked).as('place')])
    .where(`c.${field}`, ...oneOfSlot(data, field))
    .where(unfit[field]);

/**
 * An insurer that was asked instead of the guest (§ 43c SGB V) must not be asked again within the case: a case whose
 * co-payment has changed since waits until that claim is withdrawn.
 */
const claimedCopays = (data: Data) =>
  copayBillsOf(data, oneOfSlot(data, 'drafts'))
    .where('b.moved', '>', sql.lit(0))
    .select(sql.lit<number>(places.copayClaimed).as('place'));
