import { CompiledQuery } from 'kysely';
import type { ColumnDef } from '../../../../shared/tables/tableDef.ts';
import type { Handle } from '../../database.ts';
import { type Follower, follow, followsOtherwise, unfollow } from '../../ddl/followSql.ts';
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
  definition: ColumnDef,
  follower: Follower,
  progress: RowsProgress | undefined,
): Promise<void> {
  const alter = `alter table ${quoteName(follower.table)}`;
  if ((await run(handle, followsOtherwise(follower))).length > 0) {
    for (const statement of unfollow(follower.table, follower.column)) await run(handle, statement);
    await run(handle, `${alter} drop column if exists ${quoteName(follower.column)}`);
  }
  await run(handle, `${alter} add column if not exists ${columnSql('postgres', definition)}`);
  for (const statement of follow(follower)) await run(handle, statement);
  const { table, column, value, where } = follower;
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
      `update ${name} set ${quoteName(column)} = ${value} where id > ${last} and id <= ${until} and ${quoteName(column)} is null and (${where})`,
    );
    said?.(Number(found.rows));
    last = until;
  }
}

export async function run<Row>(handle: Handle, statement: string): Promise<readonly Row[]> {
  return (await handle.executeQuery<Row>(CompiledQuery.raw(statement))).rows;
}
