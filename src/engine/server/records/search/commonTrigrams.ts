import { sql } from 'kysely';
import type { Data } from '../../access/data.ts';

interface Sampled {
  readonly trigrams: ReadonlySet<string>;
  /** compared to `performance.now()` */
  readonly until: number;
}

const sampled = new WeakMap<object, Sampled>();
const none: ReadonlySet<string> = new Set();

const rememberedMs = 3_600_000;
/** Smaller tables are scanned fast enough. */
const manyRows = 20_000;
const rowsOfSample = 100;
/** sampled rows that must contain a trigram for it to count as common */
const fewest = 3;
/** Multiples of this prime are spread over all ids; even steps would often end in the same digits. */
const stride = 982_451_653;

/**
 * Trigrams that many search texts contain, as far as known. Empty on PostgreSQL, which picks the rare ones by itself.
 * They only affect how a search is executed, never its result: outdated ones make it slower, not wrong.
 */
export const commonTrigrams = (data: Data): ReadonlySet<string> => sampled.get(data.home)?.trigrams ?? none;

/** Samples each large table once an hour, before a search is parsed. */
export async function sampleTrigrams(data: Data): Promise<void> {
  const known = sampled.get(data.home);
  const now = performance.now();
  if (data.dialect === 'postgres' || (known && now < known.until)) return;
  // Set first, so that concurrent searches do not take the sample too.
  sampled.set(data.home, { trigrams: known?.trigrams ?? none, until: now + rememberedMs });
  const trigrams = new Set<string>();
  for (const table of await largeTables(data))
    for (const trigram of commonAmong(await textsOf(data, table))) trigrams.add(trigram);
  sampled.set(data.home, { trigrams, until: now + rememberedMs });
}

async function largeTables(data: Data): Promise<readonly string[]> {
  const searched = data.model.entities.filter(({ meta }) => meta.systemColumns.includes('search_text'));
  const most = searched.map(
    ({ meta: { table } }) => sql`select ${sql.lit(table)} as name, max(id) as most from ${sql.table(table)}`,
  );
  const rows = await data.selectLong('large tables', () => sql.join(most, sql` union all `), {});
  return rows.flatMap(({ name, most }) => (Number(most) < manyRows ? [] : [String(name)]));
}

async function textsOf(data: Data, table: string): Promise<readonly string[]> {
  const rows = await data.selectLong(
    `sample|${table}`,
    () => sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rowsOfSample)})
      select t.search_text from (select max(id) as most from ${sql.table(table)}) as ids cross join n
      cross join ${sql.table(table)} as t where t.id = 1 + n.i * ${sql.lit(stride)} % ids.most`,
    {},
  );
  return rows.map(row => String(row.search_text));
}

function commonAmong(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const trigram of trigramsOf(text)) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  return [...counts].flatMap(([trigram, count]) => (count < fewest ? [] : [trigram]));
}

function trigramsOf(text: string): ReadonlySet<string> {
  const signs = [...text];
  return new Set(signs.slice(2).map((last, at) => `${signs[at]}${signs[at + 1]}${last}`));
}
