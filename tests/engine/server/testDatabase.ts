import { type ConnectOptions, connect, type Database } from '@engine/server/database/connect.ts';
import { stepsSql } from '@engine/server/database/ddl/stepSql.ts';
import { diffTables } from '@engine/shared/tables/diffTables.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { entities } from '@generated/tables.ts';
import { copiedDatabase, hashOf } from '../../databases.ts';

export const dialects = ['sqlite', 'postgres'] as const;

/** An empty database with the tables of today's schemas, made at once and not by migrations. */
export async function openTestDatabase(
  dialect: 'sqlite' | 'postgres',
  onQuery: (sql: string) => void,
  onAnswer?: ConnectOptions['onAnswer'],
): Promise<{ database: Database; close: () => Promise<void> }> {
  const statements = statementsOf(dialect);
  const place = await copiedDatabase(dialect, {
    key: hashOf(statements),
    make: empty => empty.maintain(handle => empty.execute(handle, statements)),
  });
  const database = await connect(place.url, { durable: false, onQuery, ...(onAnswer && { onAnswer }) });
  return {
    database,
    async close() {
      await database.close();
      await place.remove();
    },
  };
}

const steps = diffTables([], tablesOf(entities), new Map());
const made = new Map<'sqlite' | 'postgres', readonly string[]>();

function statementsOf(dialect: 'sqlite' | 'postgres'): readonly string[] {
  const statements = made.get(dialect) ?? stepsSql(dialect, [], steps);
  made.set(dialect, statements);
  return statements;
}
