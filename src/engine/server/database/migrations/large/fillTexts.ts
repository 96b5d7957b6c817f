import { CompiledQuery } from 'kysely';
import type { Handle } from '../../database.ts';
import { quoteName } from '../../ddl/quote.ts';
import { textOf } from '../rows/foldedColumns.ts';
import type { RowsProgress } from '../rows/rowsProgress.ts';
import type { DerivedColumn } from './derivedColumns.ts';

/** `target`: the column where the text is until the migration. */
export type Text = DerivedColumn & { readonly target: string };

const page = 1000;

/**
 * Writes the texts of all rows that have none, page by page. A row that was written between reading and writing its
 * texts is left to the next round; the last one leaves less than a page.
 */
export async function fillTexts(
  handle: Handle,
  table: string,
  texts: readonly Text[],
  progress: RowsProgress | undefined,
): Promise<void> {
  const name = quoteName(table);
  const sources = [...new Set(texts.flatMap(each => each.sources.map(({ sql }) => sql)))];
  if (sources.length === 0) return;
  const isOpen = texts
    .filter(each => each.sources.length > 0)
    .map(each => {
      const filled = each.sources.map(({ sql }) => `${sql} is not null`).join(' or ');
      return `(${quoteName(each.target)} is null and (${filled}))`;
    })
    .join(' or ');
  const read = sources.map((sql, at) => `${sql} as source_${at}`).join(', ');
  const given = sources.map((_, at) => `source_${at}`).concat(texts.map((_, at) => `text_${at}`));
  const same = sources.map(
    (sql, at) => `(${sql}) collate "C" is not distinct from given.source_${at} collate "C"`,
  );
  const update = `update ${name} set ${texts.map(({ target }, at) => `${quoteName(target)} = given.text_${at}`).join(', ')} from unnest($1::bigint[], ${given.map((_, at) => `$${at + 2}::text[]`).join(', ')}) as given(id, ${given.join(', ')}) where ${name}.id = given.id and ${same.join(' and ')}`;
  const said = await progress?.begin(handle, table, 'texts for search and order');
  for (let isFirst = true, written = page; isFirst || written >= page; isFirst = false) {
    written = 0;
    for (let last = 0; ; ) {
      // Without statistics of a new column, a condition in the first round would read the whole table for each page.
      const select = `select id, (${isOpen}) as is_open, ${read} from ${name} where id > $1${isFirst ? '' : ` and (${isOpen})`} order by id limit ${page}`;
      const { rows } = await handle.executeQuery<Readonly<Record<string, unknown>>>(
        CompiledQuery.raw(select, [last]),
      );
      const open = rows.filter(row => row.is_open === true);
      const values = sources.map((_, at) => open.map(row => stored(row[`source_${at}`])));
      const valuesOf = new Map(sources.map((sql, at) => [sql, values[at] ?? []]));
      const lists = texts.map(each => textsOf(each, open.length, valuesOf));
      if (open.length > 0)
        await handle.executeQuery(CompiledQuery.raw(update, [open.map(({ id }) => id), ...values, ...lists]));
      if (isFirst) said?.(rows.length);
      written += open.length;
      last = Number(rows.at(-1)?.id ?? last);
      if (rows.length < page) break;
    }
  }
}

/** The text of a column for each of the rows; null where none of its sources has a value. */
function textsOf(
  { column, sources }: Text,
  rows: number,
  valuesOf: ReadonlyMap<string, readonly (string | null)[]>,
): readonly (string | null)[] {
  return Array.from({ length: rows }, (_, at) => {
    const own = sources.flatMap(({ sql }) => valuesOf.get(sql)?.[at] ?? []);
    return own.length === 0 ? null : textOf(column, own);
  });
}

const stored = (value: unknown): string | null => (typeof value === 'string' ? value : null);
