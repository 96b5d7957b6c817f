import type { Database } from '../../database.ts';
import { isTemporary } from '../../ddl/followSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import { MigrationRefused } from '../files/migrationRefused.ts';
import { run } from './fillBeside.ts';
import { giveWay } from './giveWay.ts';

interface OpenRule {
  readonly table: string;
  readonly name: string;
  readonly temporary: boolean;
}

/**
 * Validates constraints against rows that large tables had before, one after the other, while others read and write.
 * Also finds those left open by an interrupted start.
 */
export async function settleRules(database: Database): Promise<void> {
  if (database.dialect !== 'postgres') return;
  const open = `select conrelid::regclass::text as table, conname as name, ${isTemporary('conname')} as temporary from pg_constraint where connamespace = current_schema()::regnamespace and (not convalidated or ${isTemporary('conname')}) order by conname`;
  if ((await run<OpenRule>(database.kysely, open)).length === 0) return;
  await database.outside(async handle => {
    for (const { table, name, temporary } of await run<OpenRule>(handle, open)) {
      const alter = `alter table ${table}`;
      if (temporary) await giveWay(handle, [`${alter} drop constraint ${quoteName(name)}`]);
      else
        await run(handle, `${alter} validate constraint ${quoteName(name)}`).catch(error => {
          throw new MigrationRefused(
            `Rows of ${table} that a server of the build before wrote during the migration stand against ${name}. Change them in the database, and start this build again: it goes on where it stopped.`,
            { cause: error },
          );
        });
    }
  });
}
