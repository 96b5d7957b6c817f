import type { EntityMeta } from '../../../../shared/entityMeta.ts';
import { fold } from '../../../../shared/fold.ts';
import { searchedTexts, searchTextOf } from '../../../../shared/searchText.ts';
import type { StoredRow } from '../../../../shared/tables/rowFunction.ts';
import type { Step } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { LargeTables } from '../../ddl/stepSql.ts';
import { eachRow, type RowsOf } from './eachRow.ts';
import { searchedAfterwards } from './searchedAfterwards.ts';

type Filling = Pick<RowsOf, 'handle' | 'dialect' | 'progress'>;

/**
 * Fills folded columns and search texts that a migration added to a table with rows: the data layer writes them only
 * together with a record. `fold` does not exist in the databases, so the rows pass through this program.
 */
export async function fillFoldedColumns(
  filling: Filling,
  entities: readonly EntityMeta[],
  before: readonly TableDef[],
  steps: readonly Step[],
  large?: LargeTables,
): Promise<void> {
  for (const entity of entities) {
    if (!before.some(({ name }) => name === entity.table)) continue;
    const changed = steps.flatMap(step => {
      if (step.table !== entity.table) return [];
      if (step.kind === 'addColumn') return [step.column.name];
      return step.kind === 'setSearch' && step.search ? ['search_text'] : [];
    });
    const prepared = large?.get(entity.table)?.derived.map(({ column }) => column) ?? [];
    const sources = foldedSources(entity).filter(
      ({ target }) => changed.includes(target) && !prepared.includes(target),
    );
    if (sources.length > 0) await fillTable(filling, entity.table, sources);
  }
}

/** A derived column and its source columns. */
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
  { handle, dialect, progress }: Filling,
  table: string,
  sources: readonly Folded[],
): Promise<void> {
  const names = sources.flatMap(({ target, columns }) => [target, ...columns]);
  const texts = [...new Set(names)].map(name => ({ name, type: 'text' }) as const);
  const columns = [{ name: 'id', type: 'integer' } as const, ...texts];
  const fill = () =>
    eachRow({ dialect, handle, table, columns, progress, of: 'texts for search and order' }, row =>
      Object.fromEntries(sources.map(source => [source.target, foldedText(row, source)])),
    );
  if (names.includes('search_text')) await searchedAfterwards(handle, dialect, table, fill);
  else await fill();
}

function foldedText(row: StoredRow, { columns, textOf }: Folded): string | null {
  const texts = columns.flatMap(column => row[column] ?? []);
  return texts.length === 0 ? null : textOf(texts.map(String));
}
