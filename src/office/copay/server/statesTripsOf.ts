import { columnsAs } from '@engine/server/access/typedRows.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

const own = columnsAs<'bill_cases'>('own');
const c = columnsAs<'bill_cases'>('c');

/** Case `own` is `c`, or a later claim that takes back part of its co-payment and was not withdrawn. */
export const statesTripsOf: RawBuilder<SqlBool> = sql`(
  ${own('id')} = ${c('id')}
  or (${own('original_case')} = ${c('id')} and ${own('kind')} = 'copay_less' and ${own('status')} <> 'cancelled'))`;

/** The same for all `c` that meet the condition, once more: with the ids at hand the databases begin there, not at all cases. */
export const statesTripsWhere = (condition: Expression<SqlBool>): RawBuilder<SqlBool> => sql`${own('id')} in (
  select c.id from bill_cases as c where ${condition}
  union all
  select own.id from bill_cases as c join bill_cases as own on own.original_case = c.id
  where ${condition} and ${own('kind')} = 'copay_less')`;
