import { CompiledQuery } from 'kysely';
import { applySteps } from '../../../../shared/tables/steps.ts';
import type { Handle } from '../../database.ts';
import { followByEmptying } from '../../ddl/followSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import type { Derived } from '../../ddl/stepSql.ts';
import { type Successor, successorIndex, successorName } from '../../ddl/successorSql.ts';
import { searchIndex } from '../../ddl/tableSql.ts';
import { searchTable } from '../../sql/search.ts';
import type { RowsProgress } from '../rows/rowsProgress.ts';
import { type Beside, type DerivedColumn, derivedColumns, searchText, textOf } from './derivedColumns.ts';
import { addFollower, dropFollower, run } from './fillBeside.ts';
import { indexBeside } from './indexBeside.ts';
import { areIndexed, indexesAfter } from './prepareSuccessor.ts';

const page = 1000;

interface Effort {
  readonly progress: RowsProgress | undefined;
  readonly takenBack: string[];
}

/**
 * Fills the folded columns and search texts of a large table while others write. `fold` does not exist in the
 * database, so a trigger empties the text of each row that is written meanwhile, and `finishDerived` fills those few.
 */
export async function deriveBeside(
  handle: Handle,
  beside: Beside,
  { progress, takenBack }: Effort,
): Promise<readonly Derived[]> {
  const { table, own } = beside;
  const after = applySteps([table], own).find(({ name }) => name === table.name);
  const derived: Derived[] = [];
  for (const each of derivedColumns(beside)) {
    const definition = after?.columns.find(({ name }) => name === each.column);
    if (!definition) continue;
    const column = each.isNew ? each.column : successorName(table.name, each.column);
    takenBack.push(...dropFollower(table.name, column));
    const body = followByEmptying(column, sourcesOf(beside, each));
    await addFollower(handle, { ...definition, name: column }, { table: table.name, column, body });
    await fillTexts(handle, table.name, { ...each, target: column }, progress);
    const successor = each.isNew ? null : await indexed(handle, beside, each.column);
    if (each.isNew && each.column === searchText) await indexSearch(handle, table.name, searchText);
    derived.push({ column: each.column, sources: each.sources.map(source => source.column), successor });
  }
  return derived;
}

/** The sources with the step that writes them: the texts of another migration are no use. */
const sourcesOf = ({ own }: Beside, { sources }: DerivedColumn): readonly string[] =>
  sources.flatMap(({ column, sql }) => [
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

/** A row that was written between reading and writing its text is left to the next round. */
async function fillTexts(
  handle: Handle,
  table: string,
  { column, sources, target }: DerivedColumn & { readonly target: string },
  progress: RowsProgress | undefined,
): Promise<void> {
  const [name, text] = [quoteName(table), quoteName(target)];
  const listed = sources.map(({ sql }, at) => `${sql} as source_${at}`);
  const filled = sources.map(({ sql }) => `${sql} is not null`);
  if (filled.length === 0) return;
  const same = sources.map(
    ({ sql }, at) => `(${sql})${collated} is not distinct from given.source_${at}${collated}`,
  );
  const lists = sources.map((_, at) => `$${at + 3}::text[]`);
  const names = sources.map((_, at) => `source_${at}`);
  const said = await progress?.begin(handle, table);
  for (let last = 0, round = 0; ; ) {
    const read = `select id, ${listed.join(', ')} from ${name} where id > $1 and ${text} is null and (${filled.join(' or ')}) order by id limit ${page}`;
    const { rows } = await handle.executeQuery<Readonly<Record<string, unknown>>>(
      CompiledQuery.raw(read, [last]),
    );
    const values = names.map(each => rows.map(row => (typeof row[each] === 'string' ? row[each] : null)));
    const texts = rows.map((_, at) =>
      textOf(
        column,
        values.flatMap(list => list[at] ?? []),
      ),
    );
    const write = `update ${name} set ${text} = given.text from unnest($1::bigint[], $2::text[], ${lists.join(', ')}) as given(id, text, ${names.join(', ')}) where ${name}.id = given.id and ${same.join(' and ')}`;
    if (rows.length > 0)
      await handle.executeQuery(CompiledQuery.raw(write, [rows.map(({ id }) => id), texts, ...values]));
    said?.(rows.length);
    round += rows.length;
    last = Number(rows.at(-1)?.id ?? last);
    if (rows.length === page) continue;
    if (round < page) return;
    [last, round] = [0, 0];
  }
}

const collated = ' collate "C"';
