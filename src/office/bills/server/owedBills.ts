import { columnsAs } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A bill on which money is owed: issued, neither cancelled nor settled. */
export function isOwed(alias: string): RawBuilder<SqlBool> {
  const b = columnsAs<'bills'>(alias);
  return sql`(${b('status')} in ('issued', 'sent', 'partially_paid') and ${b('open')} > 0)`;
}

/** What of a bill's open amount a reminder may ask for: nothing that is contested and not decided yet. */
export function dunnable(alias: string): RawBuilder<number> {
  const b = columnsAs<'bills'>(alias);
  return sql`(${b('open')} - coalesce(${b('contested')}, 0))`;
}
