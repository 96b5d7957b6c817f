import { type RawBuilder, sql } from 'kysely';
import type { EntityMeta } from '../../../shared/entityMeta.ts';
import { gap, leadingZeros, longestSqueezed, separators } from '../../../shared/searchText.ts';
import type { Dialect } from '../database.ts';

/** How closely a word must match: as part of another, at its start, or as a whole. */
export type Nearness = 'inside' | 'start' | 'exact';

/**
 * Alternative spellings of a word, one of which must match: all LIKE patterns of one of them, or one MATCH expression
 * for SQLite's trigram index.
 */
export interface Patterns {
  readonly ways: readonly (readonly RawBuilder<unknown>[])[];
  readonly match: RawBuilder<unknown>;
  /** MATCH uses only parts of the word, so its rows must be checked by LIKE */
  readonly isLoose: boolean;
}

/** One or two letters must be the start of a word: with the preceding gap they fill a trigram. */
const shortest = 3;

/** The text to look for in `search_text`. */
export function wantedText(word: string, nearness: Nearness): string {
  if (nearness === 'exact') return gap + word + gap;
  return nearness === 'start' || [...word].length < shortest ? gap + word : word;
}

export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The MATCH expression for all spellings. */
export function matchPattern(ways: readonly (readonly string[])[]): string {
  const all = ways.map(way => `(${way.map(text => `"${text.replaceAll('"', '""')}"`).join(' AND ')})`);
  return [...new Set(all)].join(' OR ');
}

/**
 * The parts of a text without common trigrams: MATCH reads all rows that have a trigram, and nearly all have those of
 * `re-2026-`. The whole text if all its trigrams are common.
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

/** Selects the ids of the rows whose search text has the word, from the index. */
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

/** Condition that the search text of one row has the word. */
export const hasPatterns = (alias: string, patterns: Patterns): RawBuilder<unknown> =>
  eachWay(patterns, like => likeOf(sql.ref(`${alias}.search_text`), like));

/** One of the spellings, with all its patterns. */
export const eachWay = (
  { ways }: Patterns,
  test: (like: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(${sql.join(
    ways.map(way => sql.join(way.map(test), sql` and `)),
    sql` or `,
  )})`;

/**
 * `hasPatterns` for a single folded value, converted to the form of the search text (see `searchTextOf`). SQLite's
 * parser limits the nesting, so each step is a named column.
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
 * Condition that words of the folded values begin like this, hyphenated ones too: what is cheap enough for every row
 * that a search has found, unlike `valueHasPattern`, and so says nothing of other signs.
 */
export const beginsWord = (
  values: readonly RawBuilder<unknown>[],
  patterns: Patterns,
): RawBuilder<unknown> => {
  const all = sql.join(
    values.map(value => sql`coalesce(${value}, '')`),
    sql` || ' ' || `,
  );
  return eachWay(patterns, like => likeOf(spaced(replaced(all, '-', ' ')), like));
};

/**
 * A subselect keeps both databases from replanning the statement for each pattern: SQLite does so for a bare
 * parameter, PostgreSQL for anything but a select, which takes it longer than the search.
 */
const likeOf = (text: RawBuilder<unknown>, like: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${text}) like (select '' || ${like}) escape '\\'`;

const replaced = (text: RawBuilder<unknown>, from: string, to: string): RawBuilder<unknown> =>
  sql`replace(${text}, ${sql.lit(from)}, ${sql.lit(to)})`;

const around = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.lit(gap)} || ${text} || ${sql.lit(gap)}`;

const spaced = (text: RawBuilder<unknown>): RawBuilder<unknown> => around(replaced(text, ' ', gap));

/**
 * Follows an indexed column: its value is one of few. The array makes PostgreSQL use the index; it would expect many
 * and scan the table.
 */
export const amongFew = (dialect: Dialect, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  dialect === 'postgres' ? sql`= any(array(${ids}))` : sql`in (${ids})`;

/** Joins the row `alias` of each id by a lookup; PostgreSQL would scan the table here, too. */
export const joinEach = (
  dialect: Dialect,
  { table }: Pick<EntityMeta, 'table'>,
  alias: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  dialect === 'postgres'
    ? sql`cross join lateral (select * from ${sql.table(table)} where id = ${id} offset 0) as ${sql.id(alias)}`
    : sql`cross join ${sql.table(table)} as ${sql.id(alias)}`;

/** On SQLite the trigram index is a table of its own. */
export function searchTable(table: string): string {
  return `${table}_search`;
}
