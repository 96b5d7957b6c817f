import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { sum } from '@engine/shared/sum.ts';
import { type InferResult, sql } from 'kysely';
import { loadCopay } from '../../copay/server/loadCopay.ts';
import { splitPayment } from '../../payments/server/splitPayment.ts';
import { mayChange } from './caseStates.ts';

const reason = 'Cash that was credited once is credited no second time, no matter in which case its tour is.';

/**
 * After tours with cash have come to these cases: the credits that their passengers already have for that cash become
 * credits of these cases. A credit leaves its case as far as that has not taken as much cash any more or, while it may
 * still change, needs its cash for what is due. Part of a credit moves if that part, or the other one, was not used
 * yet. Returns the cases of which credits have come or gone.
 */
export async function followCash(data: Data, joined: readonly number[]): Promise<readonly number[]> {
  if (joined.length === 0) return [];
  const credits = await data.run(creditsOfPassengers(data, joined));
  const changed = new Set<number>();
  for (const id of new Set(credits.map(credit => credit.joined)))
    for (const each of await followInto(data, id)) changed.add(each);
  return [...changed];
}

async function followInto(data: Data, id: number): Promise<readonly number[]> {
  const credits = await data.run(creditsOfPassengers(data, [id]));
  const cases = credits.map(({ copay_case }) => copay_case ?? 0);
  const accounts = await loadAccounts(data, [...new Set([id, ...cases])]);
  for (const { copay_case: of, amount } of credits) book(accounts.get(of ?? 0), amount);
  const to = accounts.get(id);
  const changed: number[] = [];
  for (const credit of credits) {
    const from = accounts.get(credit.copay_case ?? 0);
    if (!from || !to || from === to) continue;
    const moved = await moveCredit(data, credit, id, Math.min(credit.amount, partOf(from, to)));
    book(from, -moved);
    book(to, moved);
    if (moved > 0) changed.push(from.id, id);
  }
  return changed;
}

/** The cash of a case and what became of it, in cents. */
interface Account {
  readonly id: number;
  readonly isOpen: boolean;
  readonly cash: number;
  readonly copay: number;
  credited: number;
}

function book(account: Account | undefined, amount: number): void {
  if (account) account.credited += amount;
}

/** Cents of the credits of one case that are for the cash of the other. */
function partOf(from: Account, to: Account): number {
  const gone = Math.min(from.credited - from.cash, to.cash - to.credited);
  const excess = (of: Account) => Math.max(0, of.cash - of.copay);
  const unneeded = from.isOpen ? Math.min(from.credited - excess(from), excess(to) - to.credited) : 0;
  return Math.max(0, gone, unneeded);
}

/** Returns the cents that were moved: all of them, or none where both parts of a credit have been used. */
async function moveCredit(data: Data, credit: Credit, to: number, amount: number): Promise<number> {
  if (amount === 0) return 0;
  const { id, amount: whole, copay_case: from } = credit;
  if (amount < whole && (await splitPayment(data, id, amount, { copay_case: to }))) return amount;
  if (amount < whole && !(await splitPayment(data, id, whole - amount, { copay_case: from }))) return 0;
  await changeRecord(data, entityNamed(data.model, 'payment'), id, { copay_case: to });
  return amount;
}

/** Each with the case, of those that tours have come to, for whose passenger it is. */
const creditsOfPassengers = (data: Data, cases: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('payments as p')
    .innerJoin('bill_cases as c', 'c.id', 'p.copay_case')
    .innerJoin('bill_cases as joined', 'joined.guest', 'c.guest')
    .select(['p.id', 'p.amount', 'p.copay_case', 'joined.id as joined'])
    .where('joined.id', ...oneOf(data, cases))
    .where('p.status', '<>', sql.lit('reversed'))
    .orderBy('joined.id')
    .orderBy('p.id');

type Credit = InferResult<ReturnType<typeof creditsOfPassengers>>[number];

async function loadAccounts(data: Data, cases: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  const c = expressionsOn('bill_cases as c');
  const copays = await loadCopay(data, c('c.id', ...oneOf(data, cases)));
  const copayOf = new Map(copays.map(each => [each.billCase, sum(each.trips.map(({ copay }) => copay))]));
  const rows = await data.run(cashOf(data, cases));
  const open = new Set((await data.run(openOnes(data, cases))).map(({ id }) => id));
  return new Map(
    rows.map(({ id, cash }) => [
      id,
      { id, isOpen: open.has(id), cash: cash ?? 0, copay: copayOf.get(id) ?? 0, credited: 0 },
    ]),
  );
}

/** With that of archived tours: drivers have taken it. */
const cashOf = (data: Data, cases: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select('c.id')
    .select(({ selectFrom }) =>
      selectFrom('tours as t')
        .select(({ fn }) => fn.sum<number | null>('t.cash_copay').as('sum'))
        .whereRef('t.bill_case', '=', 'c.id')
        .as('cash'),
    )
    .where('c.id', ...oneOf(data, cases));

const openOnes = (data: Data, cases: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select('c.id')
    .where('c.id', ...oneOf(data, cases))
    .where(mayChange('c'));
