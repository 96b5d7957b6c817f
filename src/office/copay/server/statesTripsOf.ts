import { columnsAs, expressionsOn } from '@engine/server/access/typedRows.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

const own = columnsAs<'bill_cases'>('own');
const c = columnsAs<'bill_cases'>('c');

const cases = expressionsOn('bill_cases as own');

/**
 * Whether the later claim `own` counts: neither replaced by another claim nor withdrawn. A cancelled claim on a bill
 * was given up and counts; withdrawn claims are on no bill.
 */
export const isMade: Expression<SqlBool> = cases.and([
  cases('own.status', '<>', sql.lit('replaced')),
  cases.or([
    cases('own.status', '<>', sql.lit('cancelled')),
    cases.exists(
      cases
        .selectFrom('bills as claiming')
        .select('claiming.id')
        .whereRef('claiming.id', '=', 'own.bill')
        .where('claiming.status', '<>', sql.lit('cancelled')),
    ),
  ]),
]);

/** Case `own` is `c`, or a later claim that takes back part of its co-payment. */
export const statesTripsOf: RawBuilder<SqlBool> = sql`(
  ${own('id')} = ${c('id')}
  or (${own('original_case')} = ${c('id')} and ${own('kind')} = 'copay_less' and ${isMade}))`;

/**
 * Repeats `statesTripsOf` for the cases `c` that meet the condition: with their ids, the databases do not scan all
 * cases.
 */
export const statesTripsWhere = (condition: Expression<SqlBool>): Expression<SqlBool> =>
  cases(
    'own.id',
    'in',
    cases
      .selectFrom('bill_cases as c')
      .select('c.id')
      .where(condition)
      .unionAll(
        cases
          .selectFrom('bill_cases as c')
          .innerJoin('bill_cases as less', 'less.original_case', 'c.id')
          .select('less.id')
          .where(condition)
          .where('less.kind', '=', sql.lit('copay_less')),
      ),
  );
