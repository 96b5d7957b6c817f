import { type RawBuilder, sql } from 'kysely';
import type { Data } from './data.ts';

/**
 * After a column: its value is one of these. The list is one value of the statement, so lists of any length share a
 * statement that the database has prepared; an empty one matches nothing.
 */
export const among = (data: Data, ids: Iterable<number>): RawBuilder<unknown> =>
  listed(data, [...ids], 'bigint');

export const amongTexts = (data: Data, texts: Iterable<string>): RawBuilder<unknown> =>
  listed(data, [...texts], 'text');

const listed = (
  { dialect }: Data,
  values: readonly unknown[],
  type: 'bigint' | 'text',
): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`in (select value from json_each(${JSON.stringify(values)}))`
    : sql`= any(${values}::${sql.raw(type)}[])`;
