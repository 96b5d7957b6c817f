import { existsSync } from 'node:fs';
import { requireFormats } from '../shared/requireFormats.ts';
import { openData } from './access/openData.ts';
import type { Config } from './config.ts';
import { connect, DatabaseUnavailable } from './database/connect.ts';
import { requireMigrated } from './database/migrations/migrate.ts';
import { openLogKeys } from './logKeys.ts';
import { officeModel } from './officeModel.ts';
import { type OfficeSource, type OpenedOffice, say } from './openOffice.ts';

/** Opens the data of an office next to a running server: nothing is created, migrated or filled. */
export async function openBeside(
  config: Config,
  { facts, office, migrations }: OfficeSource,
): Promise<OpenedOffice> {
  const { databaseUrl } = config;
  const file = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file))
    throw new DatabaseUnavailable(`There is no database ${file}. DATABASE_URL says where it lies.`);
  requireFormats(facts.product.formats, office.formats);
  const wait = { seconds: config.databaseWaitSeconds, say };
  const options = { name: facts.product.name, exclusive: false, poolSize: 2, wait };
  const database = await connect(databaseUrl, options);
  try {
    await requireMigrated(database, migrations);
    return { database, open: openData(database, officeModel(facts, office), openLogKeys(config)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
