import { CompiledQuery } from 'kysely';
import { groupBy } from '../../../../shared/groupBy.ts';
import type { StoredRow } from '../../../../shared/tables/rowFunction.ts';
import type { RowsBeside } from '../../../../shared/tables/steps.ts';
import { quoteName } from '../../ddl/quote.ts';
import { place, type RowsOf, storedRow } from './eachRow.ts';

/**
 * Reads the rows of another table that belong to those of a page, in one statement; returns a function that gives the
 * rows for one row, oldest first. `rows` describes the other table.
 */
export const besideOf =
  ({ dialect, handle, table, columns }: RowsOf, { column, own, where }: RowsBeside) =>
  async (page: readonly StoredRow[]): Promise<(row: StoredRow) => readonly StoredRow[]> => {
    const wanted = [...new Set(page.map(row => row[own] ?? null))].filter(value => value !== null);
    if (wanted.length === 0) return () => [];
    const read = columns.filter(({ type }) => type !== 'binary');
    const said = Object.keys(where).map((name, at) => `${quoteName(name)} = ${place(dialect, at)}`);
    const places = wanted.map((_, at) => place(dialect, said.length + at)).join(', ');
    const conditions = [...said, `${quoteName(column)} in (${places})`].join(' and ');
    const select = `select ${read.map(({ name }) => quoteName(name)).join(', ')} from ${quoteName(table)} where ${conditions} order by id`;
    const values = [...Object.values(where), ...wanted];
    const found = await handle.executeQuery<Record<string, unknown>>(CompiledQuery.raw(select, values));
    const byValue = groupBy(
      found.rows.map(row => storedRow(row, read)),
      row => row[column] ?? null,
    );
    return row => byValue.get(row[own] ?? null) ?? [];
  };
