import { fold } from '../../../../shared/fold.ts';
import { searchTextOf } from '../../../../shared/searchText.ts';
import type { StoredRow } from '../../../../shared/tables/rowFunction.ts';
import { applySteps, type Step } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { LargeTables } from '../../ddl/stepSql.ts';
import { eachRow, type RowsOf } from './eachRow.ts';
import { searchedAfterwards } from './searchedAfterwards.ts';

type Filling = Pick<RowsOf, 'handle' | 'dialect' | 'progress'>;

/**
 * Fills folded columns and search texts that the steps added to tables with rows: the data layer writes them only
 * together with a record. `fold` does not exist in the databases, so the rows pass through this program. The sources
 * are those of the tables after these steps: a column of a later migration does not exist yet.
 */
export async function fillFoldedColumns(
  filling: Filling,
  before: readonly TableDef[],
  steps: readonly Step[],
  large?: LargeTables,
): Promise<void> {
  const changed = changedTexts(steps);
  for (const table of applySteps(before, steps)) {
    const prepared = large?.get(table.name)?.derived.map(({ column }) => column) ?? [];
    const texts = derivedTexts(table).filter(
      ({ column }) => changed.get(table.name)?.has(column) && !prepared.includes(column),
    );
    if (texts.length > 0) await fillTable(filling, table.name, texts);
  }
}

/** By the last name of a table that had rows before: columns that were added, and the search text where it changed. */
function changedTexts(steps: readonly Step[]): ReadonlyMap<string, ReadonlySet<string>> {
  const changed = new Map<string, Set<string>>();
  const created = new Set<string>();
  for (const step of steps) {
    if (step.kind === 'createTable') created.add(step.def.name);
    if (step.kind === 'renameTable') changed.set(step.table, changed.get(step.from) ?? new Set());
    const name = textChangedBy(step);
    if (name !== null && !created.has(step.table))
      changed.set(step.table, (changed.get(step.table) ?? new Set()).add(name));
  }
  return changed;
}

function textChangedBy(step: Step): string | null {
  if (step.kind === 'addColumn') return step.column.name;
  return step.kind === 'setSearch' && step.search ? searchText : null;
}

export const searchText = 'search_text';

/** A column that this program derives from the texts of others. */
export interface DerivedText {
  readonly column: string;
  readonly sources: readonly string[];
}

/** The folded columns and the search text of a table; names that end in `_folded` are reserved for them. */
export function derivedTexts({ columns, search, searched = [] }: TableDef): readonly DerivedText[] {
  const isThere = (name: string) => columns.some(column => column.name === name);
  const folded = columns.flatMap(({ name }) => {
    const source = name.replace(/_folded$/, '');
    return source !== name && isThere(source) ? [{ column: name, sources: [source] }] : [];
  });
  const [form, ...sources] = searched;
  const isSearched = search && form !== undefined && isThere(searchText);
  return isSearched ? [...folded, { column: searchText, sources }] : folded;
}

export const textOf = (column: string, texts: readonly string[]): string =>
  column === searchText ? searchTextOf(texts) : texts.map(fold).join('\n');

async function fillTable(
  { handle, dialect, progress }: Filling,
  table: string,
  derived: readonly DerivedText[],
): Promise<void> {
  const names = derived.flatMap(({ column, sources }) => [column, ...sources]);
  const texts = [...new Set(names)].map(name => ({ name, type: 'text' }) as const);
  const columns = [{ name: 'id', type: 'integer' } as const, ...texts];
  const fill = () =>
    eachRow({ dialect, handle, table, columns, progress, of: 'texts for search and order' }, row =>
      Object.fromEntries(derived.map(text => [text.column, derivedText(row, text)])),
    );
  if (names.includes(searchText)) await searchedAfterwards(handle, dialect, table, fill);
  else await fill();
}

function derivedText(row: StoredRow, { column, sources }: DerivedText): string | null {
  const texts = sources.flatMap(source => row[source] ?? []);
  return texts.length === 0 ? null : textOf(column, texts.map(String));
}
