import { columnsAs } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a position `i` counts for its case: it is on no bill yet, or on the bill that the case is on now. Positions
 * of cancelled bills and of co-payment bills do not count.
 */
export function countsForCase(caseAlias: string): RawBuilder<SqlBool> {
  const [i, c] = [columnsAs<'bill_items'>('i'), columnsAs<'bill_cases'>(caseAlias)];
  return sql`(${i('bill')} is null or ${i('bill')} = ${c('bill')})`;
}
