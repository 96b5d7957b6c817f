import { type RawBuilder, sql } from 'kysely';
import type { EntityMeta } from '../../../shared/entityMeta.ts';
import { gap, leadingZeros, longestSqueezed, separators } from '../../../shared/searchText.ts';
import type { Dialect } from '../database.ts';

/** How near a word must come: inside another, at its start, or be the whole of it. */
export type Nearness = 'inside' | 'start' | 'exact';

/** The ways to meet a word, one of which is enough: all patterns of LIKE in one of them, or one MATCH of SQLite's trigrams. */
export interface Patterns {
  readonly ways: readonly (readonly RawBuilder<unknown>[])[];
  readonly match: RawBuilder<unknown>;
  /** MATCH looks for parts of the word alone, and may find rows that do not have it */
  readonly isLoose: boolean;
}

/** One or two letters are the start of a word: every index has three of them then, with the gap. */
const shortest = 3;

/** The text that a pattern looks for in a search text. */
export function wantedText(word: string, nearness: Nearness): string {
  if (nearness === 'exact') return gap + word + gap;
  return nearness === 'start' || [...word].length < shortest ? gap + word : word;
}

export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same for MATCH, of all ways at once. */
export function matchPattern(ways: readonly (readonly string[])[]): string {
  const all = ways.map(way => `(${way.map(text => `"${text.replaceAll('"', '""')}"`).join(' AND ')})`);
  return [...new Set(all)].join(' OR ');
}

/**
 * The parts of a text that are worth looking for: MATCH walks through all rows that have a trigram, and those of `re-2026-`
 * nearly all have. The whole text where each of its trigrams is as common.
 */
export function rareParts(text: string, common: ReadonlySet<string>): readonly string[] {
  const signs = [...text];
  const parts: { from: number; to: number }[] = [];
  for (let from = 0; from + shortest <= signs.length; from++) {
    const to = from + shortest;
    if (common.has(signs.slice(from, to).join(''))) continue;
    const last = parts.at(-1);
    if (last && from < last.to) last.to = to;
    else parts.push({ from, to });
  }
  return parts.length === 0 ? [text] : parts.map(({ from, to }) => signs.slice(from, to).join(''));
}

/** Selects the ids of the rows whose search text has the word, off the index. */
export function searchedIds(
  dialect: Dialect,
  { table }: Pick<EntityMeta, 'table'>,
  patterns: Patterns,
): RawBuilder<unknown> {
  if (dialect === 'postgres')
    return sql`select s.id from ${sql.table(table)} as s where ${hasPatterns('s', patterns)}`;
  const index = sql.table(searchTable(table));
  const ids = sql`select rowid as id from ${index} where ${index} match ${patterns.match}`;
  if (!patterns.isLoose) return ids;
  return sql`select s.id from (${ids}) as m cross join ${sql.table(table)} as s where s.id = m.id and ${hasPatterns('s', patterns)}`;
}

/** The same asked of one row. */
export const hasPatterns = (alias: string, patterns: Patterns): RawBuilder<unknown> =>
  eachWay(patterns, like => likeOf(sql.ref(`${alias}.search_text`), like));

/** One of the ways, and all of its patterns. */
export const eachWay = (
  { ways }: Patterns,
  test: (like: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(${sql.join(
    ways.map(way => sql.join(way.map(test), sql` and `)),
    sql` or `,
  )})`;

/**
 * The same asked of one folded value, which is brought into the form of the search text: see `searchTextOf`. SQLite's
 * parser reads no deep nesting, so each step has a name of its own.
 */
export function valueHasPattern(value: RawBuilder<unknown>, like: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = sql`v.value`;
  const pieces = spaced(separators.reduce((part, sign) => replaced(part, sign, ' '), text));
  const squeezed = [' ', ...separators].reduce((part, sign) => replaced(part, sign, ''), text);
  const named = sql`select v.value, ${pieces} as pieces, ${around(squeezed)} as squeezed from (select ${value} as value) as v`;
  const withoutZeros = Array.from({ length: leadingZeros }).reduce<RawBuilder<unknown>>(
    part => replaced(part, `${gap}0`, gap),
    sql`f.pieces`,
  );
  const forms = [spaced(sql`f.value`), sql`f.pieces`, withoutZeros].map(form => likeOf(form, like));
  const isShort = sql`length(f.value) <= ${sql.lit(longestSqueezed)}`;
  return sql`exists (select 1 from (${named}) as f where ${sql.join(forms, sql` or `)} or (${isShort} and ${likeOf(sql`f.squeezed`, like)}))`;
}

/**
 * Both databases would plan the statement again for each pattern that they see: SQLite for one that is a bare parameter,
 * PostgreSQL, which takes longer for that than to search, for any that is no select.
 */
const likeOf = (text: RawBuilder<unknown>, like: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${text}) like (select '' || ${like}) escape '\\'`;

const replaced = (text: RawBuilder<unknown>, from: string, to: string): RawBuilder<unknown> =>
  sql`replace(${text}, ${sql.lit(from)}, ${sql.lit(to)})`;

const around = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.lit(gap)} || ${text} || ${sql.lit(gap)}`;

const spaced = (text: RawBuilder<unknown>): RawBuilder<unknown> => around(replaced(text, ' ', gap));

/** After a column with an index: its value is one of few. PostgreSQL, which takes them for many, would read all rows. */
export const amongFew = (dialect: Dialect, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  dialect === 'postgres' ? sql`= any(array(${ids}))` : sql`in (${ids})`;

/** Joins the row `alias` of each id, one after the other: PostgreSQL would read all rows instead here too. */
export const joinEach = (
  dialect: Dialect,
  { table }: Pick<EntityMeta, 'table'>,
  alias: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  dialect === 'postgres'
    ? sql`cross join lateral (select * from ${sql.table(table)} where id = ${id} offset 0) as ${sql.id(alias)}`
    : sql`cross join ${sql.table(table)} as ${sql.id(alias)}`;

/** SQLite keeps the trigrams in a table of their own. */
export function searchTable(table: string): string {
  return `${table}_search`;
}
