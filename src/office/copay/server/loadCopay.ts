import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { countsForCase } from '../../bills/server/countsForCase.ts';
import { shareCash } from './copay.ts';
import { statesTripsOf, statesTripsWhere } from './statesTripsOf.ts';

const reason = 'What a guest owes is the sum over all trips of the cases, which the caller has chosen.';

/** What a guest owes for one case, in cents: the one place where cash is set against it. */
export interface CaseCopay {
  readonly billCase: number;
  /** the co-payment bill that the case is on */
  readonly bill: number | null;
  /** trips that cost the guest something */
  readonly trips: readonly CopayTrip[];
  readonly cash: number;
  /** the last day on which a driver took cash; null: none did */
  readonly cashDay: string | null;
  readonly due: number;
  /** cash beyond what is due that is no credit of the guest yet */
  readonly excess: number;
}

interface CopayTrip {
  readonly tour: number | null;
  readonly day: string;
  readonly copay: number;
  /** what is still to be asked for after cash */
  readonly due: number;
}

/** The co-payments of cases `c`, including later claims (kind `copay_less`). */
export async function loadCopay(data: Data, condition: Expression<SqlBool>): Promise<readonly CaseCopay[]> {
  const rows = await data.run(copayTrips(data, condition));
  const byCase = [...groupBy(rows, row => row.id).values()];
  const withCash = byCase.filter(trips => trips.some(({ cash }) => cash > 0)).map(([{ id }]) => id);
  const credits = await loadCredits(data, withCash);
  return byCase.map(([first, ...others]) => {
    const { trips, excess } = shareCash([first, ...others], credits.get(first.id) ?? 0);
    return {
      billCase: first.id,
      bill: first.copay_bill,
      trips: trips
        .filter(({ copay }) => copay > 0)
        .map(({ tour, day, copay, due }) => ({ tour, day, copay, due })),
      cash: sum(trips.map(({ cash }) => cash)),
      cashDay: trips.findLast(({ cash }) => cash > 0)?.day ?? null,
      due: sum(trips.map(({ due }) => Math.max(0, due))),
      excess,
    };
  });
}

/** By trip; a later claim counts for its original case. */
const copayTrips = (data: Data, condition: Expression<SqlBool>) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .innerJoin('bill_cases as own', 'own.id', 'i.bill_case')
    .innerJoin('bill_cases as c', join => join.on(statesTripsOf))
    .leftJoin('tours as t', join => join.onRef('t.id', '=', 'i.tour').onRef('t.bill_case', '=', 'c.id'))
    .select(['c.id', 'c.copay_bill', 'i.tour'])
    .select(({ eb, fn }) => [
      fn.min('i.service_date').as('day'),
      // If nothing is claimed for a case any more, its guest owes nothing.
      fn
        .sum<number>(
          eb
            .case()
            .when('c.status', '=', sql.lit('cancelled'))
            .then(sql.lit(0))
            .else(fn.coalesce('i.copay', sql.lit(0)))
            .end(),
        )
        .as('copay'),
      fn.coalesce(fn.max('t.cash_copay'), sql.lit(0)).as('cash'),
    ])
    .where(condition)
    .where(statesTripsWhere(condition))
    .where('c.kind', '=', sql.lit('tours'))
    .where(countsForCase('own'))
    .groupBy(['c.id', 'c.copay_bill', 'i.tour'])
    .orderBy('c.id')
    .orderBy('day')
    .orderBy('i.tour');

/** Cash of these cases that became credits of their guests, in cents. */
export async function loadCredits(
  data: Data,
  cases: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (cases.length === 0) return new Map();
  const rows = await data.run(creditsOf(data, cases));
  return new Map(rows.map(row => [row.copay_case ?? 0, row.credited]));
}

const creditsOf = (data: Data, cases: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('payments as p')
    .select('p.copay_case')
    .select(({ fn }) => fn.sum<number>('p.amount').as('credited'))
    .where('p.copay_case', ...oneOf(data, cases))
    .where('p.status', '<>', sql.lit('reversed'))
    .groupBy('p.copay_case');
