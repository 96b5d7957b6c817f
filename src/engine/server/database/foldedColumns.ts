import { CompiledQuery } from 'kysely';
import type { EntityMeta } from '../../shared/entityMeta.ts';
import { fold } from '../../shared/fold.ts';
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
    const added = steps.flatMap(step =>
      step.kind === 'addColumn' && step.table === entity.table ? [step.column.name] : [],
    );
    const sources = foldedSources(entity).filter(({ target }) => added.includes(target));
    if (sources.length > 0) await fillTable(handle, dialect, entity.table, sources);
  }
}

/** A derived column and those that its text comes from. */
interface Folded {
  readonly target: string;
  readonly columns: readonly string[];
}

function foldedSources({ fields, search }: EntityMeta): readonly Folded[] {
  const searched = search.flatMap(path =>
    fields.filter(({ name }) => name === path).map(({ column }) => column),
  );
  const folded = fields.flatMap(({ column, foldedColumn }) =>
    foldedColumn === null ? [] : [{ target: foldedColumn, columns: [column] }],
  );
  return [...folded, { target: 'search_text', columns: searched }];
}

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

function foldedText(row: Record<string, unknown>, { columns }: Folded): string | null {
  const texts = columns.map(column => row[column]).filter(value => value !== null);
  return texts.length === 0 ? null : texts.map(text => fold(String(text))).join('\n');
}
