import { CompiledQuery } from 'kysely';
import type { EntityMeta } from '../../shared/entityMeta.ts';
import { fold } from '../../shared/fold.ts';
import { searchedTexts, searchTextOf } from '../../shared/searchText.ts';
import type { Step } from '../../shared/tables/steps.ts';
import type { TableDef } from '../../shared/tables/tableDef.ts';
import type { Dialect, Handle } from './database.ts';
import { quoteName } from './ddl/quote.ts';

const batch = 1000;

/**
 * Folded columns and search texts that a migration gave to a table with rows are filled in: the data layer writes
 * them only with the record. `fold` exists in no database, so the rows pass through here.
 */
export async function fillFoldedColumns(
  handle: Handle,
  dialect: Dialect,
  entities: readonly EntityMeta[],
  before: readonly TableDef[],
  steps: readonly Step[],
): Promise<void> {
  for (const entity of entities) {
    if (!before.some(({ name }) => name === entity.table)) continue;
    const changed = steps.flatMap(step => {
      if (step.table !== entity.table) return [];
      if (step.kind === 'addColumn') return [step.column.name];
      return step.kind === 'setSearch' && step.search ? ['search_text'] : [];
    });
    const sources = foldedSources(entity).filter(({ target }) => changed.includes(target));
    if (sources.length > 0) await fillTable(handle, dialect, entity.table, sources);
  }
}

/** A derived column and those that its text comes from. */
interface Folded {
  readonly target: string;
  readonly columns: readonly string[];
  readonly textOf: (texts: readonly string[]) => string;
}

function foldedSources(meta: EntityMeta): readonly Folded[] {
  const folded = meta.fields.flatMap(({ column, foldedColumn }) =>
    foldedColumn === null ? [] : [{ target: foldedColumn, columns: [column], textOf: foldAll }],
  );
  const columns = searchedTexts(meta).map(({ column }) => column);
  return [...folded, { target: 'search_text', columns, textOf: searchTextOf }];
}

const foldAll = (texts: readonly string[]): string => texts.map(fold).join('\n');

async function fillTable(
  handle: Handle,
  dialect: Dialect,
  table: string,
  sources: readonly Folded[],
): Promise<void> {
  const place = (position: number) => (dialect === 'sqlite' ? '?' : `$${position}`);
  const columns = [...new Set(sources.flatMap(source => source.columns))].map(quoteName);
  const select = `select ${['id', ...columns].join(', ')} from ${quoteName(table)} where id > ${place(1)} order by id limit ${batch}`;
  const assignments = sources.map(({ target }, index) => `${quoteName(target)} = ${place(index + 1)}`);
  const update = `update ${quoteName(table)} set ${assignments.join(', ')} where id = ${place(sources.length + 1)}`;

  for (let last = 0; ; ) {
    const { rows } = await handle.executeQuery<Record<string, unknown>>(CompiledQuery.raw(select, [last]));
    for (const row of rows) {
      const values = sources.map(source => foldedText(row, source));
      await handle.executeQuery(CompiledQuery.raw(update, [...values, row.id]));
      last = Number(row.id);
    }
    if (rows.length < batch) return;
  }
}

function foldedText(row: Record<string, unknown>, { columns, textOf }: Folded): string | null {
  const texts = columns.map(column => row[column]).filter(value => value !== null);
  return texts.length === 0 ? null : textOf(texts.map(String));
}
