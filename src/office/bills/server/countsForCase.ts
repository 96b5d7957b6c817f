import { columnsAs } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a position `i` counts for its case: it stands on no bill yet, or on the bill that the case is on now. What stands
 * on cancelled bills, and on the co-payment bill of a case, stands beside it.
 */
export function countsForCase(caseAlias: string): RawBuilder<SqlBool> {
  const [i, c] = [columnsAs<'bill_items'>('i'), columnsAs<'bill_cases'>(caseAlias)];
  return sql`(${i('bill')} is null or ${i('bill')} = ${c('bill')})`;
}
