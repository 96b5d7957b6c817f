import { columnsAs, literals } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { owedStates } from '../shared/billStates.ts';

/** A bill on which money is owed: issued, neither cancelled nor settled. */
export function isOwed(alias: string): RawBuilder<SqlBool> {
  const b = columnsAs<'bills'>(alias);
  return sql`(${b('status')} in (${sql.join(literals(owedStates))}) and ${b('open')} > 0)`;
}

/** The part of a bill's open amount that a reminder may ask for: without contested amounts that are undecided. */
export function dunnable(alias: string): RawBuilder<number> {
  const b = columnsAs<'bills'>(alias);
  return sql`(${b('open')} - coalesce(${b('contested')}, 0))`;
}

/** A bill that may be reminded of on this day: it is overdue, and not all that is open is contested. */
export function isRemindable(alias: string, day: string): RawBuilder<SqlBool> {
  const b = columnsAs<'bills'>(alias);
  return sql`(${isOwed(alias)} and ${dunnable(alias)} > 0 and ${b('due_date')} < ${day})`;
}
