import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Data } from './data.ts';
import { slot } from './statement.ts';

/**
 * After a column: its value is one of these. The list is one value of the statement, so lists of any length share a
 * statement that the database has prepared; an empty one matches nothing.
 */
export const among = ({ dialect }: Data, ids: Iterable<number>): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`in (select value from json_each(${JSON.stringify([...ids])}))`
    : sql`= any(${[...ids]}::bigint[])`;

/** `among` for `data.select`: each run brings its ids, `{ ids: idsFor(data, ids) }` for the slot `ids`. */
export const amongSlot = ({ dialect }: Data, name: string): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`in (select value from json_each(${slot(name)}))`
    : sql`= any(${slot(name)}::bigint[])`;

/** The same for texts, which `listFor` brings. */
export const amongTextsSlot = ({ dialect }: Data, name: string): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`in (select value from json_each(${slot(name)}))`
    : sql`= any(${slot(name)}::text[])`;

/** The texts as the rows of a table `listed`, in its column `value`: for what is looked up one by one. */
export const listedTexts = ({ dialect }: Data, texts: Iterable<string>): RawBuilder<unknown> =>
  dialect === 'sqlite'
    ? sql`json_each(${JSON.stringify([...texts])}) as listed`
    : sql`unnest(${[...texts]}::text[]) as listed(value)`;

/** The same for the builder: `.where('t.id', ...oneOf(data, ids))`. */
export const oneOf = (
  { dialect }: Pick<Data, 'dialect'>,
  ids: Iterable<number>,
): ['in' | '=', Expression<number>] =>
  dialect === 'sqlite'
    ? ['in', sql<number>`(select value from json_each(${JSON.stringify([...ids])}))`]
    : ['=', sql<number>`any(${[...ids]}::bigint[])`];

/** `oneOf` for `data.select`: each run brings its ids, `{ guests: idsFor(data, ids) }` for the slot `guests`. */
export const oneOfSlot = (
  { dialect }: Pick<Data, 'dialect'>,
  name: string,
): ['in' | '=', Expression<number>] =>
  dialect === 'sqlite'
    ? ['in', sql<number>`(select value from json_each(${slot(name)}))`]
    : ['=', sql<number>`any(${slot(name)}::bigint[])`];

/** Ids as the value of such a slot. */
export const idsFor = (data: Pick<Data, 'dialect'>, ids: Iterable<number>): unknown => listFor(data, ids);

/** Ids or texts as the value of such a slot. */
export const listFor = (
  { dialect }: Pick<Data, 'dialect'>,
  values: Iterable<number> | Iterable<string>,
): unknown => (dialect === 'sqlite' ? JSON.stringify([...values]) : [...values]);

/** The same for texts: `.where('t.number', ...oneOfTexts(data, numbers))`. */
export const oneOfTexts = <T extends string>(
  { dialect }: Pick<Data, 'dialect'>,
  texts: Iterable<T>,
): ['in' | '=', Expression<T>] =>
  dialect === 'sqlite'
    ? ['in', sql<T>`(select value from json_each(${JSON.stringify([...texts])}))`]
    : ['=', sql<T>`any(${[...texts]}::text[])`];
