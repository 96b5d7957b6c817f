import { columnsAs, literals } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { openStates } from '../shared/openStates.ts';

/** Cases that claim nothing any more: given up, withdrawn, or replaced by a new version. */
export const endedStates = ['replaced', 'cancelled'] as const;

/** Number of cases that are read, computed and written together. */
export const casesAtOnce = 200;

/** A case that may still change. A later claim is not computed from trips, so it never does. */
export function mayChange(alias: string): RawBuilder<SqlBool> {
  const t = columnsAs<'bill_cases'>(alias);
  return sql`(${t('status')} in (${sql.join(literals(openStates))}) and ${t('kind')} = 'tours')`;
}
