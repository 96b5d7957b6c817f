import { CompiledQuery } from 'kysely';
import type { ColumnDef } from '../../../../shared/tables/tableDef.ts';
import type { Handle } from '../../database.ts';
import {
  type Filling,
  type Follower,
  follow,
  followsOtherwise,
  followValue,
  unfollow,
} from '../../ddl/followSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import { columnSql } from '../../ddl/tableSql.ts';
import type { RowsProgress } from '../rows/rowsProgress.ts';
import { giveWay } from './giveWay.ts';

const page = 10_000;

/**
 * Adds a column and backfills it page by page while others write. Each page is committed by itself; a start after a
 * killed one skips rows that have their value.
 */
export async function fillBeside(
  handle: Handle,
  table: string,
  definition: ColumnDef,
  filling: Filling,
  progress: RowsProgress | undefined,
): Promise<void> {
  const { name: column } = definition;
  const name = quoteName(table);
  const follower = { table, name: column, body: followValue(column, filling) };
  await replaceFollower(handle, follower, [column], async () => {
    await giveWay(handle, [
      `alter table ${name} add column if not exists ${columnSql('postgres', definition)}`,
    ]);
  });
  const said = await progress?.begin(handle, table, `values of ${definition.field}`);
  for (let last = 0; ; ) {
    const [found] = await run<{ readonly last: unknown; readonly rows: unknown }>(
      handle,
      `select max(id) as last, count(*) as rows from (select id from ${name} where id > ${last} order by id limit ${page}) as part`,
    );
    if (!found || Number(found.rows) === 0) return;
    const until = Number(found.last);
    await run(
      handle,
      `update ${name} set ${quoteName(column)} = ${filling.value} where id > ${last} and id <= ${until} and ${quoteName(column)} is null and (${filling.where})`,
    );
    said?.(Number(found.rows));
    last = until;
  }
}

/**
 * Adds columns with their trigger. Those that a killed start of another migration left, with another trigger, are
 * dropped first.
 */
export async function replaceFollower(
  handle: Handle,
  follower: Follower,
  columns: readonly string[],
  addColumns: () => Promise<void>,
): Promise<void> {
  if ((await run(handle, followsOtherwise(follower))).length > 0)
    await giveWay(
      handle,
      columns.flatMap(each => dropFollower(follower.table, follower.name, each)),
    );
  await addColumns();
  await giveWay(handle, follow(follower));
}

export const dropFollower = (table: string, name: string, column = name): readonly string[] => [
  ...unfollow(table, name),
  `alter table ${quoteName(table)} drop column if exists ${quoteName(column)}`,
];

export async function run<Row>(handle: Handle, statement: string): Promise<readonly Row[]> {
  return (await handle.executeQuery<Row>(CompiledQuery.raw(statement))).rows;
}
