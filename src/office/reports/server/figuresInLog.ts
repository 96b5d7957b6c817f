import type { Data } from '@engine/server/access/data.ts';
import { type RawBuilder, sql } from 'kysely';

/** Whether a log entry changes this figure. Quotes within values are escaped, so only the name of a field matches. */
export const changesOf = (changes: RawBuilder<unknown>, field: string): RawBuilder<boolean> =>
  sql<boolean>`${changes} like ${sql.lit(`%"${field}":[%`)}`;

/** The value of a figure before the change of an entry; NULL counts as 0. */
export const oldValue = (
  { dialect }: Data,
  changes: RawBuilder<unknown>,
  field: string,
): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql`coalesce(json_extract(${changes}, ${sql.lit(`$.${field}[0]`)}), 0)`
    : sql`coalesce((cast(${changes} as json) -> ${sql.lit(field)} ->> 0)::bigint, 0)`;
