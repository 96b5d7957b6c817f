import type { Data } from '@engine/server/access/data.ts';
import { type RawBuilder, sql } from 'kysely';

/** Does an entry of the log change this figure? Quotes inside of values are escaped, so only the name of a field can stand so. */
export const changesOf = (changes: RawBuilder<unknown>, field: string): RawBuilder<boolean> =>
  sql<boolean>`${changes} like ${sql.lit(`%"${field}":[%`)}`;

/** What a figure was before the change of an entry; nothing counts as 0. */
export const oldValue = (
  { dialect }: Data,
  changes: RawBuilder<unknown>,
  field: string,
): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql`coalesce(json_extract(${changes}, ${sql.lit(`$.${field}[0]`)}), 0)`
    : sql`coalesce((cast(${changes} as json) -> ${sql.lit(field)} ->> 0)::bigint, 0)`;
