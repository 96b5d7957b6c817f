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
  await addFollower(handle, definition, { table, column, body: followValue(column, filling) });
  const name = quoteName(table);
  const said = await progress?.begin(handle, table);
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

/** Adds a column with its trigger. One that a killed start of another migration left is dropped first. */
export async function addFollower(handle: Handle, definition: ColumnDef, follower: Follower): Promise<void> {
  const { table, column } = follower;
  const alter = `alter table ${quoteName(table)}`;
  if ((await run(handle, followsOtherwise(follower))).length > 0)
    for (const statement of dropFollower(table, column)) await run(handle, statement);
  await run(handle, `${alter} add column if not exists ${columnSql('postgres', definition)}`);
  for (const statement of follow(follower)) await run(handle, statement);
}

export const dropFollower = (table: string, column: string): readonly string[] => [
  ...unfollow(table, column),
  `alter table ${quoteName(table)} drop column if exists ${quoteName(column)}`,
];

export async function run<Row>(handle: Handle, statement: string): Promise<readonly Row[]> {
  return (await handle.executeQuery<Row>(CompiledQuery.raw(statement))).rows;
}
