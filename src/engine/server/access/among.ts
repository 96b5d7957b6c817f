import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Data } from './data.ts';
import { slot } from './statement.ts';

/**
 * Follows a column: its value is one of these. The list is a single parameter, so that lists of any length share one
 * prepared statement; an empty list matches nothing.
 */
export const among = ({ dialect }: Data, ids: Iterable<number>): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`in (select value from json_each(${JSON.stringify([...ids])}))`
    : sql`= any(${[...ids]}::bigint[])`;

/** `among` for `data.select`: the ids are passed with each run, `{ ids: idsFor(data, ids) }` for the slot `ids`. */
export const amongSlot = ({ dialect }: Data, name: string): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`in (select value from json_each(${slot(name)}))`
    : sql`= any(${slot(name)}::bigint[])`;

/** `amongSlot` for texts, passed with `listFor`. */
export const amongTextsSlot = ({ dialect }: Data, name: string): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`in (select value from json_each(${slot(name)}))`
    : sql`= any(${slot(name)}::text[])`;

/** The texts as rows of a table `listed` with the column `value`, for looking them up one by one. */
export const listedTexts = ({ dialect }: Data, texts: Iterable<string>): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`json_each(${JSON.stringify([...texts])}) as listed`
    : sql`unnest(${[...texts]}::text[]) as listed(value)`;

/** `among` for the query builder: `.where('t.id', ...oneOf(data, ids))`. */
export const oneOf = (
  { dialect }: Pick<Data, 'dialect'>,
  ids: Iterable<number>,
): ['in' | '=', Expression<number>] =>
  dialect === 'sqlite'
    ? ['in', sql<number>`(select value from json_each(${JSON.stringify([...ids])}))`]
    : ['=', sql<number>`any(${[...ids]}::bigint[])`];

/**
 * `oneOf` for `data.select`: the ids are passed with each run, `{ guests: idsFor(data, ids) }` for the slot `guests`.
 */
export const oneOfSlot = (
  { dialect }: Pick<Data, 'dialect'>,
  name: string,
): ['in' | '=', Expression<number>] =>
  dialect === 'sqlite'
    ? ['in', sql<number>`(select value from json_each(${slot(name)}))`]
    : ['=', sql<number>`any(${slot(name)}::bigint[])`];

/** Ids as the value of a list slot. */
export const idsFor = (data: Pick<Data, 'dialect'>, ids: Iterable<number>): unknown => listFor(data, ids);

/** Ids or texts as the value of a list slot. */
export const listFor = (
  { dialect }: Pick<Data, 'dialect'>,
  values: Iterable<number> | Iterable<string>,
): unknown => (dialect === 'sqlite' ? JSON.stringify([...values]) : [...values]);

/** `oneOf` for texts: `.where('t.number', ...oneOfTexts(data, numbers))`. */
export const oneOfTexts = <T extends string>(
  { dialect }: Pick<Data, 'dialect'>,
  texts: Iterable<T>,
): ['in' | '=', Expression<T>] =>
  dialect === 'sqlite'
    ? ['in', sql<T>`(select value from json_each(${JSON.stringify([...texts])}))`]
    : ['=', sql<T>`any(${[...texts]}::text[])`];
