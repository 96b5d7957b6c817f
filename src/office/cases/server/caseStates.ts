import { columnsAs, literals } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { openStates } from '../shared/openStates.ts';

/** Cases whose bill is out, and which no new version has replaced. */
export const billedStates = ['billed', 'submitted', 'accepted', 'paid', 'cut', 'objected'] as const;

/** Cases that claim nothing any more: given up, withdrawn, or gone on as a new version. */
export const endedStates = ['replaced', 'cancelled'] as const;

/** Cases that are read, reckoned and written together. */
export const casesAtOnce = 200;

/** A case that may still change. A later claim follows from no trips: it stays as it was made. */
export function mayChange(alias: string): RawBuilder<SqlBool> {
  const t = columnsAs<'bill_cases'>(alias);
  return sql`(${t('status')} in (${sql.join(literals(openStates))}) and ${t('kind')} = 'tours')`;
}
