import { join } from 'node:path';
import { connect, type Dialect } from '@engine/server/database/connect.ts';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { officeAt } from '../../codegen/officeAt.mjs';
import { type TestDatabase, unopenedDatabase } from '../databases.ts';

export const libraryMigrations = join(officeAt([], process.env), 'src/office/migrations');

/** A database with the tables of the lending library, made by its migrations. */
export async function libraryDatabase(dialect: Dialect): Promise<TestDatabase> {
  const { url, remove } = await unopenedDatabase(dialect);
  const database = await connect(url);
  await migrate(database, { folder: libraryMigrations });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await remove();
    },
  };
}
