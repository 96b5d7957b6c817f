import type { Database, Handle } from '../../database.ts';
import { unfollow } from '../../ddl/followSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import type { LargeTables } from '../../ddl/stepSql.ts';
import { succeed } from '../../ddl/successorSql.ts';
import { type Recorded, tablesAfter } from '../files/migrationHistory.ts';
import { eachRow } from '../rows/eachRow.ts';
import { searchText, textOf } from '../rows/foldedColumns.ts';
import { run } from './fillBeside.ts';

/**
 * Completes the texts that `deriveBeside` filled, for rows that others wrote meanwhile; after all steps, when each
 * source has its final values.
 */
export async function finishDerived(database: Database, handle: Handle, large: LargeTables): Promise<void> {
  if (![...large.values()].some(({ derived }) => derived.length > 0)) return;
  const [newest] = await run<Recorded>(
    handle,
    'select name, checksum, tables from migrations order by name desc limit 1',
  );
  for (const [name, { derived }] of large) {
    const table = tablesAfter(newest).find(each => each.name === name);
    if (!table || derived.length === 0) continue;
    await database.execute(handle, unfollow(name, searchText));
    for (const { column, sources, successor } of derived) {
      const definition = { name: column, notNull: false, fill: null };
      if (successor) await database.execute(handle, succeed(table, definition, successor));
      const columns = [column, ...sources].map(each => ({ name: each, type: 'text' }) as const);
      const isFilled = sources.map(source => `${quoteName(source)} is not null`).join(' or ');
      if (isFilled === '') continue;
      await eachRow(
        {
          dialect: database.dialect,
          handle,
          table: name,
          columns: [{ name: 'id', type: 'integer' }, ...columns],
          where: `${quoteName(column)} is null and (${isFilled})`,
        },
        row => ({ [column]: textOf(column, sources.flatMap(source => row[source] ?? []).map(String)) }),
      );
    }
  }
}
