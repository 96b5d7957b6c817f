import { applySteps } from '../../../../shared/tables/steps.ts';
import type { Handle } from '../../database.ts';
import { followByEmptying } from '../../ddl/followSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import type { Derived } from '../../ddl/stepSql.ts';
import { type Successor, successorIndex, successorName } from '../../ddl/successorSql.ts';
import { columnSql, searchIndex } from '../../ddl/tableSql.ts';
import { searchTable } from '../../sql/search.ts';
import { searchText } from '../rows/foldedColumns.ts';
import type { RowsProgress } from '../rows/rowsProgress.ts';
import { type Beside, type DerivedColumn, derivedColumns } from './derivedColumns.ts';
import { dropFollower, replaceFollower, run } from './fillBeside.ts';
import { fillTexts } from './fillTexts.ts';
import { giveWay } from './giveWay.ts';
import { indexBeside } from './indexBeside.ts';
import { areIndexed, indexesAfter } from './prepareSuccessor.ts';

interface Effort {
  readonly progress: RowsProgress | undefined;
  readonly takenBack: string[];
}

/**
 * Fills the folded columns and search texts of a large table while others write. `fold` does not exist in the
 * database, so a trigger empties the texts of each row that is written meanwhile, and `finishDerived` fills those few.
 */
export async function deriveBeside(
  handle: Handle,
  beside: Beside,
  { progress, takenBack }: Effort,
): Promise<readonly Derived[]> {
  const { table, own } = beside;
  const wanted = derivedColumns(beside);
  if (wanted.length === 0) return [];
  const after = applySteps([table], own).find(({ name }) => name === table.name);
  const alter = `alter table ${quoteName(table.name)}`;
  const targets = wanted.map(each => (each.isNew ? each.column : successorName(table.name, each.column)));
  const follower = {
    table: table.name,
    name: searchText,
    body: followByEmptying(targets, sourcesOf(beside, wanted)),
  };
  takenBack.push(...targets.flatMap(target => dropFollower(table.name, searchText, target)));
  await replaceFollower(handle, follower, targets, async () => {
    for (const [at, { column }] of wanted.entries()) {
      const definition = after?.columns.find(({ name }) => name === column);
      if (definition)
        await giveWay(handle, [
          `${alter} add column if not exists ${columnSql('postgres', { ...definition, name: targets[at] ?? column })}`,
        ]);
    }
  });
  const texts = wanted.map((each, at) => ({ ...each, target: targets[at] ?? each.column }));
  await fillTexts(handle, table.name, texts, progress);
  const derived: Derived[] = [];
  for (const { column, isNew, sources } of wanted) {
    const successor = isNew ? null : await indexed(handle, beside, column);
    if (isNew && column === searchText) await indexSearch(handle, table.name, searchText);
    derived.push({ column, sources: sources.map(source => source.column), successor });
  }
  return derived;
}

/** The sources with the steps that write them: the texts of another migration are no use. */
const sourcesOf = ({ own }: Beside, wanted: readonly DerivedColumn[]): readonly string[] =>
  wanted
    .flatMap(({ sources }) => sources)
    .flatMap(({ column, sql }) => [
      sql,
      ...own.filter(step => 'column' in step && step.column === column).map(step => JSON.stringify(step)),
    ]);

async function indexed(handle: Handle, { table, own }: Beside, column: string): Promise<Successor> {
  const indexes = indexesAfter(table, own).filter(({ columns }) => columns.includes(column));
  await areIndexed(handle, table.name, indexes, column);
  const names = indexes.map(({ name }) => name);
  if (column !== searchText) return { column, indexes: names, at: null };
  await indexSearch(handle, table.name, successorName(table.name, column));
  return { column, indexes: [...names, searchTable(table.name)], at: null };
}

async function indexSearch(handle: Handle, table: string, column: string): Promise<void> {
  const final = searchTable(table);
  const name = column === searchText ? final : successorIndex(final);
  for (const statement of searchIndex('postgres', table)) {
    const own = statement
      .replace(quoteName(final), quoteName(name))
      .replace('(search_text ', `(${quoteName(column)} `);
    if (own.startsWith('create index')) await indexBeside(handle, name, own);
    else await run(handle, own);
  }
}
