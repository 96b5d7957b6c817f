import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sameValue } from '@engine/shared/sameValue.ts';
import { sum } from '@engine/shared/sum.ts';
import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';
import { countsForCase } from '../../bills/server/countsForCase.ts';
import { copayOf, pays } from '../../copay/server/copay.ts';
import { statesTripsOf, statesTripsWhere } from '../../copay/server/statesTripsOf.ts';
import { billedStates } from '../shared/billedStates.ts';
import {
  type CheckResult,
  type Finding,
  isOfReview,
  isOpenWarning,
  openResult,
} from '../shared/checkResults.ts';
import { type BuiltCase, buildCase } from './buildCase.ts';
import type { StoredCase } from './caseFacts.ts';
import { casesAtOnce } from './caseStates.ts';
import { changedPayer } from './changedPayer.ts';
import { at, warning } from './checks/finding.ts';
import { loadFacts } from './loadFacts.ts';

const reason =
  'What a guest owes for billed trips follows from all trips of the treatment; nothing of it is shown.';

const c = expressionsOn('bill_cases as c');

/** The co-payment of a trip as billed and as due today, in cents. */
export interface CopayChange {
  readonly tour: number;
  readonly number: string;
  readonly day: string;
  readonly billed: number;
  readonly due: number;
}

/** Marks those of the billed cases `c` that meet the condition whose payer or co-payment has changed. */
export async function reviewBilled(data: Data, condition: Expression<SqlBool>): Promise<void> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.id')
      .where(condition)
      .where(c('c.kind', '=', sql.lit('tours')))
      .where('c.status', 'in', literals(billedStates))
      .orderBy('c.id'),
  );
  for (const ids of chunksOf(
    rows.map(({ id }) => id),
    casesAtOnce,
  )) {
    const reviewed = await copayChanges(data, ids);
    await changeRecords(data, entityNamed(data.model, 'bill-case'), reviewed.flatMap(noted));
  }
}

interface ReviewedCase {
  readonly stored: StoredCase;
  /** empty if somebody else pays today: the whole case is to be billed again */
  readonly tours: readonly CopayChange[];
  /** co-payment of all trips as billed, in cents */
  readonly billed: number;
  readonly payer: Finding | null;
}

/** The trips of billed cases whose co-payment would be another today; the prices are those that were billed. */
export async function copayChanges(data: Data, ids: readonly number[]): Promise<readonly ReviewedCase[]> {
  if (ids.length === 0) return [];
  const facts = await loadFacts(data, { kind: 'seen', ids });
  const items = groupBy(await data.run(billedTrips(data, c('c.id', ...oneOf(data, ids)))), ({ id }) => id);
  const tours = groupBy(facts.tours, ({ billCase }) => billCase);
  return facts.cases.map(stored => {
    const own = tours.get(stored.id) ?? [];
    const payer = changedPayer(facts, stored, own);
    const built = buildCase(facts, stored, stored, own);
    const trips = items.get(stored.id) ?? [];
    const billed = sum(trips.map(({ copay }) => copay));
    return { stored, tours: payer ? [] : changesOf(built, trips), billed, payer };
  });
}

function changesOf({ tours }: BuiltCase, billed: readonly BilledTrip[]): readonly CopayChange[] {
  const byTour = new Map(billed.map(trip => [trip.tour, trip]));
  return tours.flatMap(({ tour: { id, number, date }, liability }) => {
    const trip = byTour.get(id);
    if (!trip) return [];
    const due = pays(liability) ? copayOf(trip.base) : 0;
    return due === trip.copay ? [] : [{ tour: id, number, day: date, billed: trip.copay, due }];
  });
}

/** What the bills of the cases state for each trip, later claims for its co-payment included. */
const billedTrips = (data: Data, condition: Expression<SqlBool>) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .innerJoin('bill_cases as own', 'own.id', 'i.bill_case')
    .innerJoin('bill_cases as c', join => join.on(statesTripsOf))
    .leftJoin('tariffnumbers as n', 'n.id', 'i.tariff_number')
    .select(['c.id', 'i.tour'])
    .select(({ eb, fn }) => [
      fn.sum<number>(fn.coalesce('i.copay', sql.lit(0))).as('copay'),
      fn
        .sum<number>(
          eb.case().when('n.copay_relevant', '=', true).then(eb.ref('i.amount')).else(sql.lit(0)).end(),
        )
        .as('base'),
    ])
    .where(condition)
    .where(statesTripsWhere(condition))
    .where(countsForCase('own'))
    .groupBy(['c.id', 'i.tour']);

type BilledTrip = InferResult<ReturnType<typeof billedTrips>>[number];

/** The fields that record what has changed, unless they already do. */
function noted({ stored, tours: changes, billed: before, payer }: ReviewedCase) {
  const change = sum(changes.map(({ due, billed }) => due - billed));
  const results: readonly CheckResult[] = [
    ...stored.results.filter(result => !isOfReview(result)),
    ...(payer ? [openResult(payer)] : []),
    ...(change === 0 ? [] : [openResult(copayFinding(before, change, changes))]),
  ];
  if (sameValue(results, stored.results)) return [];
  const fields = {
    copay_change: change === 0 ? null : change,
    payer_changed: payer ? true : null,
    check_results: results.length > 0 ? results : null,
    warning_count: results.filter(isOpenWarning).length,
  };
  return [{ id: stored.id, fields }];
}

function copayFinding(billed: number, change: number, [first]: readonly CopayChange[]): Finding {
  const params = { billed, due: billed + change };
  const code = change < 0 ? 'copayLess' : 'copayMore';
  return warning('copay', code, first ? at('tours', first.tour) : null, params);
}
